import {
  allLanguages,
  bounds,
  defaultLanguage,
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
import { command, CommandFailure, flag, type Screen } from './command.ts';

const reasonText = line(bounds.reason, 1);
const words = { kind: 'word', ids: 'words' } as const;
const things = z.object({
  kind: z.enum(['track', 'album']),
  ids: z.array(idInPath).min(1).max(bounds.changed_at_once),
});
const otherReasons = allLanguages.filter((each) => each !== defaultLanguage).map((each) => `reason-${each}`);
const withReason = things
  .extend({ preview: flag, reason: z.string().optional() })
  .catchall(z.unknown())
  .refine(({ preview, reason }) => preview || reason !== undefined);

/** One text is used for every language without a text of its own. */
const reasonOf = (args: z.infer<typeof withReason>): Translations | null => {
  if (args.preview) return null;
  const read = translated(reasonText).safeParse(
    inEachLanguage((language) => args[`reason-${language}`] ?? args.reason),
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

export const revokeCommand = command({
  usage: `revoke track|album <id>… --reason <text> ${otherReasons.map((name) => `[--${name} <text>]`).join(' ')} | --preview`,
  words,
  options: ['reason', ...otherReasons],
  flags: ['preview'],
  args: withReason,
  complete: (args) => void reasonOf(args),
  run: async ({ database: { handle } }, args, { actor, emit }) => {
    const { kind, ids } = args;
    const reason = reasonOf(args);
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

export const restoreCommand = command({
  usage: 'restore track|album <id>…',
  words,
  args: things,
  run: async ({ database: { handle } }, { kind, ids }, { actor, emit }) => {
    await assertExist(handle, kind, ids);
    const results = await restoreMany(handle, actor, kind, ids);
    for (const line of linesOf(kind, results)) emit(line);
    return 0;
  },
  show: show('restore'),
});
