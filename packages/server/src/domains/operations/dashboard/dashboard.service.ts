import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { bounds } from '@kamerton/wire';
import {
  type Dashboard,
  dashboardDays,
  dashboardHours,
  mayCall,
  type Role,
  type SystemPart,
} from '@kamerton/wire/office';
import { readClock } from '../../../db/clock.ts';
import type { Handle } from '../../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MediaStore } from '../../../media/store.ts';
import { reserve } from '../../../lib/disk-space.ts';
import { dayInMoscow } from '../../customers/contracts/signing.rules.ts';
import { asksForHelp } from '../../venues/players/on-air.rules.ts';
import { createOnAirBoard } from '../../venues/players/on-air.service.ts';
import { listAllQuiet } from '../../venues/players/on-air.store.ts';
import { diskTrouble, openByHour } from './dashboard.rules.ts';
import {
  countCreated,
  countForCatalogue,
  countForSupport,
  countPlays,
  findEmailTrouble,
  findNewestMedia,
  findSetup,
  listOverdue,
  listSchedules,
} from './dashboard.store.ts';

const hour = 3600;
const day = 24 * hour;

/** Milliseconds after which a media store without a response counts as unreachable. */
const longestAnswer = 3000;

/** Milliseconds for which the schedules of venues are cached, since they rarely change and many screens read them. */
const schedulesKept = 60_000;

/** Milliseconds for which the number of silent venues is cached. */
const silentKept = 10_000;

type Part<Name extends SystemPart['part']> = Extract<SystemPart, { part: Name }>;

const checkEmails = async (db: Handle, hasServer: boolean): Promise<Part<'emails'>> => {
  const found = await findEmailTrouble(db);
  const late = (['failed', 'delayed'] as const).find((state) => found[state] > 0);
  return { part: 'emails', trouble: late ?? (hasServer ? null : 'not_sent'), ...found };
};

const checkSetup = async (db: Handle, emails: boolean): Promise<Dashboard['setup']> => {
  const { music, terms, distributors } = await findSetup(db);
  return music && terms && emails && distributors ? null : { music, terms, emails, distributors };
};

/** Checks that the bytes of the newest track exist; null if there are no tracks. */
const checkMedia = async (db: Handle, store: MediaStore): Promise<Part<'media'> | null> => {
  const newest = await findNewestMedia(db);
  if (!newest) return null;
  const late = new AbortController();
  try {
    const size = await Promise.race([
      store.size(newest.media_key),
      sleep(longestAnswer, 'late' as const, { signal: late.signal }),
    ]);
    if (size === 'late') return { part: 'media', trouble: 'unreachable' };
    return { part: 'media', trouble: size === newest.size ? null : 'missing' };
  } catch {
    return { part: 'media', trouble: 'unreachable' };
  } finally {
    late.abort();
  }
};

/** Checks the free space of the data folder, with uploads and, unless configured elsewhere, database and media. */
const checkDisk = async (folder: string): Promise<Part<'disk'> | null> => {
  const disk = await statfs(folder).catch(() => null);
  if (!disk) return null;
  const room = { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize };
  return { part: 'disk', trouble: diskTrouble(room, reserve), ...room };
};

const checkJobs = async (db: Handle): Promise<Part<'jobs'>> => {
  const overdue = await listOverdue(db);
  return { part: 'jobs', trouble: overdue.length > 0 ? 'overdue' : null, overdue };
};

/** Reads again after a number of milliseconds. A failure is not cached. */
const cachedFor = <Result>(ms: number, read: () => Promise<Result>): (() => Promise<Result>) => {
  let last: { at: number; result: Promise<Result> } | undefined;
  return () => {
    if (last && performance.now() - last.at < ms) return last.result;
    const result = read();
    last = { at: performance.now(), result };
    result.catch(() => {
      last = undefined;
    });
    return result;
  };
};

/** Returns the dashboard for a role; `dayStart` is midnight in the operator's time zone. */
export const createDashboard = ({ db, store, config }: Pick<Deps, 'db' | 'store' | 'config'>) => {
  const readSchedules = cachedFor(schedulesKept, () => listSchedules(db));
  const onAirAt = createOnAirBoard();
  const countSilent = cachedFor(silentKept, async () => {
    const quiet = await listAllQuiet(db);
    const now = await readClock(db);
    return Math.min(bounds.counted_total, quiet.filter((venue) => asksForHelp(onAirAt(venue, now))).length);
  });

  return async (role: Role, dayStart: Date): Promise<Dashboard> => {
    const isSupport = mayCall({ role: 'support' }, role);
    const isCatalogue = mayCall({ role: 'catalogue' }, role);
    const start = dayStart.toISOString();
    const today = { start, seconds: hour, length: dashboardHours };
    const first = new Date(dayStart.getTime() - (dashboardDays.charts - 1) * day * 1000).toISOString();
    const lately = { start: first, seconds: day, length: dashboardDays.charts };
    const parts = [
      isSupport ? await checkEmails(db, config.smtpUrl !== undefined) : null,
      isCatalogue ? await checkMedia(db, store) : null,
      isCatalogue ? await checkDisk(config.dataDir) : null,
      await checkJobs(db),
    ];
    return {
      support: isSupport
        ? { venues_silent: await countSilent(), ...(await countForSupport(db, dayInMoscow(new Date()))) }
        : null,
      catalogue: isCatalogue ? await countForCatalogue(db) : null,
      setup: role === 'admin' ? await checkSetup(db, config.smtpUrl !== undefined) : null,
      parts: parts.filter((part) => part !== null),
      today: {
        plays: await countPlays(db, today),
        venues: openByHour(await readSchedules(), dayStart.getTime()),
        requests: isSupport ? await countCreated(db, 'support_requests', today) : null,
        imports: isCatalogue ? await countCreated(db, 'imports', today) : null,
      },
      days: {
        plays: await countPlays(db, lately),
        tracks: isCatalogue ? await countCreated(db, 'tracks', lately) : null,
      },
      checked_at: new Date().toISOString(),
    };
  };
};
