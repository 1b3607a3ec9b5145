import { expect, it } from 'vitest';
import { failureSentence } from './failures.ts';

it('says a failure in one sentence of the reader’s language', () => {
  const failed = { type: 'failed', code: 'folder_empty', folder: '/music' };
  expect(failureSentence(failed, 'ru')).toBe('Папка /music пуста: положите в неё музыку или укажите другую.');
  expect(failureSentence(failed, 'en')).toBe('The folder /music is empty. Add music to it or specify another one.');
});

it('has a sentence for what nobody foresaw, and none for what is no failure', () => {
  expect(failureSentence({ type: 'failed', code: 'new', reason: 'EIO' }, 'en')).toContain('The command failed (EIO)');
  expect(failureSentence({ type: 'summary' }, 'en')).toBeNull();
});

it('says of a full disk what is true of a backup and of a recovery', () => {
  const failed = { type: 'failed', code: 'backup_disk_full', file: '/b.zip', folder: '/' };
  expect(failureSentence(failed, 'en')).toBe(
    'The disk with / is full, and nothing unfinished was left behind. Free some space and try again (backup /b.zip).',
  );
});
