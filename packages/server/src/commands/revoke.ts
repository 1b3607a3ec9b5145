import { bounds, id as idForm, idInPath, line } from '@kamerton/wire';
import { z } from 'zod';
import { transaction } from '../db/transaction.ts';
import { type Reason, type Revocable, restore, revoke } from '../features/catalogue/revocations.store.ts';
import { type Command, command, CommandFailure, type Given } from './command.ts';

const reasonText = line(bounds.reason, 1);
const thing = z.object({ kind: z.enum(['track', 'album']), id: idForm });
const withReason = thing.extend({ reason: z.object({ ru: reasonText, en: reasonText }) });

const readThing = ({ positionals }: Given, usage: string): z.infer<typeof thing> => {
  const [kind, id] = positionals;
  const read = thing.safeParse({ kind, id: idInPath.safeParse(id).data });
  if (!read.success || positionals.length > 2) throw new CommandFailure('wrong_usage', { usage });
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
    en: (shown: Shown) => `${nameOf.en(shown)}: revoked. Tracks that play no more: ${shown.tracks}.`,
  },
  restore: {
    ru: (shown: Shown) => `${nameOf.ru(shown)}: возвращён. Снова играет треков: ${shown.tracks}.`,
    en: (shown: Shown) => `${nameOf.en(shown)}: restored. Tracks that play again: ${shown.tracks}.`,
  },
};

const show =
  (verb: keyof typeof said): Command['show'] =>
  (screen) =>
  (event) =>
    screen.print(said[verb][screen.language](event as unknown as Shown));

const unknownThing = (id: number): CommandFailure => new CommandFailure('catalogue_unknown', { id: String(id) });

const revokeUsage = 'revoke track|album <id> --reason <text> [--reason-en <text>]';

export const revokeCommand = command({
  usage: revokeUsage,
  summary: {
    ru: 'Отозвать трек или альбом: он сразу исчезает отовсюду; дистрибьюторы видят причину',
    en: 'Revoke a track or an album: it is gone from everywhere at once; distributors see the reason',
  },
  options: { reason: { type: 'string' }, 'reason-en': { type: 'string' } },
  args: withReason,
  read: (given) => ({ ...readThing(given, revokeUsage), reason: readReason(given, revokeUsage) }),
  run: async ({ database }, { kind, id, reason }, { emit }) => {
    const settled = await transaction(database.handle, (tx) => revoke(tx, kind, id, reason));
    if (!settled) throw unknownThing(id);
    emit({ kind, ...settled, tracks: settled.tracks.length, reason });
    return 0;
  },
  show: show('revoke'),
});

const restoreUsage = 'restore track|album <id>';

export const restoreCommand = command({
  usage: restoreUsage,
  summary: {
    ru: 'Вернуть отозванный трек или альбом всюду, где он был',
    en: 'Bring a revoked track or album back wherever it was',
  },
  args: thing,
  read: (given) => readThing(given, restoreUsage),
  run: async ({ database }, { kind, id }, { emit }) => {
    const settled = await transaction(database.handle, (tx) => restore(tx, kind, id));
    if (!settled) throw unknownThing(id);
    emit({ kind, ...settled, tracks: settled.tracks.length });
    return 0;
  },
  show: show('restore'),
});
