import { expect, it } from 'vitest';
import { auditExport } from './audit-export.ts';
import { auditList } from './audit-list.ts';
import { auditVerify } from './audit-verify.ts';
import type { Given, Screen } from './command.ts';

const given = (positionals: string[], values: Given['values'] = {}): Given => ({
  positionals,
  values,
  readInput: () => Promise.resolve(''),
});

const mark = `18:${'a'.repeat(64)}`;

it('reads what it is asked for', async () => {
  expect(await auditVerify.read(given([], { expect: mark }))).toEqual({ expect: mark });
  expect(await auditVerify.read(given([]))).toEqual({});
  expect(await auditList.read(given([], { words: 'спор', object: '1' }))).toEqual({
    q: 'спор',
    object: '1',
    limit: 50,
  });
  expect(await auditExport.read(given(['/tmp/log.csv'], { from: '2026-11-01' }))).toEqual({
    file: '/tmp/log.csv',
    format: 'csv',
    filters: { from: '2026-11-01' },
  });
});

it.each([
  [auditVerify, given([], { expect: '18:x' })],
  [auditVerify, given(['x'])],
  [auditList, given([], { from: 'soon' })],
  [auditList, given([], { limit: '0' })],
  [auditList, given([], { limit: '1001' })],
  [auditList, given(['x'])],
  [auditExport, given([])],
  [auditExport, given(['log.txt'])],
  [auditExport, given(['a.csv', 'b.csv'])],
  [auditExport, given(['a.csv'], { act: '' })],
])('refuses what it does not understand', async (command, wrong) => {
  await expect(async () => command.read(wrong)).rejects.toMatchObject({ code: 'wrong_usage' });
});

it('says what is broken, and shows a bar on the way on a terminal', () => {
  const [lines, bars]: string[][] = [[], []];
  const screen: Screen = { language: 'ru', print: (text) => lines?.push(text), status: (text) => bars?.push(text) };
  const show = auditVerify.show(screen);
  show({ type: 'progress', done: 1000, total: 4000 });
  show({ type: 'verdict', entries: 1500, last: null, broken: { number: 1501, fault: 'changed' } });
  expect(bars).toEqual([expect.stringContaining('25 %  1000/4000'), '']);
  expect(bars?.[0]).toContain('записей/с');
  expect(lines).toEqual(['Журнал повреждён: запись 1501 изменена: её хеш не сходится. Цело записей до неё: 1500.']);
});
