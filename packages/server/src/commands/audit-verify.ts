import type { Language } from '@kamerton/wire';
import { auditMark, type AuditVerdict } from '@kamerton/wire/office';
import { z } from 'zod';
import { readMark, verifyChain } from '../features/audit/hash-chain.service.ts';
import { command, CommandFailure } from './command.ts';
import { entriesBar } from './progress-bar.ts';

const usage = 'audit verify [--expect <number>:<hash>]';

type Fault = NonNullable<AuditVerdict['broken']>['fault'];

const faults: Record<Fault, Record<Language, (number: number) => string>> = {
  missing: {
    ru: (number) => `записи ${number} нет на её месте`,
    en: (number) => `entry ${number} is out of place`,
  },
  changed: {
    ru: (number) => `запись ${number} изменена: её хеш не сходится`,
    en: (number) => `entry ${number} was changed: its hash does not match`,
  },
  detached: {
    ru: (number) => `запись ${number} не продолжает ту, что перед ней`,
    en: (number) => `entry ${number} does not follow from the previous one`,
  },
  not_as_expected: {
    ru: (number) => `у записи ${number} не тот хеш, что был записан`,
    en: (number) => `the hash of entry ${number} does not match the one given`,
  },
  unchained: {
    ru: () => 'есть действия, записанные мимо цепочки',
    en: () => 'there are entries outside the chain',
  },
};

const said = {
  ru: {
    whole: ({ entries }: AuditVerdict) => `Журнал цел: записей ${entries}.`,
    mark: (mark: string) => `Запишите в другом месте, чтобы сверить в следующий раз:\n  ${mark}`,
    broken: (fault: string, { entries }: AuditVerdict) =>
      `Журнал повреждён: ${fault}. Цело записей до неё: ${entries}.`,
  },
  en: {
    whole: ({ entries }: AuditVerdict) => `The audit log is intact: ${entries} entries.`,
    mark: (mark: string) => `Save this elsewhere to compare against next time:\n  ${mark}`,
    broken: (fault: string, { entries }: AuditVerdict) =>
      `The audit log is broken: ${fault}. Intact entries before it: ${entries}.`,
  },
};

export const auditVerify = command({
  usage,
  summary: {
    ru: 'Проверить, что журнал действий цел; сказать, где он нарушен',
    en: 'Verify that the audit log is intact, and show where it is not',
  },
  details: {
    ru: '  --expect  номер и хеш записи, записанные прежде: видно и то, что конец отрезан или сделан заново\n\nКод выхода: 0 — цел, 1 — нет.',
    en: '  --expect  number and hash of an entry saved earlier: also detects a truncated or rewritten log\n\nExit code: 0 if intact, 1 if not.',
  },
  options: { expect: { type: 'string' } },
  args: z.object({ expect: auditMark.optional() }),
  read: ({ positionals, values }) => {
    const expect = auditMark.optional().safeParse(values['expect']);
    if (positionals.length > 0 || !expect.success) throw new CommandFailure('wrong_usage', { usage });
    return expect.data === undefined ? {} : { expect: expect.data };
  },
  run: async ({ database }, { expect }, { signal, emit }) => {
    const verdict = await verifyChain(database.handle, {
      ...(expect !== undefined && { expect: readMark(expect) }),
      signal,
      tell: (done, total) => emit({ type: 'progress', done, total }),
    });
    emit({ type: 'verdict', ...verdict });
    return verdict.broken ? 1 : 0;
  },
  show: (screen) => {
    const bar = entriesBar(screen);
    const { whole, mark, broken } = said[screen.language];
    return (event) => {
      if (event['type'] === 'progress') return bar.draw(event);
      bar.wipe();
      const verdict = event as unknown as AuditVerdict;
      const { last } = verdict;
      if (verdict.broken) {
        const fault = faults[verdict.broken.fault][screen.language](verdict.broken.number);
        return screen.print(broken(fault, verdict));
      }
      screen.print(whole(verdict));
      if (last) screen.print(mark(`${last.number}:${last.hash}`));
    };
  },
});
