import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { send } from './command.ts';
import { ern, type SentTrack } from './ddex.ts';
import { tone } from './tone.ts';

/** Delivers releases of tones by DDEX; `tracks` get files of these seconds. */
export async function deliver(
  release: { title: string; artist: string; titles: readonly string[] },
  seconds: number,
): Promise<void> {
  const suffix = String(randomInt(1e12, 1e13));
  const folder = await mkdtemp(join(tmpdir(), 'kamerton-e2e-delivery-'));
  await mkdir(join(folder, 'resources'));
  const tracks: SentTrack[] = [];
  for (const [at, title] of release.titles.entries()) {
    const file = `${at}.wav`;
    await writeFile(join(folder, 'resources', file), tone(seconds, 220 + at * 20));
    tracks.push({ title, isrc: `RUE2E26${suffix.slice(-4)}${at}`, file });
  }
  const sent = { ...release, tracks, id: suffix, at: '2026-02-01T00:00:00Z', icpn: suffix.padStart(14, '0') };
  await writeFile(join(folder, 'new.xml'), ern(sent));
  await send('ddex', { path: folder });
  await rm(folder, { recursive: true });
}

/**
 * An album whose tracks play on while a busy machine is slow: those of the demonstration last seconds. Journeys search for
 * its tracks by name, so nothing else has these names.
 */
export const longAlbum = {
  title: 'Unhurried evening',
  artist: 'Quiet Corner',
  titles: ['Bookshelf', 'Lamplight', 'Verandah', 'Skylight'],
};
