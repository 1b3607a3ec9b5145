import { createHash } from 'node:crypto';
import { emptyValues, trackFields } from '@kamerton/wire';
import {
  describeTrack,
  type Described,
  hasSound,
  importDescribed,
  type OtherSound,
} from '../ingest/import-described.service.ts';
import { analyseOnce, type Imported, indexable, restoreBytes } from '../ingest/import-file.service.ts';
import type { AlbumOfFile, TrackOfFile } from '../ingest/import.rules.ts';
import { appendToAuditBuffer } from '../ingest/import-audit-buffer.store.ts';
import { setDealsOf, unlistForOthers, setDue, setReleaseCover } from './ddex.store.ts';
import { findLink, type Link, listLinks, upsertLink } from './links.store.ts';
import { checkHash, type FileFinder } from './delivered-files.service.ts';
import type { Deal, Entry, NamedFile, Recording, Release } from '../../../formats/ddex/message.ts';
import type { Note, TrackReport } from '../../../formats/ddex/report.ts';
import { applyDealsToNewTracks } from './apply-deals.service.ts';
import type { ImportTask } from './import-context.service.ts';
import { findRevokedBytes, blockNewTracks, revokeEach } from '../../catalogue/revocations/revocations.store.ts';
import type { OtherRecordings } from './other-recordings.service.ts';
import { delivered } from '../../catalogue/catalogue/source-label.rules.ts';

/** A release whose tracks are being imported. */
export interface OpenRelease {
  id: number;
  key: string;
  sender: string;
  release: Release;
  others: OtherRecordings;
  album: AlbumOfFile;
  links: readonly Link[];
  /** New names of links that the message renames, by their former ones. */
  renamed: ReadonlyMap<string, string>;
  finder: FileFinder;
  /** The cover from this message or an earlier one. */
  cover: { id: number | null; isNew: boolean };
  notes: Note[];
}

type Sound =
  | { found: true; path: string; file: NamedFile; isProved: boolean }
  | { found: false; outcome: 'missing' | 'damaged'; file: NamedFile | null };

/** Finds the first of a recording's files that exists and matches its checksum. */
export const findSound = async (
  files: readonly NamedFile[],
  { finder, notes }: Pick<OpenRelease, 'finder' | 'notes'>,
): Promise<Sound> => {
  let outcome: 'missing' | 'damaged' = 'missing';
  for (const file of files) {
    const path = await finder.find(file);
    if (path === null) continue;
    const { isOther, note } = await checkHash(path, file);
    if (note) notes.push(note);
    if (!isOther) return { found: true, path, file, isProved: file.hash !== null && note === null };
    outcome = 'damaged';
  }
  return { found: false, outcome, file: files[0] ?? null };
};

