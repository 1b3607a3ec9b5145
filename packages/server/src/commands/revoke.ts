import {
  allLanguages,
  bounds,
  defaultLanguage,
  id as idForm,
  idInPath,
  inEachLanguage,
  line,
  translated,
  type Translations,
} from '@kamerton/wire';
import { z } from 'zod';
import { listThere, previewRevocation } from '../domains/catalogue/revocations/revocation-impact.store.ts';
import type { Revocable, RevocationResult } from '../domains/catalogue/revocations/revocations.store.ts';
import {
  restoreMany,
  revokeMany,
  type RevocationResults,
} from '../domains/catalogue/revocations/revocations.service.ts';
import type { Handle } from '../db/schema.ts';
import { type Arguments, command, CommandFailure, type Screen } from './command.ts';

const reasonText = line(bounds.reason, 1);
const things = z.object({
  kind: z.enum(['track', 'album']),
  ids: z.array(idForm).min(1).max(bounds.changed_at_once),
});
const withReason = things.extend({ reason: translated(reasonText).nullable() });

const readThings = ({ positionals }: Arguments, usage: string): z.infer<typeof things> => {
  const [kind, ...ids] = positionals;
  const read = things.safeParse({ kind, ids: ids.map((id) => idInPath.safeParse(id).data) });
  if (!read.success) throw new CommandFailure('wrong_usage', { usage });
  return read.data;
};

/** One text is used for every language without a text of its own. */
const readReason = ({ values }: Arguments, usage: string): Translations => {
  if (values['reason'] === undefined) throw new CommandFailure('wrong_usage', { usage });
  const read = translated(reasonText).safeParse(
    inEachLanguage((language) => values[`reason-${language}`] ?? values['reason']),
  );
  if (!read.success) throw new CommandFailure('bad_reason');
  return read.data;
};

type Outcome = {
  kind: Revocable;
  id: number;
  name: string;
  artist: string;
  tracks: number;
  revoked_at: string | null;
  /** True if it has only the same audio as what was given. */
  is_copy: boolean;
};

const copied = {
  ru: ({ is_copy }: Outcome) => (is_copy ? ' Это та же запись.' : ''),
  en: ({ is_copy }: Outcome) => (is_copy ? ' It is the same recording.' : ''),
};

/** Text for a restored track that its licence still does not allow. */
const unlicensed = {
  ru: ({ revoked_at }: Outcome) => (revoked_at === null ? '' : ' Лицензии на него сейчас нет.'),
  en: ({ revoked_at }: Outcome) => (revoked_at === null ? '' : ' It has no licence at present.'),
};

const nameOf = {
  ru: ({ kind, id, name, artist }: Outcome) => `${kind === 'track' ? 'Трек' : 'Альбом'} ${id}, ${artist} — «${name}»`,
  en: ({ kind, id, name, artist }: Outcome) => `${kind === 'track' ? 'Track' : 'Album'} ${id}, ${artist} — “${name}”`,
};

const texts = {
  revoke: {
    ru: (outcome: Outcome) =>
      `${nameOf.ru(outcome)}: отозван. Больше не играет треков: ${outcome.tracks}.${copied.ru(outcome)}`,
    en: (outcome: Outcome) =>
      `${nameOf.en(outcome)}: revoked. Tracks no longer playing: ${outcome.tracks}.${copied.en(outcome)}`,
  },
  restore: {
    ru: (outcome: Outcome) =>
      `${nameOf.ru(outcome)}: возвращён. Снова играет треков: ${outcome.tracks}.${unlicensed.ru(outcome)}${copied.ru(outcome)}`,
    en: (outcome: Outcome) =>
      `${nameOf.en(outcome)}: restored. Tracks playing again: ${outcome.tracks}.${unlicensed.en(outcome)}${copied.en(outcome)}`,
  },
};

type Hit = { total: number; names: string[] };
type Preview = { preview: true; tracks: number } & Record<
  'copies' | 'distributors' | 'playlists' | 'collections' | 'venues',
  Hit
