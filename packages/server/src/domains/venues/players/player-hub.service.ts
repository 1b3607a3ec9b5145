import type { PlayerEvent } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { createDue } from '../../../lib/once.ts';
import type { ReadCache } from '../../../lib/read-cache.ts';
import { findNewest, listEvents } from '../../common/events/events.store.ts';
import { type DocumentRow, findDocumentRows } from './documents.store.ts';
import { editOf, partsHash, readTracks, sourcesKey, versionOf } from './player-documents.service.ts';
import { findReporting, reportsWithin, touchPlayers } from './players.store.ts';
import { listCommands } from './venue-controls.store.ts';

export interface PlayerListener {
  /** Hash of its token. */
  token: string;
  send(event: PlayerEvent): void;
  heartbeat(): void;
  end(): void;
}

interface Known {
  id: number;
  /** When its stream was opened, by the steady clock. */
  openedAt: number;
  parts: string;
  /** Hash of its tracks. */
  tracks: string;
  edit: string;
  rules: string;
  catalogue: string;
  command: number;
}

const versionsOf = (row: DocumentRow) => ({
  edit: editOf(row),
  rules: row.rules_version,
  catalogue: row.catalogue_version,
});

/** Milliseconds between two heartbeats, and two contacts that are stored. */
const heartbeatMs = 15_000;
const contact = 20_000;

/**
 * Maximum number of sources that are read again in one poll because the catalogue has changed, as it does all the time
 * while music is imported. Edited ones are all read at once.
 */
const rereadAtOnce = 20;

/** Maximum number of events per query. */
const batchSize = 1000;

const sendDocument = (listener: PlayerListener, { parts, tracks }: Known): void =>
  listener.send({ event: 'document', data: { version: versionOf(parts, tracks) } });

const sendCommands = async (
  db: Handle,
  listener: PlayerListener,
  lastSent: Pick<Known, 'command'>,
  row: DocumentRow,
) => {
  const commands = await listCommands(db, { id: row.player_id, venue_id: row.venue_id }, lastSent.command);
  lastSent.command = Math.max(row.command_id, commands.at(-1)?.id ?? 0);
  for (const command of commands) listener.send({ event: 'command', data: command });
};

type Listeners = Map<PlayerListener, Known>;

interface Poll {
  deps: { db: Handle; reads: ReadCache };
  listeners: Listeners;
  /** Sources that are read again in this poll because the catalogue has changed. */
  reread: Set<string>;
}

/** Tells a player what has changed since it was last told. */
const compare = async (
  { deps, listeners, reread }: Poll,
  listener: PlayerListener,
  lastSent: Known,
  row: DocumentRow,
) => {
  if (row.command_id > lastSent.command) await sendCommands(deps.db, listener, lastSent, row);
  const parts = partsHash(row);
  const isEdited = parts !== lastSent.parts || editOf(row) !== lastSent.edit || row.rules_version !== lastSent.rules;
  if (!isEdited && row.catalogue_version === lastSent.catalogue) return;
  if (!isEdited) {
    const key = sourcesKey(row);
    if (reread.size >= rereadAtOnce && !reread.has(key)) return;
    reread.add(key);
    // Its turn comes again after that of all others.
    if (listeners.delete(listener)) listeners.set(listener, lastSent);
  }
  const { hash: tracks } = await readTracks(deps, row);
  const isSame = parts === lastSent.parts && tracks === lastSent.tracks;
  Object.assign(lastSent, { parts, tracks, ...versionsOf(row) });
  if (!isSame) sendDocument(listener, lastSent);
};

/** State of a player that has the present document. */
const knownFrom = async (deps: Poll['deps'], row: DocumentRow): Promise<Known> => ({
  id: row.player_id,
  openedAt: performance.now(),
  parts: partsHash(row),
  tracks: (await readTracks(deps, row)).hash,
  ...versionsOf(row),
  command: 0,
});

const idsOf = (listeners: Listeners): number[] => [...listeners.values()].map(({ id }) => id);

