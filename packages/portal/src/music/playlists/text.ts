import { failureText } from '../../i18n/text.ts';
import type { Text } from '../../i18n/text.ts';
import type { CallError } from '../../lib/http.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { Outcome } from './use-adding.ts';
import { defineNamespace } from '../../i18n/namespace.ts';
import type { playlists } from '../../i18n/ru/playlists.ts';

export const [usePlaylistsText, currentPlaylistsText] = defineNamespace(
  import.meta.glob<typeof playlists>('../../i18n/*/playlists.ts', { eager: true, import: 'playlists' }),
);

type PlaylistsText = typeof playlists;

/** The text for a failed addition; bounds and missing things have their own. */
function addingFailure(error: CallError | null, own: PlaylistsText, text: Text): string {
  if (error?.fields['ids'] === 'too_many') return own.full;
  if (error?.fields['name'] === 'too_many') return own.tooManyPlaylists;
  if (error?.status === 404) return own.adding.gone;
  return error ? failureText(error, text) : text.shell.failure.notSaved;
}

/** The outcome of an addition as a sentence; empty while it runs. */
export function outcomeText(outcome: Outcome, own: PlaylistsText, text: Text): string {
  if (outcome.state === 'running') return '';
  if (outcome.state === 'failed') return addingFailure(outcome.error, own, text);
  const { adding } = own;
  const added = outcome.added.length;
  const already = outcome.already.length;
  if (added === 0) return already === 1 ? adding.alreadyOne : adding.alreadyAll;
  const sentence = adding.added(added, formatNumber(added));
  return already === 0 ? sentence : `${sentence}, ${adding.already(already, formatNumber(already))}`;
}
