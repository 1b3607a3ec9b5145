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
import { type ServerText, textsIn } from '../text/texts.ts';
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

type Texts = ServerText['commands'];
type Outcome = Parameters<Texts['revoke']>[0];

type Hit = { total: number; names: string[] };
type Preview = { preview: true; tracks: number } & Record<Affected, Hit>;
type Affected = Parameters<Parameters<Texts['revocationPreview']>[1]>[0];

const listed = ({ total, names }: Hit): string =>
  total === 0 ? '0' : `${total} (${names.join(', ')}${total > names.length ? ', …' : ''})`;

const show =
  (verb: 'revoke' | 'restore') =>
  (screen: Screen) =>
  (event: Preview | Outcome): void => {
    const texts = textsIn(screen.language).commands;
    if (!('preview' in event)) return screen.print(texts[verb](event));
    const lines = texts.revocationPreview(event.tracks, (kind) => listed(event[kind]));
    for (const line of lines) screen.print(line);
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
