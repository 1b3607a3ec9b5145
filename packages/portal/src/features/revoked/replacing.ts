import type { Track } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { fetched } from '../../lib/http.ts';
import { placeIn, type Revoked } from './places.ts';

/** What a replacement has changed in one playlist. */
export interface Edit {
  playlistId: number;
  /** Tracks that came in. */
  added: number[];
  /** Revoked tracks whose place they took; they go when nobody undoes it. */
  gone: number[];
}

export interface Outcome {
  edits: Edit[];
  /** Names of the playlists in which it did not come about. */
  failed: string[];
}

const tracksPerPage = 1000;

async function allTracks(playlistId: number): Promise<Track[]> {
  const tracks: Track[] = [];
  for (;;) {
    const page = await fetched(api.playlist, {
      background: true,
      params: { id: playlistId },
      query: { limit: tracksPerPage, offset: tracks.length },
    });
    tracks.push(...page.tracks);
    if (page.tracks.length === 0 || tracks.length >= page.pagination.total) return tracks;
  }
}

async function putIn(playlistId: number, revoked: Revoked, replacementId: number): Promise<Edit[]> {
  const place = placeIn(await allTracks(playlistId), revoked);
  if (!place) return [];
  const what = revoked.kind === 'track' ? { ids: [replacementId] } : { album_id: replacementId };
  const { added } = await fetched(api.addTracks, {
    background: true,
    params: { id: playlistId },
    body: { ...what, position: place.position },
  });
  return [{ playlistId, added, gone: place.ids }];
}

/** Puts a replacement in the place of what was revoked, in each of the playlists that it hit. */
export async function putInAll(revoked: Revoked, replacementId: number): Promise<Outcome> {
  const outcome: Outcome = { edits: [], failed: [] };
  for (const { id, name } of revoked.playlists) {
    try {
      outcome.edits.push(...(await putIn(id, revoked, replacementId)));
    } catch {
      outcome.failed.push(name);
    }
  }
  return outcome;
}

const remove = (edits: readonly Edit[], what: 'added' | 'gone') =>
  Promise.all(
    edits
      .filter((edit) => edit[what].length > 0)
      .map((edit) =>
        fetched(api.removeTracks, {
          background: true,
          keepalive: true,
          params: { id: edit.playlistId },
          body: { ids: edit[what] },
        }),
      ),
  );

/** Takes the revoked tracks out: they cannot be put back, so it is done when nobody can undo the replacement any more. */
export const settle = (edits: readonly Edit[]) => remove(edits, 'gone');

/** Takes the replacements out again. */
export const takeOut = (edits: readonly Edit[]) => remove(edits, 'added');
