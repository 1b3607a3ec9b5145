/* oxlint-disable no-restricted-imports -- the tables are what is compared with the server */
import { api } from '@kamerton/wire';
import { randomInt } from 'node:crypto';
import * as myMusic from '../packages/portal/src/lib/writes/my-music.ts';
import { playerWrites, ruleWrites, scheduleWrites, venueWrites } from '../packages/portal/src/lib/writes/venues.ts';
import * as playlistWrites from '../packages/portal/src/lib/writes/music.ts';
import * as accountWrites from '../packages/portal/src/lib/writes/account.ts';
import * as supportWrites from '../packages/portal/src/lib/writes/support.ts';
import { newAccount } from './support/account.ts';
import { ask, findAlbums, findFirst, findTracks, signIn, writeToSupport } from './support/api.ts';
import { command } from './support/command.ts';
import { expect, test } from './support/test.ts';
import { tone } from './support/tone.ts';
import { importAlbum, makePlaylist } from './support/venue-player.ts';
import { addVenue } from './support/venue.ts';

/** Writes that are not made here: nothing that is listed follows from them, devices make them, or they take an email or a key. */
const exempt = `login forgot recover revertEmail demoLogin passkeySignIn passkeySignInOptions verifyContract newPasskeyOptions
  confirmPasskeyOptions confirmPassword exportProfile reportPlay searchTracks searchAlbums searchVenues previewMusicRules refusedVenues
  sendContractCode identifyPlayer createPairingCode pairPlayer leavePlayer playerTracks reportPlayerPlays
  reportPlayerState confirmEmail signContract addPasskey renamePasskey removePasskey importVenues replaceMusicRules`;

type Named = { id: number };

/** Uploads an announcement, and gives a venue a schedule that names it, a playlist and a collection. */
async function schedule(token: string, venue: number, playlist: number, collection: number) {
  const upload = { name: 'Welcome', audio: tone(2, 330).toString('base64') };
  const { announcement } = await ask<{ announcement: Named }>(token, 'POST', '/announcements', upload);
  const slots = [
    { day: 'mon', start: '09:00', end: '12:00', playlist_id: playlist, selection_id: null },
    { day: 'tue', start: '09:00', end: '12:00', playlist_id: null, selection_id: collection },
  ];
  const layer = {
    name: 'Holidays',
    starts_on: '2030-01-01',
    ends_on: '2030-01-10',
    priority: 1,
    is_active: true,
    slots,
  };
  const recurrence = { kind: 'tracks', tracks: 3 };
  const sounding = { announcement_id: announcement.id, recurrence, starts_on: null, ends_on: null, is_active: true };
  const full = { slots, layers: [layer], announcements: [sounding] };
  await ask(token, 'PUT', `/objects/${venue}/schedule`, { schedule: full, version: 0 });
}

/** An account with a bit of everything, of which everything that can name something does; a track of its playlist is revoked. */
async function makeThings() {
  const { session, ...account } = await newAccount('stale-tables');
  const { token } = session;
  const [going] = await importAlbum(session, 310, { seconds: 30 + randomInt(10_000) / 1000 });
  const [base] = await findAlbums(token);
  if (!base || !going) throw new Error('there is too little music');
  const tracks = (await findTracks(token, base.id)).slice(0, 3);
  const playlist = await makePlaylist(session, 'Evening', [going, ...tracks]);
  const venue = await addVenue(session, 'Bakery', { playlist_id: playlist, tags: ['city'] });
  const other = await addVenue(session, 'Tea room');
  const request = await writeToSupport(session, 'Silence');
  const [tag] = (await ask<{ tags: Named[] }>(token, 'GET', '/objects/tags')).tags;
  await command('revoke', 'track', String(going.id), '--reason', 'The licence has ended');
  const { id: collection } = await findFirst(token, '/collections?limit=1&offset=0', 'collections');
  await schedule(token, venue, playlist, collection);
  await ask(token, 'POST', '/my/music-rules', { tag_id: tag?.id, rules: [{ kind: 'explicit' }] });
  await ask(token, 'PUT', '/objects/filters', { name: 'Town', filter: { tag_ids: [tag?.id] } });
  const ids = tracks.map(({ id }) => id);
  return {
    ...account,
    token,
    playlist,
    venue,
    other,
    request,
    collection,
    tracks: ids,
    album: base.id,
    going,
    tag: tag?.id ?? 0,
  };
}

