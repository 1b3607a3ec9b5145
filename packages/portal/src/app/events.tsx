import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { NewsItem } from '@kamerton/wire';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { followPlaylist } from '../music/playlists/playlist-cache.ts';
import { refreshSupport } from '../account/support/queries.ts';
import { supportKeys, unreadQuery } from '../account/support/unread.ts';
import { useEvents } from '../shell/shared-events.ts';
import { defineNamespace } from '../i18n/namespace.ts';
import type { events } from '../i18n/ru/notices.ts';
import { base, paths } from '../lib/paths.ts';
import { player } from '../player/store.ts';
import { currentTrack } from '../player/state.ts';
import { fetched } from '../lib/http.ts';
import { useToken } from '../lib/session.ts';
import { loadCode } from '../lib/load-code.ts';
import { refreshAfter } from '../lib/stale.ts';
import * as supportWrites from '../lib/writes/support.ts';
import * as musicWrites from '../lib/writes/music.ts';
import { playerWrites } from '../lib/writes/venues.ts';
import { useEntryOfOverlay } from '../ui/back-closes.ts';
import { notifyWithAction } from '../ui/notify.ts';
import { reloadSet, setId, setUrl } from '../music/sets/track-sets.ts';

const [, currentEventsText] = defineNamespace(
  import.meta.glob<typeof events>('../i18n/*/notices.ts', { eager: true, import: 'events' }),
);

type Go = (path: string) => void;
type NewsOf<E extends NewsItem['event']> = Extract<NewsItem, { event: E }>['data'];

/** Milliseconds over which portals spread their calls after an event that all of them receive at once. */
const spread = 3000;

const isVisible = () => document.visibilityState === 'visible';

/** True in visible tabs; if there are none, in one of them. */
const showsEvents = (isFirst: boolean) => isFirst || isVisible();

function showReply(client: QueryClient, { request_id: id }: NewsOf<'support.reply'>, isFirst: boolean, go: Go) {
  void refreshSupport(client, id);
  const thread = paths.feedbackRequest(id);
  if (!showsEvents(isFirst) || (isVisible() && location.pathname === base + thread)) return;
  const text = currentEventsText();
  notifyWithAction('info', text.reply(id), { name: text.openReply, onPress: () => go(thread) });
}

function showRevoked(client: QueryClient, { track_ids: ids }: NewsOf<'track.revoked'>, go: Go) {
  const current = currentTrack(player.state());
  player.send({ type: 'revoked', ids });
  if (current && current.file !== null && ids.includes(current.id)) {
    const text = currentEventsText();
    notifyWithAction('warning', text.revoked(current.name), {
      name: text.openRevoked,
      onPress: () => go(paths.revoked),
    });
  }
  renewTracks(client);
}

/** Refetches queries that show tracks. */
function renewTracks(client: QueryClient) {
  setTimeout(() => void refreshAfter(client, musicWrites.tracksRevoked), Math.random() * spread);
}

/** Restored tracks have new addresses: the queue takes them from their albums. */
function applyRestored(client: QueryClient, { track_ids: ids }: NewsOf<'track.restored'>) {
  renewTracks(client);
  const silent = player.state().playlist.filter(({ id, file }) => file === null && ids.includes(id));
  for (const album of new Set(silent.map(({ album_id }) => album_id))) {
    const set = { id: setId('album', album), url: setUrl.album(album) };
    setTimeout(
      () =>
        void reloadSet(set).then(
          (tracks) => player.send({ type: 'restored', tracks }),
          // The queue asks again when it reaches them.
          () => undefined,
        ),
      Math.random() * spread,
    );
  }
}

/** For the mark in the menu: how many venues are silent by mistake. Events refresh it. */
const silentQuery = queryOptions({
  queryKey: ['silent-venues'],
  queryFn: async ({ signal }) => (await fetched(laterApi.silentVenues, { background: true, signal })).count,
});

async function notifySilence({ venue_ids: ids }: NewsOf<'venue.silent'>, isFirst: boolean, go: Go) {
  if (!showsEvents(isFirst)) return;
  const { showSilence } = await loadCode(() => import('../venues/players/silence-notice.ts'));
  await showSilence(ids, go);
}

/** Acts on the account's events, and on the history after a reload. Renders nothing. */
export function Events() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const go: Go = (path) => void navigate(path);
  useEntryOfOverlay();

  const poll = async () => {
    const before = client.getQueryData(supportKeys.unread);
    const now = await client.fetchQuery({ ...unreadQuery, staleTime: 0 }).catch(() => before);
    if (now !== before) void refreshAfter(client, supportWrites.counted);
  };

  const token = useToken();
  const { data: silent } = useQuery({ ...silentQuery, enabled: token !== null });
  useEffect(() => void client.setQueryData(['silent-count'], silent), [client, silent]);
  useEvents({
    onEvent(item, isFirst) {
      if (item.event === 'support.reply') showReply(client, item.data, isFirst, go);
      else if (item.event === 'track.revoked') showRevoked(client, item.data, go);
      else if (item.event === 'track.restored') applyRestored(client, item.data);
      else if (item.event === 'playlist.changed') void followPlaylist(client, item.data);
      else if (item.event === 'venue.on-air') void refreshAfter(client, playerWrites.stateReported);
      else if (item.event === 'venue.silent') void notifySilence(item.data, isFirst, go);
      // Every call is refused from here on: that 403 leads to the actions of spec 8.
      else void poll();
    },
    onPoll: () => void poll(),
  });
  return null;
}
