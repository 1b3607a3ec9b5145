import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { temporaryFolder } from '../../bench/measure/processes.mjs';
import { openPlace } from '../../bench/product/database.mjs';
import { openProduct } from '../../bench/product/product.mjs';
import { findPrograms, openOutput } from './machine.mjs';
import { follow, loudnessOf } from './measure.mjs';
import { writeProgramme } from './music.mjs';

/** Seconds of a track, and at its ends where others sound with it. */
const length = 30;
const edge = 8;
/** Longest silence between two tracks, and how far off a track's loudness may be. */
const longestGap = 0.3;
const allowed = 1.5;

const args = ['--autoplay-policy=no-user-gesture-required', '--no-sandbox', '--disable-gpu'];

/** A venue that plays an album day and night, and a code that pairs its player. */
async function makeVenue({ tokens, call }) {
  const [token] = tokens;
  const { albums } = await call(token, 'GET', '/albums/?limit=10&offset=0');
  const { tracks } = await call(token, 'GET', `/albums/${albums[0].id}`);
  const { playlist } = await call(token, 'POST', '/my/playlists', { name: 'Levels' });
  await call(token, 'POST', `/my/playlists/${playlist.id}/tracks`, { album_id: albums[0].id });
  const { cities } = await call(token, 'GET', '/cities?q=Moscow');
  const fields = { name: 'Hall', city_id: cities[0].id, object_type_id: 1, start_time: '00:00', end_time: '00:00' };
  const { object } = await call(token, 'POST', '/objects', { ...fields, playlist_id: playlist.id });
  const { code } = await call(token, 'POST', `/objects/${object.id}/players`, {});
  const titles = new Map(tracks.map(({ id, name }) => [id, name]));
  /** Plays of the venue's log, the last days first. */
  const plays = async () => {
    const dates = [0, 1].map((ago) => new Date(Date.now() + (3 - 24 * ago) * 3_600_000).toISOString().slice(0, 10));
    const days = await Promise.all(dates.map((date) => call(token, 'GET', `/objects/${object.id}/day?date=${date}`)));
    return days.flatMap((day) => day.plays).map((play) => ({ ...play, title: titles.get(play.track_id) }));
  };
  return { code, plays, count: tracks.length };
}

async function pair(page, url, code) {
  await page.goto(`${url}/dist/play/#${code}`);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByLabel('Name of this device').fill('Recorded');
  await page.getByRole('button', { name: 'Pair', exact: true }).click();
}

export const suite = {
  title: 'The sound output of a venue player is heard, levelled and without gaps',
  parts: ['chromium'],
  rounds: 1,
  open: async (_part, { minutes }, say) => {
    const executablePath = await findPrograms(say);
    const output = await openOutput();
    const product = await openProduct(
      await openPlace({ embedded: true, fresh: true }, say),
      { tracks: 0, accounts: 1 },
      say,
    );
    const folder = temporaryFolder('kamerton-programme-');
    const targets = await writeProgramme(folder, length);
    await product.command(['import', folder]);
    const venue = await makeVenue(product);
    const browser = await chromium.launch({
      executablePath,
      args,
      ignoreDefaultArgs: ['--mute-audio'],
      env: output.env,
    });
    return {
      name: browser.version(),
      round: async () => {
        const recording = await output.record();
        const page = await browser.newPage();
        await pair(page, product.url, venue.code);
        await wait(minutes * 60_000);
        await page.close();
        await wait(1000);
        await recording.stop();
        const { firstAt, lastAt, gaps, clipped, seconds } = await follow(recording.file);
        const heard = [];
        for (const { title, started_at, duration_ms } of await venue.plays()) {
          const from = (Date.parse(started_at) - recording.beganAt) / 1000 + edge;
          const to = from - 2 * edge + duration_ms / 1000;
          if (to - from < 10 || to > seconds) continue;
          heard.push({ title, lufs: await loudnessOf(recording.file, from, to), target: targets.get(title) });
        }
        return {
          seconds,
          firstAt,
          sounded: (lastAt ?? 0) - (firstAt ?? 0),
          gaps,
          clipped,
          heard,
          titles: targets.size,
        };
      },
      close: async () => {
        await browser.close();
        await product.stop();
        output.close();
      },
    };
  },
  faults: ({ firstAt, gaps, clipped, heard, titles }) => [
    ...(firstAt === null ? ['nothing was heard'] : []),
    ...gaps
      .filter(({ seconds }) => seconds > longestGap)
      .map(({ at, seconds }) => `silence of ${seconds.toFixed(2)} s at ${at.toFixed(1)} s`),
    ...(clipped > 0 ? [`${clipped} peaks were cut off`] : []),
    ...heard
      .filter(({ lufs, target }) => !(Math.abs(lufs - target) <= allowed))
      .map(({ title, lufs, target }) => `“${title}” was heard at ${lufs} LUFS instead of ${target.toFixed(1)}`),
    ...(new Set(heard.map(({ title }) => title)).size < titles ? ['not every track was heard as a whole'] : []),
  ],
  line: ({ sounded, heard, gaps }) =>
    `${(sounded / 60).toFixed(1)} min heard, ${heard.length} tracks, longest silence ${longest(gaps).toFixed(2)} s`,
  /** @returns {[string, string][]} figures and what they are */
  figures: (rounds) => {
    const heard = rounds.flatMap((round) => round.heard);
    const off = Math.max(0, ...heard.map(({ lufs, target }) => Math.abs(lufs - target)));
    return [
      ['minutes', rounds.reduce((sum, { sounded }) => sum + sounded / 60, 0).toFixed(1)],
      ['tracks measured', String(heard.length)],
      ['furthest from its target', `${off.toFixed(2)} LU`],
      ['longest silence', `${Math.max(0, ...rounds.map(({ gaps }) => longest(gaps))).toFixed(2)} s`],
      ['peaks cut off', String(rounds.reduce((sum, { clipped }) => sum + clipped, 0))],
    ];
  },
};

const longest = (gaps) => Math.max(0, ...gaps.map(({ seconds }) => seconds));
