import { bounds, id as idForm, idInPath, line } from '@kamerton/wire';
import { z } from 'zod';
import { transaction } from '../db/transaction.ts';
import { listThere, previewRevocation } from '../features/revocations/revocation-impact.store.ts';
import type { Reason, Revocable, Settled } from '../features/revocations/revocations.store.ts';
import { restoreMany, revokeMany } from '../features/revocations/revocations.service.ts';
import type { Handle } from '../db/schema.ts';
import { type Command, command, CommandFailure, type Given } from './command.ts';

const reasonText = line(bounds.reason, 1);
const things = z.object({
  kind: z.enum(['track', 'album']),
  ids: z.array(idForm).min(1).max(bounds.changed_at_once),
});
const withReason = things.extend({ reason: z.object({ ru: reasonText, en: reasonText }).nullable() });

const readThings = ({ positionals }: Given, usage: string): z.infer<typeof things> => {
  const [kind, ...ids] = positionals;
  const read = things.safeParse({ kind, ids: ids.map((id) => idInPath.safeParse(id).data) });
  if (!read.success) throw new CommandFailure('wrong_usage', { usage });
  return read.data;
};

/** One text holds for both languages. */
const readReason = ({ values }: Given, usage: string): Reason => {
  if (values['reason'] === undefined) throw new CommandFailure('wrong_usage', { usage });
  const ru = reasonText.safeParse(values['reason']);
  const en = reasonText.safeParse(values['reason-en'] ?? values['reason']);
  if (!ru.success || !en.success) throw new CommandFailure('bad_reason');
  return { ru: ru.data, en: en.data };
};

type Shown = { kind: Revocable; id: number; name: string; artist: string; tracks: number };

const nameOf = {
  ru: ({ kind, id, name, artist }: Shown) => `${kind === 'track' ? 'Трек' : 'Альбом'} ${id}, ${artist} — «${name}»`,
  en: ({ kind, id, name, artist }: Shown) => `${kind === 'track' ? 'Track' : 'Album'} ${id}, ${artist} — “${name}”`,
};

const said = {
  revoke: {
    ru: (shown: Shown) => `${nameOf.ru(shown)}: отозван. Больше не играет треков: ${shown.tracks}.`,
    en: (shown: Shown) => `${nameOf.en(shown)}: revoked. Tracks no longer playing: ${shown.tracks}.`,
  },
  restore: {
    ru: (shown: Shown) => `${nameOf.ru(shown)}: возвращён. Снова играет треков: ${shown.tracks}.`,
    en: (shown: Shown) => `${nameOf.en(shown)}: restored. Tracks playing again: ${shown.tracks}.`,
  },
};

type Hit = { total: number; names: string[] };
type Preview = { preview: true; tracks: number } & Record<'distributors' | 'playlists' | 'collections' | 'venues', Hit>;

const listed = ({ total, names }: Hit): string =>
  total === 0 ? '0' : `${total} (${names.join(', ')}${total > names.length ? ', …' : ''})`;

const foretold = {
  ru: ({ tracks, distributors, playlists, collections, venues }: Preview) => [
    `Перестанут играть треков: ${tracks}.`,
    `Дистрибьюторы: ${listed(distributors)}`,
    `Плейлисты: ${listed(playlists)}`,
    `Подборки: ${listed(collections)}`,
    `Объекты: ${listed(venues)}`,
  ],
  en: ({ tracks, distributors, playlists, collections, venues }: Preview) => [
    `Tracks that would stop playing: ${tracks}.`,
    `Distributors: ${listed(distributors)}`,
    `Playlists: ${listed(playlists)}`,
    `Collections: ${listed(collections)}`,
    `Venues: ${listed(venues)}`,
  ],
};

const show =
  (verb: keyof typeof said): Command['show'] =>
  (screen) =>
  (event) => {
    if (event['preview']) for (const told of foretold[screen.language](event as Preview)) screen.print(told);
    else screen.print(said[verb][screen.language](event as unknown as Shown));
  };

const checkThere = async (db: Handle, kind: Revocable, ids: readonly number[]): Promise<void> => {
  const there = new Set((await listThere(db, kind, ids)).map((row) => row.id));
  const unknown = ids.find((id) => !there.has(id));
  if (unknown !== undefined) throw new CommandFailure('catalogue_unknown', { id: String(unknown) });
};

const lineOf = (kind: Revocable, settled: Settled, reason?: Reason) => ({
  kind,
  ...settled,
  tracks: settled.tracks.length,
  ...(reason && { reason }),
});

const revokeUsage = 'revoke track|album <id>… --reason <text> [--reason-en <text>] | --preview';

export const revokeCommand = command({
  usage: revokeUsage,
  summary: {
    ru: 'Отозвать треки или альбомы: они сразу исчезают отовсюду; дистрибьюторы видят причину. С --preview — только показать, кого это заденет',
    en: 'Revoke tracks or albums: they disappear everywhere immediately, and distributors see the reason. With --preview, only show who would be affected',
  },
  options: { reason: { type: 'string' }, 'reason-en': { type: 'string' }, preview: { type: 'boolean' } },
  args: withReason,
  read: (given) => ({
    ...readThings(given, revokeUsage),
    reason: given.values['preview'] === true ? null : readReason(given, revokeUsage),
  }),
  run: async ({ database: { handle } }, { kind, ids, reason }, { actor, emit }) => {
    await checkThere(handle, kind, ids);
    if (reason === null) {
      emit({ preview: true, kind, ids, ...(await previewRevocation(handle, kind, ids)) });
      return 0;
    }
    const settled = await transaction(handle, (tx) => revokeMany(tx, actor, kind, ids, reason));
    for (const one of settled) emit(lineOf(kind, one, reason));
    return 0;
  },
  show: show('revoke'),
});

const restoreUsage = 'restore track|album <id>…';

export const restoreCommand = command({
  usage: restoreUsage,
  summary: {
    ru: 'Вернуть отозванные треки или альбомы всюду, где они были',
    en: 'Restore revoked tracks or albums everywhere they were',
  },
  args: things,
  read: (given) => readThings(given, restoreUsage),
  run: async ({ database: { handle } }, { kind, ids }, { actor, emit }) => {
    await checkThere(handle, kind, ids);
    const settled = await transaction(handle, (tx) => restoreMany(tx, actor, kind, ids));
    for (const one of settled) emit(lineOf(kind, one));
    return 0;
  },
  show: show('restore'),
});
