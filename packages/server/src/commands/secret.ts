import type { Language } from '@kamerton/wire';
import { z } from 'zod';
import type { Resealed } from '../domains/operations/secrets/reseal.service.ts';
import { rotateSecret, SecretIsSetting } from '../domains/operations/secrets/data-secret.service.ts';
import { command, CommandFailure } from './command.ts';

const usage = 'secret rotate';

const texts: Record<Language, (resealed: Resealed) => string[]> = {
  ru: ({ resealed, unreadable }) => [
    `Секрет сервера сменён, зашифровано заново: ${resealed}. Выданные ссылки действуют как прежде.`,
    ...(unreadable > 0 ? [`✗ Не открываются ни одним секретом: ${unreadable}`] : []),
    'Прежние резервные копии открываются прежним секретом: сделайте новую.',
  ],
  en: ({ resealed, unreadable }) => [
    `The server’s secret has been rotated. Texts encrypted again: ${resealed}. Links that were handed out stay valid.`,
    ...(unreadable > 0 ? [`✗ Texts that no known secret decrypts: ${unreadable}`] : []),
    'Earlier backups still need the old secret. Make a new one.',
  ],
};

export const secretRotate = command({
  usage,
  summary: {
    ru: 'Сменить секрет сервера; никто не выходит из портала, прежний секрет принимается ещё сутки',
    en: 'Rotate the server’s secret; nobody is signed out, and the old one is accepted for another day',
  },
  details: {
    ru: 'Работает рядом с сервером: он замечает новый секрет сам. Если секрет задан в SECRET, его меняют там (см. docs/running.md).\nКод выхода: 0 — готово, 2 — готово, но какие-то тексты не открываются ни одним секретом, 1 — не получилось.',
    en: 'Also works while the server is running, which notices the new secret by itself. A secret that is set by SECRET is changed there (see docs/running.md).\nExit code: 0 on success, 2 if no secret opens some of the texts, 1 on failure.',
  },
  args: z.object({}),
  read: ({ positionals }) => {
    if (positionals.length > 0) throw new CommandFailure('wrong_usage', { usage });
    return {};
  },
  run: async ({ database, secrets, encryption }, _args, { actor, emit }) => {
    try {
      const done = await rotateSecret(database.handle, actor, { secrets, encryption });
      emit({ type: 'summary', ...done });
      return done.unreadable > 0 ? 2 : 0;
    } catch (error) {
      throw error instanceof SecretIsSetting ? new CommandFailure('secret_is_setting') : error;
    }
  },
  show: (screen) => (event: Resealed) => {
    for (const line of texts[screen.language](event)) screen.print(line);
  },
});
