import type { ErrorCode, Language } from '@kamerton/wire';
import { DomainError } from '../lib/errors.ts';
import { textsIn } from '../text/texts.ts';
import { isBroken, toDomainError } from '../http/error-handler.ts';
import { TemporaryFolderUnusable } from '../lib/temporary-folders.ts';
import { StoreUnavailable } from '../media/store.ts';
import { type CommandEvent, CommandFailure } from './command.ts';

type Sentence = (details: Record<string, string>) => string;

/** Maximum number of refused things in a text. */
const mostNamed = 10;

/** Text for a refused bulk change. */
const refusedSentence = (refused: readonly { id: number; reason: string }[], language: Language): string => {
  const { commands, errors } = textsIn(language);
  const refusals: Partial<Record<string, string>> = commands.failures.refusals;
  const named = refused.slice(0, mostNamed).map(({ id, reason }) => `${id} — ${refusals[reason] ?? reason}`);
  return `${errors.refused} ${named.join('; ')}${refused.length > mostNamed ? '; …' : '.'}`;
};

/** Text for a domain error: that of the API, with fields named like flags. */
const domainSentence = ({ code, fields, refused }: CommandEvent, language: Language): string | null => {
  const { commands, errors } = textsIn(language);
  const texts = commands.failures;
  const message = String(code) in texts.sentences ? undefined : errors[code as ErrorCode];
  if (!message) return null;
  if (refused) return refusedSentence(refused as { id: number; reason: string }[], language);
  if (!fields) return message;
  const faults: Partial<Record<string, string>> = texts.faults;
  const wrong = Object.entries(fields as Record<string, string>).map(
    ([name, fault]) => `${name.replaceAll('_', '-')} ${faults[fault] ?? texts.invalid}`,
  );
  return texts.wrongValues(wrong.join(', '));
};

/** The event of a failure. `fields` are those of a body, `refused` the things that prevented a bulk change. */
export const failureEvent = (error: unknown): CommandEvent => {
  if (error instanceof CommandFailure) return { type: 'failed', code: error.code, ...error.details };
  if (error instanceof DomainError) {
    const { code, fields, present } = error;
    const refused = present && 'refused' in present && { refused: present.refused };
    return { type: 'failed', code, ...(fields && { fields }), ...refused };
  }
  if (error instanceof StoreUnavailable) return { type: 'failed', code: 'store_away' };
  if (error instanceof TemporaryFolderUnusable) {
    return { type: 'failed', code: 'temporary_unusable', folder: error.folder, reason: error.code };
  }
  const domainError = toDomainError(error);
  // A failing disk is named by its code.
  if (domainError?.code === 'unavailable' && !isBroken(error)) return { type: 'failed', code: 'unavailable' };
  if (domainError?.code === 'disk_full') return { type: 'failed', code: 'no_room' };
  const { code, message } = error as NodeJS.ErrnoException;
  return { type: 'failed', code: 'unexpected', reason: code ?? message };
};

/** Text for a `failed` event, or null for any other event. */
export const failureSentence = (event: CommandEvent, language: Language): string | null => {
  if (event['type'] !== 'failed') return null;
  if (event['code'] === 'cannot_start') return String(event['message']);
  const ofDomain = domainSentence(event, language);
  if (ofDomain !== null) return ofDomain;
  if (event['code'] === 'no_room') return textsIn(language).errors.disk_full;
  const sentences: Partial<Record<string, Sentence>> = textsIn(language).commands.failures.sentences;
  const sentence = sentences[String(event['code'])] ?? sentences['unexpected'];
  return sentence?.(event as Record<string, string>) ?? null;
};

/** Text for a `database_created` event, or null for any other event. */
export const creationSentence = ({ type, folder }: CommandEvent, language: Language): string | null =>
  type === 'database_created' ? textsIn(language).commands.failures.databaseCreated(String(folder)) : null;
