import type { Track } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { fetched } from '../../lib/http.ts';
import { pagesOf, tracksPerPage } from '../../lib/pages.ts';

/** Fetches the tracks of a playlist page by page: all, or until `until` is true of them. */
export async function fetchTracks(
  id: number | string,
  { signal, until = () => false }: { signal?: AbortSignal; until?: (tracks: readonly Track[]) => boolean } = {},
): Promise<Track[]> {
  const tracks: Track[] = [];
  const pages = pagesOf((offset) =>
    fetched(api.playlist, {
      params: { id },
      query: { limit: tracksPerPage, offset },
      background: true,
      ...(signal && { signal }),
    }),
  );
  for await (const page of pages) {
    tracks.push(...page.tracks);
    if (until(tracks)) break;
  }
  return tracks;
}
