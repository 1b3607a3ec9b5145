import { bounds } from '@kamerton/wire';
import { z } from 'zod';
import { listMessages } from '../features/ddex/messages.store.ts';
import type { MessageReport } from '../ern/report.ts';
import { command, CommandFailure } from './command.ts';
import { messageLines } from './ddex-lines.ts';

const usage = 'deliveries [<words>] [--incomplete]';

/** So many messages are listed. */
const listed = 50;

const none = { ru: 'Таких сообщений нет.', en: 'No matching messages.' };

const args = z.object({ q: z.string().max(bounds.search_text), whole: z.enum(['true', 'false']).optional() });

export const deliveriesCommand = command({
  usage,
  summary: {
    ru: 'Показать принятые сообщения DDEX, новые сверху; слова — номер, отправитель, код, название',
    en: 'List imported DDEX messages, newest first, optionally filtered by id, sender, code or title',
  },
  details: {
    ru: '  --incomplete  только те, в которых чего-то не хватает',
    en: '  --incomplete  only incomplete ones',
  },
  options: { incomplete: { type: 'boolean' } },
  args,
  read: ({ positionals, values: { incomplete } }) => {
    const read = args.safeParse({ q: positionals.join(' '), ...(incomplete === true && { whole: 'false' }) });
    if (!read.success) throw new CommandFailure('wrong_usage', { usage });
    return read.data;
  },
  run: async ({ database: { handle } }, asked, { emit }) => {
    const { rows, total } = await listMessages(handle, { ...asked, limit: listed, offset: 0 });
    for (const { report, ...row } of rows) emit({ type: 'message', ...report, ...row });
    emit({ type: 'end', total, listed: rows.length });
    return 0;
  },
  show: (screen) => (event) => {
    if (event['type'] === 'message') {
      const report = event as unknown as MessageReport & { id: number; taken_at: string };
      screen.print(`${String(report.id).padStart(6)}  ${report.taken_at.slice(0, 16).replace('T', ' ')}`);
      for (const text of messageLines(report, screen.language)) screen.print(`        ${text}`);
      return;
    }
    const { total, listed: shown } = event as { total: number; listed: number };
    if (total === 0) screen.print(none[screen.language]);
    if (total > shown) screen.print({ ru: `Всего: ${total}.`, en: `Total: ${total}.` }[screen.language]);
  },
});
