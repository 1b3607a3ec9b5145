import { expect, it } from 'vitest';
import { isVerdict, refusalReasons } from './audio-refusal.ts';

it.each([
  ['empty', true],
  ['not_audio', true],
  ['unsupported', true],
  ['protected', true],
  ['truncated', true],
  ['damaged', true],
  ['too_much_sound', true],
  ['no_sound', true],
  ['too_short', true],
  ['unreadable', false],
  ['process_ended', false],
  ['timed_out', false],
  ['no_memory', false],
  ['no_space', false],
  ['refused_object', false],
])('%s: the file itself is bad: %s', (reason, is) => {
  expect(refusalReasons).toContain(reason);
  expect(isVerdict(reason)).toBe(is);
});

it('the table has every reason', () => {
  expect(refusalReasons).toHaveLength(15);
});