type Things = Awaited<ReturnType<typeof makeThings>>;

const page = 'limit=100&offset=0';

/** Sources of the portal's lists, counts and totals, by the beginnings of their queries' keys. */
const reads = ({ playlist, venue, other, tag, request }: Things): [string, ...string[]][] => [
  ['albums own', `/my/albums?${page}`],
  ['announcements', `/announcements?${page}`],
  ['collections own', `/my/collections?${page}`],
  ['contract', '/contract'],
  ['fitness', `/objects/${venue}/fitness`],
  ['music-rules scope', '/my/music-rules', `/my/music-rules?tag_id=${tag}`, `/my/music-rules?venue_id=${venue}`],
  ['music-rules venue', `/objects/${venue}/music-rules`],
  ['music-rules skipped', `/objects/${venue}/skipped-tracks?${page}`],
  ['near-tracks', `/objects/${venue}/near-tracks`],
  ['on-air', `/objects/on-air?${page}`],
  ['playable', `/my/playlists?${page}`, `/my/collections?${page}`],
  ['playlists list', `/my/playlists?${page}`],
  ['playlists already', `/my/playlists/${playlist}?${page}`],
  [`playlists detail ${playlist}`, `/my/playlists/${playlist}?${page}`],
  ['profile', '/profile'],
  ['revoked tracks', `/revoked/tracks?${page}`],
  ['sessions', '/sessions'],
  ['support list', `/feedback/requests?${page}`],
  [`support thread ${request}`, `/feedback/requests/${request}`],
  ['totals', '/my/totals'],
  ['venue-filters', '/objects/filters'],
  ['venue-players', `/objects/players?${page}`, `/objects/${venue}/players`],
  ['venue-schedule', `/objects/${venue}/schedule`, `/objects/${other}/schedule`],
  ['venue-sound', `/objects/${venue}/sound`],
  ['venue-tags', '/objects/tags'],
  ['venues list', ...[true, false].map((is_active) => `/objects?${page}&is_active=${is_active}`)],
  ['venues list', `/objects?${page}&is_active=true&playlist_id=${playlist}`],
  ['venues detail', `/objects/${venue}`],
  ['venues deleted', `/objects/deleted?${page}`],
];

/** Signed addresses and moments of the present, which differ in each answer. */
const volatile = new Set(['file', 'peaks', 'cover', 'last_seen_at', 'last_contact_at', 'replacements']);

/** The data that a query has of an answer: of revoked music only what no other journey has revoked. */
const shown: Record<string, (answer: { tracks: Named[] }, things: Things) => unknown> = {
  'revoked tracks': ({ tracks }, { going }) => tracks.filter(({ id }) => id === going.id),
  'playlists already': ({ tracks }) => tracks,
};

const readAll = (things: Things) =>
  Promise.all(
    reads(things).map(async ([key, ...paths]) => {
      const partOf = shown[key] ?? ((answer) => answer);
      const read = (path: string) => ask<{ tracks: Named[] }>(things.token, 'GET', path);
      const answers = paths.map((path) =>
        read(path).then(
          (answer) => partOf(answer, things),
          () => 'gone',
        ),
      );
      return [
        key,
        JSON.stringify(await Promise.all(answers), (name, value: unknown) => (volatile.has(name) ? undefined : value)),
      ] as const;
    }),
  );

