import type { Role } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import { createDue } from '../../../lib/once.ts';
import { type Audience, concerns } from './audience.rules.ts';
import { findNewest, type Happened, listMissed, listMissedInOffice, listEvents } from '../events/events.store.ts';

/** Of hashes of tokens, those that still let somebody in; of staff with their current roles. */
interface ValidSessions {
  ofAccounts(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  ofStaff(hashes: readonly string[]): Promise<ReadonlyMap<string, Role>>;
}

/** One open stream. */
export interface Listener {
  audience: Audience;
  /** Hash of the token that opened it. */
  token: string;
  send(happened: Happened): void;
  heartbeat(): void;
  end(): void;
}

/** Sessions are checked at every fifth read of events. */
const readsPerCheck = 5;

/** Milliseconds between two heartbeats, since proxies close connections that are idle for a minute. */
const heartbeatMs = 15_000;

/** Maximum number of events per query. */
const batchSize = 1000;

const tokensOf = (listeners: readonly Listener[]): string[] => listeners.map(({ token }) => token);

/** The streams of ended sessions and of operators whose role has changed. */
const findStale = async (sessions: ValidSessions, open: readonly Listener[]): Promise<Listener[]> => {
  const stale: Listener[] = [];
  const distributors = open.filter(({ audience }) => 'account' in audience);
  const staff = open.filter(({ audience }) => 'role' in audience);
  if (distributors.length > 0) {
    const valid = await sessions.ofAccounts(tokensOf(distributors));
    for (const listener of distributors) if (!valid.has(listener.token)) stale.push(listener);
  }
  if (staff.length > 0) {
    const roles = await sessions.ofStaff(tokensOf(staff));
    for (const listener of staff) {
      if ('role' in listener.audience && roles.get(listener.token) !== listener.audience.role) stale.push(listener);
    }
  }
  return stale;
};

/**
 * Delivers events to the streams of this process, of distributors and of the office. It polls the database once
 * per `pollMs` for all of them, and not at all without streams, so that any number of processes can share one PostgreSQL
 * without notifying each other.
 */
export const createHub = (db: Handle, sessions: ValidSessions, failed: (error: unknown) => void, pollMs = 1000) => {
  const listeners = new Map<Listener, { after: number }>();
  const isDue = createDue();
  let seen = 0;
  let waiting = false;
  let closed = false;
  // Serializes polling and joining, so that no event is delivered twice or missed.
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    queue = result.catch(() => {});
    return result;
  };

  const leave = (listener: Listener): void => void listeners.delete(listener);

  const finish = (listener: Listener): void => {
    leave(listener);
    listener.end();
  };

  const deliver = (listener: Listener, happened: Happened): void => {
    if (!concerns(listener.audience, happened)) return;
    listener.send(happened);
    if (happened.event === 'account.closed') finish(listener);
  };

  const handOut = async (): Promise<void> => {
    const news = await listEvents(db, seen, Number.MAX_SAFE_INTEGER, batchSize);
    for (const happened of news) {
      seen = happened.id;
      for (const [listener, { after }] of listeners) if (happened.id > after) deliver(listener, happened);
    }
  };

  const missedBy = ({ audience }: Listener, after: number): Promise<Happened[]> => {
    const missed = { after, upTo: seen, limit: batchSize };
    return 'account' in audience ? listMissed(db, audience.account, missed) : listMissedInOffice(db, missed);
  };

  const poll = async (): Promise<void> => {
    if (listeners.size === 0) return;
    const stale = isDue('sessions', readsPerCheck * pollMs) ? await findStale(sessions, [...listeners.keys()]) : [];
    // Behind the sessions: the closing of an account that ended one is told first.
    await handOut();
    for (const listener of stale) if (listeners.has(listener)) finish(listener);
  };

  const next = (): void => {
    if (waiting || listeners.size === 0) return;
    waiting = true;
    setTimeout(() => {
      if (isDue('heartbeat', heartbeatMs)) for (const listener of listeners.keys()) listener.heartbeat();
      void inTurn(poll)
        .catch(failed)
        .finally(() => {
          waiting = false;
          next();
        });
    }, pollMs).unref();
  };

  return {
    /** Starts after the id that the client knows, else with future events. Passes the start id to `started` first. */
    join: (listener: Listener, lastId: number | null, started: (id: number) => void): Promise<void> =>
      inTurn(async () => {
        const newest = await findNewest(db);
        if (listeners.size === 0) seen = newest;
        const after = Math.min(lastId ?? newest, newest);
        started(after);
        const missed = await missedBy(listener, after);
        if (closed) return listener.end();
        listeners.set(listener, { after });
        for (const happened of missed) deliver(listener, happened);
        // The client comes back for the rest, which would be held in memory until it has read this.
        if (missed.length === batchSize) finish(listener);
        next();
        return undefined;
      }),
    leave,
    close: async (): Promise<void> => {
      closed = true;
      for (const listener of listeners.keys()) finish(listener);
      await queue;
    },
  };
};
