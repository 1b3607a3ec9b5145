import { z } from 'zod';
import { command, CommandFailure } from './command.ts';

const usage = 'adopt';

export const adoptCommand = command({
  usage,
  summary: {
    ru: 'Связать папку данных с этой базой, если базу перенесли',
    en: 'Join the data folder to this database after the database was moved',
  },
  details: {
    ru: 'Папка данных и база помнят друг друга, чтобы сервер и копии не работали с чужой или пустой базой. Остановите сервер, проверьте DATA_DIR и DATABASE_URL и выполните команду один раз.\nКод выхода: 0 — связаны, 1 — нет.',
    en: 'The data folder and the database know each other by an id, so that neither a server nor a backup works on another or an empty database. Stop the server, check DATA_DIR and DATABASE_URL, and run this once.\nExit code: 0 if they belong together now, 1 otherwise.',
  },
  adopts: true,
  args: z.object({}),
  read: ({ positionals }) => {
    if (positionals.length > 0) throw new CommandFailure('wrong_usage', { usage });
    return {};
  },
  // Opening the service has joined them.
  run: async ({ config }, _args, { emit }) => {
    emit({ type: 'summary', folder: config.dataDir });
    return 0;
  },
  show: (screen) => (event) =>
    screen.print(
      {
        ru: `Папка данных ${String(event['folder'])} и база теперь связаны.`,
        en: `The data folder ${String(event['folder'])} and the database belong together now.`,
      }[screen.language],
    ),
});
