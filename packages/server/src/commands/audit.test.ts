import { expect, it } from 'vitest';
import { auditExport, auditList, auditVerify } from './audit.ts';
import type { Arguments, Command, Screen } from './command.ts';
import { readArguments } from './read-arguments.ts';

const args = (positionals: string[], values: Arguments['values'] = {}): Arguments => ({
  positionals,
  values,
  readInput: () => Promise.resolve(''),
});

const readAs = async (command: Command, words: Arguments) => command.args.parse(await readArguments(command, words));

const checkpoint = `18:${'a'.repeat(64)}`;

it('reads what it is asked for', async () => {
  expect(await readAs(auditVerify, args([], { expect: checkpoint }))).toEqual({ expect: checkpoint });
  expect(await readAs(auditVerify, args([]))).toEqual({});
  expect(await readAs(auditList, args([], { words: 'спор', object: '1' }))).toEqual({
    words: 'спор',
    object: '1',
    limit: 50,
  });
  expect(await readAs(auditExport, args(['/tmp/log.csv'], { from: '2026-11-01' }))).toEqual({
    file: '/tmp/log.csv',
    from: '2026-11-01',
  });
});

it.each([
  [auditVerify, args([], { expect: '18:x' })],
  [auditVerify, args(['x'])],
  [auditList, args([], { from: 'soon' })],
  [auditList, args([], { limit: '0' })],
  [auditList, args([], { limit: '1001' })],
  [auditList, args(['x'])],
  [auditExport, args([])],
  [auditExport, args(['log.txt'])],
  [auditExport, args(['a.csv', 'b.csv'])],
  [auditExport, args(['a.csv'], { act: '' })],
])('refuses what it does not understand', async (command, wrong) => {
  await expect(readArguments(command, wrong)).rejects.toMatchObject({ code: 'wrong_usage' });
});

it('says what is broken, and shows a bar on the way on a terminal', () => {
  const [lines, bars]: string[][] = [[], []];
  const screen: Screen = {
    language: 'ru',
    width: 80,
    print: (text) => lines?.push(text),
    write: () => {},
    status: (text) => bars?.push(text),
  };
  const show = auditVerify.show(screen, {});
  show({ type: 'progress', done: 1000, total: 4000 });
  show({ type: 'verdict', entries: 1500, last: null, broken: { number: 1501, fault: 'changed' } });
  expect(bars).toEqual([expect.stringContaining('25 %  1000/4000'), '']);
  expect(bars?.[0]).toContain('записей/с');
  expect(lines).toEqual(['Журнал повреждён: запись 1501 изменена: её хеш не сходится. Цело записей до неё: 1500.']);
});