const trackOf = (recording: Recording, { disc, number }: Entry, { release }: OpenRelease): TrackOfFile => ({
  ...emptyValues(trackFields),
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

/** Differences of stated and decoded durations that tell nothing: rounded seconds, silence at the ends. */
const tolerance = { ms: 3000, part: 0.03 };

/**
 * Compares the duration of a file that no checksum proves with the one that the message states; false if it is the file of
 * another recording: it differs, and does not lie where the message names it. Any difference is noted.
 */
const fitsDuration = (recording: Recording, sound: Sound, { finder, notes }: OpenRelease, ms: number): boolean => {
  const stated = recording.duration_ms;
  if (stated === null || !sound.found || sound.isProved) return true;
  const difference = Math.abs(stated - ms);
  if (difference <= tolerance.ms || difference <= stated * tolerance.part) return true;
  const seconds = [stated, ms].map((each) => Math.round(each / 1000));
  notes.push({ code: 'other_duration', value: `${sound.file.path}: ${seconds.join(' s, ')} s` });
  return finder.isInPlace(sound.file, sound.path);
};

const genresOf = (recording: Recording, { release }: OpenRelease): readonly string[] =>
  recording.genres.length > 0 ? recording.genres : release.genres;

/** The report of a track before it is known whether it can be played. */
export type ImportedTrack = Omit<TrackReport, 'closed'>;

type Reporter = (outcome: TrackReport['outcome'], more?: Partial<ImportedTrack>) => ImportedTrack;

/** Imports one recording of a release, or in a dry run reports the outcome. */
export const importTrack = async (
  task: ImportTask,
  open: OpenRelease,
  { recording, entry, name }: { recording: Recording; entry: Entry; name: string },
): Promise<ImportedTrack> => {
  const { dealContext, context } = task;
  const deals: readonly Deal[] | null = open.release.trackDeals.get(entry.reference) ?? null;
  const sound = await findSound(recording.files, open);
  const link = open.links.find((each) => each.recording === name) ?? null;
  const said = { album: open.album, track: trackOf(recording, entry, open), genres: genresOf(recording, open) };
  const words = createHash('sha256')
    .update(JSON.stringify([said, open.cover.id]))
    .digest('hex');
  const isNews = link?.description_hash !== words;
  const isForeign = open.others.foreign.has(name);
  const listing = { id: open.id, sender: open.sender, name };
  /** `brings`: with the sound of the message. */
  const onWritten =
    (brings: boolean): Described['onWritten'] =>
    async (tx, trackId, isNew) => {
      const isReplaced = brings && open.others.replacing.has(name);
      if (isNews || isNew) await appendToAuditBuffer(tx, { run: task.run, actor: dealContext.actor }, [trackId], isNew);
      await upsertLink(tx, { release_id: open.id, recording: name, track_id: trackId, description_hash: words });
      // Its track has got this sender's sound.
      if (isForeign && brings) await setDealsOf(tx, { ...listing, names: [name], deals });
      if (isNew || isReplaced) await unlistForOthers(tx, listing);
      // The job may have applied the deals since the import began, when the track was not yet that of this recording.
      if (isReplaced) await setDue(tx, open.id);
      if (open.cover.isNew && open.cover.id !== null) await setReleaseCover(tx, open.id, open.cover.id);
      const revoked = await findRevokedBytes(tx, trackId, isNew ? null : (link?.content_hash ?? null));
      if (revoked) {
        if (isNew) await blockNewTracks(tx, [trackId], revoked, 'copy');
        else
          await revokeEach(tx, dealContext.actor, { kind: 'track', ids: [trackId] }, { reason: revoked, by: 'copy' });
        open.notes.push({ code: 'revoked_bytes', value: recording.title ?? name });
      }
      // An added track must not be playable before its deals are applied; existing ones follow when the release is
      // complete.
      if (isNew) await applyDealsToNewTracks(tx, [trackId], dealContext);
    };
  const described: Described = {
    ...said,
    source: indexable(`${delivered}${open.key}|${name}`),
    find: (db) => findLink(db, open.id, name),
    cover: async () => (open.cover.isNew ? open.cover.id : null),
    isNews,
    isOther: (ms) => !fitsDuration(recording, sound, open, ms),
    onWritten: onWritten(true),
  };
  const report: Reporter = (outcome, more = {}) => ({
    disc: entry.disc,
    number: entry.number,
    isrc: recording.isrc,
    title: recording.title,
    artist: recording.artist ?? open.release.artist,
    outcome,
    reason: null,
    file: sound.file?.path ?? null,
    track_id: isForeign ? null : (link?.id ?? null),
    ...more,
  });
  const reportOf = (imported: Imported | OtherSound): ImportedTrack => {
    if (imported.outcome === 'refused') {
      return imported.reason === 'other' ? report('damaged') : report('refused', { reason: imported.reason });
    }
    return report(imported.outcome, { track_id: imported.trackId });
  };

  if (open.others.refused.has(name)) {
    if (sound.found) open.notes.push({ code: 'other_recording', value: recording.title ?? name });
    return report(sound.found ? 'unchanged' : sound.outcome);
  }
  if (task.dryRun) return foresee(task, { sound, link }, described, report);
  // A track whose audio is not sent again keeps it and gets the updated metadata, unless it is another sender's.
  const update = async (): Promise<Imported | null> =>
    link && !isForeign ? describeTrack(context.db, link, { ...described, onWritten: onWritten(false) }) : null;
  if (!sound.found) {
    const updated = await update();
    return updated && sound.outcome === 'missing' ? reportOf(updated) : report(sound.outcome);
  }
  const imported = await importDescribed(context, sound.path, described);
  if (imported.outcome === 'refused') await update();
  return reportOf(imported);
};

/** Brings back audio of a release that the store has lost, out of a message that is too old to say anything of the tracks. */
export const restoreAudio = async (
  { context, dryRun }: ImportTask,
  { id, finder }: Pick<OpenRelease, 'id' | 'finder'>,
  recordings: readonly (Recording & { name: string })[],
): Promise<void> => {
  const links = dryRun ? [] : await listLinks(context.db, id);
  for (const { name, files } of recordings) {
    const link = links.find(({ recording }) => recording === name);
    if (!link || (await context.media.size(link.media_key)) === link.size) continue;
    const sound = await findSound(files, { finder, notes: [] });
    const digest = sound.found ? await context.analysers.digest(sound.path, context.signal) : null;
    if (sound.found && digest?.ok && digest.hash === link.content_hash)
      await restoreBytes(context, sound.path, link, digest.size);
  }
};

/** Predicts the outcome of a track without importing it. */
const foresee = async (
  { context }: ImportTask,
  { sound, link }: { sound: Sound; link: Link | null },
  { isNews, isOther }: Described,
  report: Reporter,
): Promise<ImportedTrack> => {
  const { analysers, signal } = context;
  const over = isNews ? 'updated' : 'unchanged';
  const change = link ? report('updated', { track_id: link.id }) : report('added');
  if (!sound.found) return report(link && sound.outcome === 'missing' ? over : sound.outcome);
  const digest = await analysers.digest(sound.path, signal);
  if (!digest.ok) return report('refused', { reason: digest.reason });
  if (hasSound(link, digest.hash, analysers.native)) return report(over);
  const result = await analyseOnce({ ...context, dryRun: true }, sound.path, digest.hash);
  if (!result.ok) return report('refused', { reason: result.reason });
  if (isOther(result.analysis.durationMs)) return report('damaged');
  return change;
};
