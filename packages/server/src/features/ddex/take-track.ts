import { createHash } from 'node:crypto';
import { describeTrack, type Described, importDescribed } from '../catalogue/import-described.ts';
import { type Imported, indexable } from '../catalogue/import-file.ts';
import type { AlbumOfFile, TrackOfFile } from '../catalogue/import.rules.ts';
import { leaveTrail } from '../catalogue/import-trail.store.ts';
import { findTrackByHash } from '../catalogue/import.store.ts';
import { isHeldElsewhere, keepLink, type Link, setReleaseCover } from './ddex.store.ts';
import { trackStanding } from './deals.rules.ts';
import { checkHash, type FileFinder } from './delivered-files.ts';
import type { Deal, Entry, NamedFile, Recording, Release } from './message.ts';
import type { Note, TrackReport } from './report.ts';
import { settleTracks } from './settle.ts';
import type { Taking } from './taking.ts';

/** A release while its tracks are taken. */
export interface OpenRelease {
  id: number;
  key: string;
  release: Release;
  album: AlbumOfFile;
  links: readonly Link[];
  finder: FileFinder;
  /** The cover that this or an earlier message brought. */
  cover: { id: number | null; isNew: boolean };
  notes: Note[];
}

type Sound =
  | { found: true; path: string; file: NamedFile }
  | { found: false; outcome: 'missing' | 'damaged'; file: NamedFile | null };

/** The first of a recording's files that is there and whole. */
const findSound = async (files: readonly NamedFile[], { finder, notes }: OpenRelease): Promise<Sound> => {
  let outcome: 'missing' | 'damaged' = 'missing';
  for (const file of files) {
    const path = await finder.find(file);
    if (path === null) continue;
    const check = await checkHash(path, file);
    if (check === 'unknown') notes.push({ code: 'unknown_hash', value: file.hash?.algorithm ?? '' });
    if (check !== 'other') return { found: true, path, file };
    outcome = 'damaged';
  }
  return { found: false, outcome, file: files[0] ?? null };
};

const trackOf = (recording: Recording, { disc, number }: Entry, { release }: OpenRelease): TrackOfFile => ({
  name: recording.title ?? recording.isrc ?? '—',
  artist: recording.artist ?? release.artist ?? '',
  disc_number: disc,
  track_number: number,
  isrc: recording.isrc,
  composer: recording.composer,
  lyricist: recording.lyricist,
  explicit: recording.explicit ?? release.explicit ?? false,
  vocal: recording.instrumental === null ? false : !recording.instrumental,
});

const genresOf = (recording: Recording, { release }: OpenRelease): readonly string[] =>
  recording.genres.length > 0 ? recording.genres : release.genres;

/** Takes one recording of a release, or tells what would come of it. */
export const takeTrack = async (
  taking: Taking,
  open: OpenRelease,
  recording: Recording,
  entry: Entry,
  name: string,
): Promise<TrackReport> => {
  const { settling, context } = taking;
  const deals: readonly Deal[] | null = open.release.trackDeals.get(entry.reference) ?? null;
  const link = open.links.find((each) => each.recording === name) ?? null;
  const said = { album: open.album, track: trackOf(recording, entry, open), genres: genresOf(recording, open) };
  const words = createHash('sha256')
    .update(JSON.stringify([said, open.cover.id]))
    .digest('hex');
  const own = link && !(await isHeldElsewhere(context.db, link.id, open.id));
  let shared = false;
  let isSettled = false;
  let isKept = false;
  const described: Described = {
    ...said,
    source: indexable(own ? link.source_path : `ddex|${open.key}|${name}`),
    cover: async () => (open.cover.isNew ? open.cover.id : null),
    mayRewrite: async (tx, known) => {
      shared = await isHeldElsewhere(tx, known.id, open.id);
      isKept = shared || (link?.id === known.id && link.described === words);
      return !isKept;
    },
    settle: async (tx, trackId, fresh) => {
      isSettled = true;
      if (!isKept) await leaveTrail(tx, { run: taking.run, actor: settling.actor }, trackId, fresh);
      await keepLink(tx, { release_id: open.id, recording: name, track_id: trackId, deals, described: words });
      if (open.cover.isNew && open.cover.id !== null && !shared) await setReleaseCover(tx, open.id, open.cover.id);
      // A new one must not be played for a moment; the others are settled together at the end, and told of at once.
      if (fresh) await settleTracks(tx, [trackId], settling, fresh);
    },
  };
  const sound = await findSound(recording.files, open);
  const standing = trackStanding({ deals: open.release.deals, purged: false }, deals, settling.playing, settling.at);
  const report = (outcome: TrackReport['outcome'], more: Partial<TrackReport> = {}): TrackReport => ({
    disc: entry.disc,
    number: entry.number,
    isrc: recording.isrc,
    title: recording.title,
    outcome,
    reason: null,
    file: sound.file?.path ?? null,
    track_id: link?.id ?? null,
    closed: standing.closed,
    ...more,
  });
  const told = (imported: Imported): TrackReport => {
    if (imported.outcome === 'refused') return report('refused', { reason: imported.reason });
    return report(shared ? 'shared' : imported.outcome, { track_id: imported.trackId });
  };

  if (taking.dryRun) return foresee(taking, sound, link, described, report, () => shared);
  // What came before without its sound being sent again stays, under what is said of it now.
  const update = async (): Promise<Imported | null> => (link ? describeTrack(context.db, link, described) : null);
  if (!sound.found) {
    const updated = await update();
    return updated && sound.outcome === 'missing' ? told(updated) : report(sound.outcome);
  }
  const imported = await importDescribed(context, sound.path, described);
  if (imported.outcome === 'refused') await update();
  // Another import was quicker with the same sound: now it is known.
  return told(
    imported.outcome === 'refused' || isSettled ? imported : await importDescribed(context, sound.path, described),
  );
};

/** What taking a track would do, found out without doing it. */
const foresee = async (
  { context }: Taking,
  sound: Sound,
  link: Link | null,
  described: Described,
  report: (outcome: TrackReport['outcome'], more?: Partial<TrackReport>) => TrackReport,
  isShared: () => boolean,
): Promise<TrackReport> => {
  const { db, analysers, signal } = context;
  const over = async (known: NonNullable<Awaited<ReturnType<typeof findTrackByHash>>>): Promise<TrackReport> => {
    const rewrite = await described.mayRewrite(db, known);
    return report(isShared() ? 'shared' : rewrite ? 'updated' : 'unchanged', { track_id: known.id });
  };
  if (!sound.found) return link && sound.outcome === 'missing' ? over(link) : report(sound.outcome);
  const digest = await analysers.digest(sound.path, signal);
  if (!digest.ok) return report('refused', { reason: digest.reason });
  const known = await findTrackByHash(db, digest.hash);
  if (known) return over(known);
  const result = await analysers.analyse(sound.path, signal);
  if (!result.ok) return report('refused', { reason: result.reason });
  return report(link ? 'updated' : 'added');
};