/** Makes writes, and notes of each what it has changed that its table does not name, and whose query its answer does not fill. */
function createWalk(things: Things) {
  const written = new Set<string>();
  const missing: string[] = [];
  let previous: Awaited<ReturnType<typeof readAll>> | undefined;
  const write = async <T>(
    call: keyof typeof api,
    stale: readonly string[],
    body: object,
    id?: number,
    answered = '',
  ) => {
    const before = previous ?? (await readAll(things));
    const answer = await ask<T>(things.token, api[call].method, api[call].path.replace('{id}', String(id)), body);
    const after = await readAll(things);
    previous = after;
    written.add(call);
    const isNamed = (key: string) => [...stale, answered].some((each) => each && `${key} `.startsWith(`${each} `));
    const changed = before.filter(([key, text], at) => text !== after[at]?.[1] && !isNamed(key));
    missing.push(...changed.map(([key]) => `${call}: ${key}`));
    return answer;
  };
  /** Makes a write that is not compared. */
  const aside = async <T>(act: Promise<T>) => {
    const answer = await act;
    previous = undefined;
    return answer;
  };
  return { write, aside, written, missing };
}

type Walk = ReturnType<typeof createWalk>;

async function writeMusic({ write }: Walk, { playlist, tracks, album, collection }: Things) {
  const [one = 0, two = 0, three = 0] = tracks;
  const detail = `playlists detail ${playlist}`;
  const grown = playlistWrites.tracksChanged(playlist);
  await write('createPlaylist', playlistWrites.created, { name: 'Slow mornings' });
  await write('copyPlaylist', playlistWrites.copied, { name: 'Evening again' }, playlist);
  await write('removeTrack', playlistWrites.arranged, { id: three }, playlist, detail);
  await write('addTrack', grown, { id: three }, playlist);
  await write('removeTracks', playlistWrites.arranged, { ids: [one, two] }, playlist, detail);
  const added = await write<{ playlist: { version: number } }>('addTracks', grown, { ids: [one, two] }, playlist);
  const { version } = added.playlist;
  await write('orderTracks', playlistWrites.arranged, { ids: [two], position: 0, version }, playlist, detail);
  await write('changePlaylist', playlistWrites.changed, { id: playlist, name: 'Night' }, playlist, detail);
  // Its own screen is closed, and asks for it no more.
  await write('removePlaylist', playlistWrites.removed, { id: playlist }, playlist, detail);
  await write('restorePlaylist', playlistWrites.restored, { id: playlist }, playlist, detail);
  await write('addMyAlbum', myMusic.album.moved, { id: album });
  await write('removeMyAlbum', myMusic.album.moved, { id: album });
  await write('addMyCollection', myMusic.collection.moved, { id: collection });
  await write('removeMyCollection', myMusic.collection.moved, { id: collection });
}

async function writeVenues({ write }: Walk, { venue, other, playlist, collection, tag, token }: Things) {
  const { changed } = venueWrites;
  const city = await findFirst(token, '/cities?q=Moscow', 'cities');
  await write('createVenue', changed, { name: 'Bar', city_id: city.id, object_type_id: 1 });
  await write('changeHours', changed, { mon_start: '10:00', mon_end: '12:00' }, venue);
  await write('changeVenue', changed, { id: venue, name: 'Cafe', advanced_schedule: true });
  await write('changeVenue', changed, { id: venue, playlist_id: null, selection_id: collection });
  await write('changeVenue', changed, { id: venue, selection_id: null, playlist_id: playlist });
  const body = { ids: [venue, other], change: { volume: 30, is_active: false }, dry_run: false };
  const { undo } = await write<{ undo: object }>('changeVenues', changed, body);
  await write('undoVenueChanges', changed, undo);
  await write('removeVenues', changed, { id: [venue, other] });
  await write('restoreVenues', changed, { id: [venue, other] });
  await write('saveVenueFilter', venueWrites.filterChanged, { name: 'City', filter: { tag_ids: [tag] } });
  await write('renameVenueTag', venueWrites.tagChanged, { name: 'suburb' }, tag);
}