/** Streams that have been open for `patience` milliseconds, and whose players report nothing: one that is there comes back. */
const findCutOff = async (db: Handle, listeners: Listeners, patience: number): Promise<PlayerListener[]> => {
  const reporting = await findReporting(db, idsOf(listeners));
  const isCutOff = ({ id, openedAt }: Known) => !reporting.has(id) && performance.now() - openedAt >= patience;
  return [...listeners].flatMap(([listener, lastSent]) => (isCutOff(lastSent) ? [listener] : []));
};

/** Tracks that are revoked by the events after `seen` and not restored by them, and the last of these events. */
const listRevokedSince = async (db: Handle, seen: number) => {
  const events = await listEvents(db, seen, Number.MAX_SAFE_INTEGER, batchSize);
  const revoked = new Set<number>();
  for (const { event, data } of events) {
    if (event === 'track.revoked') for (const track of data['track_ids'] as number[]) revoked.add(track);
    // A revocation that was undone meanwhile is not sent: no later document would differ.
    if (event === 'track.restored') for (const track of data['track_ids'] as number[]) revoked.delete(track);
  }
  return { revoked, last: events.at(-1)?.id ?? seen };
};

/**
 * Sends the players whose streams this process serves what changes for them. It compares their state with the database
 * once per `pollMs` for all of them, so that many processes can share one PostgreSQL, and code that writes to a venue,
 * a playlist or a collection need not know of players.
 */
export const createPlayerHub = (
  deps: { db: Handle; reads: ReadCache },
  failed: (error: unknown) => void,
  pollMs = 1000,
  /** Milliseconds for which a new stream counts as a contact though its player reports nothing. */
  patience = reportsWithin * 1000,
) => {
  const { db } = deps;
  const listeners = new Map<PlayerListener, Known>();
  const isDue = createDue();
  let seen = 0;
  let waiting = false;
  let closed = false;
  let polling: Promise<void> = Promise.resolve();

  const finish = (listener: PlayerListener, event?: PlayerEvent): void => {
    listeners.delete(listener);
    if (event) listener.send(event);
    listener.end();
  };

  const unpaired: PlayerEvent = { event: 'unpaired', data: {} };

  const sendRevocations = async (): Promise<void> => {
    const { revoked, last } = await listRevokedSince(db, seen);
    seen = last;
    if (revoked.size === 0) return;
    for (const listener of listeners.keys()) listener.send({ event: 'revoked', data: { track_ids: [...revoked] } });
  };

  const poll = async (): Promise<void> => {
    if (isDue('heartbeat', heartbeatMs)) for (const listener of listeners.keys()) listener.heartbeat();
    const open = [...listeners];
    const tokens = open.map(([{ token }]) => token);
    const rows = await findDocumentRows(db, tokens);
    // After the rows: a revocation committed in between is announced before the document that lacks its tracks.
    await sendRevocations();
    const poll = { deps, listeners, reread: new Set<string>() };
    for (const [listener, lastSent] of open) {
      const row = rows.get(listener.token);
      if (!row?.account_is_active) finish(listener, unpaired);
      else await compare(poll, listener, lastSent, row);
    }
    if (!isDue('contact', contact)) return;
    for (const listener of await findCutOff(db, listeners, patience)) finish(listener);
    await touchPlayers(db, idsOf(listeners));
  };

  const next = (): void => {
    if (waiting || closed || listeners.size === 0) return;
    waiting = true;
    setTimeout(() => {
      if (closed) return;
      polling = poll()
        .catch(failed)
        .finally(() => {
          waiting = false;
          next();
        });
    }, pollMs).unref();
  };

  return {
    /** Begins with the version of the present document, and the commands that still hold. */
    join: async (listener: PlayerListener): Promise<void> => {
      if (listeners.size === 0) seen = await findNewest(db);
      const row = (await findDocumentRows(db, [listener.token])).get(listener.token);
      if (!row?.account_is_active) return finish(listener, unpaired);
      const lastSent = await knownFrom(deps, row);
      sendDocument(listener, lastSent);
      await sendCommands(db, listener, lastSent, row);
      if (closed) return listener.end();
      listeners.set(listener, lastSent);
      next();
      return undefined;
    },
    leave: (listener: PlayerListener): void => void listeners.delete(listener),
    close: async (): Promise<void> => {
      closed = true;
      for (const listener of listeners.keys()) finish(listener);
      await polling;
    },
  };
};