>;

const listed = ({ total, names }: Hit): string =>
  total === 0 ? '0' : `${total} (${names.join(', ')}${total > names.length ? ', …' : ''})`;

const previews = {
  ru: ({ tracks, copies, distributors, playlists, collections, venues }: Preview) => [
    `Перестанут играть треков: ${tracks}.`,
    `Из них другие треки с той же записью: ${listed(copies)}`,
    `Дистрибьюторы: ${listed(distributors)}`,
    `Плейлисты: ${listed(playlists)}`,
    `Подборки: ${listed(collections)}`,
    `Объекты: ${listed(venues)}`,
  ],
  en: ({ tracks, copies, distributors, playlists, collections, venues }: Preview) => [
    `Tracks that would stop playing: ${tracks}.`,
    `Of these, other tracks with the same recording: ${listed(copies)}`,
    `Distributors: ${listed(distributors)}`,
    `Playlists: ${listed(playlists)}`,
    `Collections: ${listed(collections)}`,
    `Venues: ${listed(venues)}`,
  ],
};

const show =
  (verb: keyof typeof texts) =>
  (screen: Screen) =>
  (event: Preview | Outcome): void => {
    if ('preview' in event) for (const line of previews[screen.language](event)) screen.print(line);
    else screen.print(texts[verb][screen.language](event));
  };

const assertExist = async (db: Handle, kind: Revocable, ids: readonly number[]): Promise<void> => {
  const present = new Set((await listThere(db, kind, ids)).map((row) => row.id));
  const unknown = ids.find((id) => !present.has(id));
  if (unknown !== undefined) throw new CommandFailure('catalogue_unknown', { id: String(unknown) });
};

const linesOf = (kind: Revocable, { items, copies }: RevocationResults, reason?: Translations) => {
  const lineOf = (result: RevocationResult) => ({ ...result, tracks: result.tracks.length, ...(reason && { reason }) });
  return [
    ...items.map((result) => ({ kind, ...lineOf(result), is_copy: false })),
    ...copies.map((result) => ({ kind: 'track', ...lineOf(result), is_copy: true })),
  ];
};

const otherReasons = allLanguages.filter((each) => each !== defaultLanguage).map((each) => `reason-${each}`);

const revokeUsage = `revoke track|album <id>… --reason <text> ${otherReasons.map((flag) => `[--${flag} <text>]`).join(' ')} | --preview`;

export const revokeCommand = command({
  usage: revokeUsage,
  summary: {
    ru: 'Отозвать треки или альбомы: они сразу исчезают отовсюду; дистрибьюторы видят причину. С --preview — только показать, кого это заденет',
    en: 'Revoke tracks or albums: they disappear everywhere immediately, and distributors see the reason. With --preview, only show who would be affected',
  },
  options: {
    reason: { type: 'string' },
    ...Object.fromEntries(otherReasons.map((flag) => [flag, { type: 'string' } as const])),
    preview: { type: 'boolean' },
  },
  args: withReason,
  read: (args) => ({
    ...readThings(args, revokeUsage),
    reason: args.values['preview'] === true ? null : readReason(args, revokeUsage),
  }),
  run: async ({ database: { handle } }, { kind, ids, reason }, { actor, emit }) => {
    await assertExist(handle, kind, ids);
    if (reason === null) {
      emit({ preview: true, kind, ids, ...(await previewRevocation(handle, kind, ids)) });
      return 0;
    }
    const results = await revokeMany(handle, actor, { kind, ids }, reason);
    for (const line of linesOf(kind, results, reason)) emit(line);
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
  read: (args) => readThings(args, restoreUsage),
  run: async ({ database: { handle } }, { kind, ids }, { actor, emit }) => {
    await assertExist(handle, kind, ids);
    const results = await restoreMany(handle, actor, kind, ids);
    for (const line of linesOf(kind, results)) emit(line);
    return 0;
  },
  show: show('restore'),
});