async function writeSchedules({ write }: Walk, { venue, other, playlist }: Things) {
  const { announcementChanged, saved, copied } = scheduleWrites;
  const upload = { name: 'Closing', audio: tone(2, 440).toString('base64') };
  const { announcement } = await write<{ announcement: Named }>('createAnnouncement', announcementChanged, upload);
  await write('changeAnnouncement', announcementChanged, { name: 'Opening' }, announcement.id);
  const slots = [{ day: 'mon', start: '09:00', end: '12:00', playlist_id: playlist, selection_id: null }];
  const recurrence = { kind: 'tracks', tracks: 3 };
  const sounding = { announcement_id: announcement.id, recurrence, starts_on: null, ends_on: null, is_active: true };
  const full = { schedule: { slots, layers: [], announcements: [sounding] }, version: 0 };
  const { version } = await write<{ version: number }>('changeSchedule', saved, full, other, 'venue-schedule');
  await write('copySchedule', copied, { venue_ids: [venue], parts: ['slots'] }, other);
  const empty = { schedule: { slots: [], layers: [], announcements: [] }, version };
  await write('changeSchedule', saved, empty, other, 'venue-schedule');
  await write('removeAnnouncement', announcementChanged, {}, announcement.id);
}

async function writePlayback({ write, aside }: Walk, { venue, tag, tracks, token }: Things) {
  for (const [at, scope] of [{ tag_id: tag }, {}, { venue_id: venue }].entries()) {
    const body = { ...scope, rules: [{ kind: 'track', track_id: tracks[at] }] };
    const { rules } = await write<{ rules: Named[] }>('addMusicRules', ruleWrites.changed, body);
    if (at > 0) await write('removeMusicRules', ruleWrites.changed, { ids: rules.map(({ id }) => id) });
  }
  await write('removeVenueTag', venueWrites.changed, {}, tag);
  const filter = await findFirst(token, '/objects/filters', 'filters');
  await write('removeVenueFilter', venueWrites.filterChanged, {}, filter.id);
  await write('changeVenueSound', [], { volume: 0 }, venue, 'venue-sound');
  const { code } = await aside(ask<{ code: string }>(token, 'POST', `/objects/${venue}/players`, {}));
  const device = { code, name: 'Tablet', version: '1' };
  const { player_id } = await aside(ask<{ player_id: number }>('', 'POST', '/player/pair', device));
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await write('commandVenue', playerWrites.commanded, { action: 'pause', until }, venue);
  await write('unpairPlayer', playerWrites.unpaired, { player_id }, venue);
}

async function writeAccount({ write, aside }: Walk, { request, token, email, password }: Things) {
  await write('createSupportRequest', supportWrites.requested, { subject: 'Sound', message: 'It sounds again.' });
  await write('createSupportMessage', supportWrites.written(request), { message: 'It sounds again.' }, request);
  const details = {
    is_foreign: true,
    legal_entity: 'Warm Bread LLC',
    legal_address: 'Main street 1',
    country: 'DE',
    registration_number: 'HRB 1',
    signatory_name: 'Anna Bread',
    signatory_position: 'Director',
  };
  await write('saveContract', [], details, undefined, 'contract');
  const { profile } = await ask<{ profile: object }>(token, 'GET', '/profile');
  const change = { ...profile, name: 'Anna', email: `new-${email}`, old_password: password };
  await write('updateProfile', [], change, undefined, 'profile');
  const new_password = `${password}, and more`;
  await aside(signIn(email, password));
  await write('changePassword', accountWrites.passwordChanged, { old_password: password, new_password });
  await aside(signIn(email, new_password));
  await write('endSessions', accountWrites.sessionEnded, {});
}

test('each write names in its table every list, count and total that it changes', async () => {
  test.setTimeout(240_000);
  const things = await makeThings();
  const walk = createWalk(things);
  await writeMusic(walk, things);
  await writeVenues(walk, things);
  await writeSchedules(walk, things);
  await writePlayback(walk, things);
  await writeAccount(walk, things);
  expect(walk.missing).toEqual([]);
  const writes = Object.entries(api).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]));
  expect(new Set([...walk.written, ...exempt.split(/\s+/)])).toEqual(new Set(writes));
});
