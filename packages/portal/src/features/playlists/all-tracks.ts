import type { Track } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { fetched } from '../../lib/http.ts';
import { nextOffset } from '../../lib/pages.ts';
import { tracksPerPage } from './queries.ts';

/** The tracks of a playlist, asked for anew page by page: all, or until those that are looked for are found. */
export async function fetchTracks(
  id: number | string,
  { signal, until = () => false }: { signal?: AbortSignal; until?: (tracks: readonly Track[]) => boolean } = {},
): Promise<Track[]> {
  const tracks: Track[] = [];
  let offset: number | undefined = 0;
  while (offset !== undefined && !until(tracks)) {
    const page: Awaited<ReturnType<typeof ask>> = await ask(id, offset, signal);
    tracks.push(...page.tracks);
    offset = nextOffset(page.pagination);
  }
  return tracks;
}

const ask = (id: number | string, offset: number, signal: AbortSignal | undefined) =>
  fetched(api.playlist, {
    params: { id },
    query: { limit: tracksPerPage, offset },
    background: true,
    ...(signal && { signal }),
  });
