import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import type { Declarations } from './endpoint.ts';
import { event, id } from './values.ts';

export const newsItem = z.discriminatedUnion('event', [
  /** Support has answered a request. */
  event('support.reply', z.object({ request_id: id })),
  /** These tracks can no longer be played; `album_id` where they went with their album. */
  event('track.revoked', z.object({ track_ids: z.array(id), album_id: id.nullable() })),
  /** These tracks can be played again; `album_id` where they came back with their album. */
  event('track.restored', z.object({ track_ids: z.array(id), album_id: id.nullable() })),
  /** A playlist of the account's is not as it was. */
  event('playlist.changed', z.object({ playlist_id: id, version: z.int(), deleted: z.boolean() })),
  /** The playback status of a venue has changed; changes of track send no event. */
  event('venue.on-air', z.object({ venue_id: id })),
  /** No music has played in these venues for long, though they are open; told once until they play again. */
  event('venue.silent', z.object({ venue_ids: z.array(id) })),
  /** The account was closed; the stream ends. */
  event('account.closed', z.object({})),
]);

export const news = {
  events: {
    summary: 'Stream of events, as server-sent events',
    /** `ago`: milliseconds; without `Last-Event-ID` the stream begins with what happened in them. */
    query: z.object({ ago: z.coerce.number().int().min(0).max(bounds.news_ago).optional() }),
    stream: true,
    response: newsItem,
    errors: ['too_many_requests'],
  },
} satisfies Declarations;

export type NewsItem = z.infer<typeof newsItem>;
