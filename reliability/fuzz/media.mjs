import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { createRandom } from '../../bench/search/random.mjs';
import { noise } from '../writer/music.mjs';
import { flacBomb, hostileArchives, hostilePictures, hostileSounds, zip } from './hostile-files.mjs';
import { openWorld } from './world.mjs';

const office = '/office/api';

/** Files of the same harm are sent again once in as many rounds; each round has damaged ones of its own. */
const hostileEvery = 25;
const damagedSounds = 30;
const damagedPictures = 20;

/** Bytes with some of them changed, cut, or repeated. */
function damaged(bytes, random) {
  const copy = Buffer.from(bytes);
  for (let n = 1 + random.below(6); n > 0; n -= 1) copy[random.below(copy.length)] = random.below(256);
  const at = random.below(copy.length);
  return random.pick([copy, copy.subarray(0, at), Buffer.concat([copy.subarray(0, at), copy]), copy.subarray(at)]);
}

/** What an import may leave nowhere: unpacked archives, and files of processes that decode. */
const leftovers = ({ dataDir, temporary }) =>
  [join(dataDir, 'unpacked'), temporary].flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []));

/** Opens rounds of pictures, sounds and archives that mean harm or are damaged, sent as users send them. */
export async function openMedia({ seed }, say) {
  const world = await openWorld({ seed }, say);
  const { call, stalls } = world;
  const before = new Set(leftovers(world));
  let count = 0;

  async function upload(files) {
    const list = files.map(({ name, bytes }) => ({ path: name, size: bytes.length }));
    const { item } = await call('catalogue', 'POST', `${office}/uploads`, { name: `upload ${count++}`, files: list });
    for (const [at, { bytes }] of files.entries()) {
      if (bytes.length > 0)
        await call('catalogue', 'PUT', `${office}/uploads/${item.id}/files/${at + 1}?offset=0`, bytes);
    }
    await call('catalogue', 'POST', `${office}/uploads/${item.id}/finish`);
    return item.id;
  }

  /** Imports files. @returns the import once it has ended */
  async function bring(files, kind = 'music') {
    const body = { upload_id: await upload(files), kind };
    const { item } = await call('catalogue', 'POST', `${office}/imports`, body);
    for (;;) {
      const { item: now } = await call('catalogue', 'GET', `${office}/imports/${item.id}`);
      if (!['waiting', 'running'].includes(now.state)) return now;
      await wait(50);
    }
  }

  async function sounds(faults) {
    const files = hostileSounds({ megabytes: 10_240 });
    const { id, state } = await bring(files);
    const { items } = await call('catalogue', 'GET', `${office}/imports/${id}/files?limit=200`);
    for (const { name, reasons } of files) {
      const found = items.find(({ path }) => path.endsWith(name));
      const is = found?.reason?.code ?? found?.outcome ?? `not told of, the import ${state}`;
      if (!reasons.includes(is)) faults.push(`${name}: ${is}`);
    }
    return files.length;
  }

  const pixels = sharp({
    create: { width: 24, height: 24, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 60 } },
  });
  const goodPictures = await Promise.all(
    ['png', 'jpeg', 'webp', 'avif', 'gif'].map((format) => pixels.clone().toFormat(format).toBuffer()),
  );
  const { playlist } = await call('distributor', 'POST', '/dist/api/my/playlists', { name: 'Covered' });

  /** Pictures that were good: one is taken, or refused by its reason. */
  async function remainsOfPictures(faults, random) {
    for (let n = 0; n < damagedPictures; n += 1) {
      const cover = damaged(random.pick(goodPictures), random).toString('base64');
      const headers = { 'content-type': 'application/json' };
      const body = Buffer.from(JSON.stringify({ id: playlist.id, cover }));
      const { status, text } = await world.send({
        caller: 'distributor',
        method: 'PUT',
        path: '/dist/api/my/playlists',
        headers,
        body,
      });
      const isRefused = status === 422 && JSON.parse(text).fields?.cover === 'not_a_picture';
      if (status !== 200 && !isRefused) faults.push(`a damaged picture: ${status} ${text.slice(0, 200)} ${cover}`);
    }
    return damagedPictures;
  }

  async function pictures(faults) {
    const files = hostilePictures();
    for (const { name, bytes } of files) {
      const body = { name: 'One', cover: bytes.toString('base64') };
      const { fields } = await call('distributor', 'POST', '/dist/api/my/playlists', body, 422);
      if (fields.cover !== 'not_a_picture') faults.push(`${name}: ${JSON.stringify(fields)}`);
    }
    return files.length;
  }

  async function archives(faults) {
    const files = hostileArchives();
    for (const file of files) {
      const { state, reason } = await bring([file]);
      if (state !== 'failed' || reason?.code !== file.reason) faults.push(`${file.name}: ${state} ${reason?.code}`);
    }
    return files.length;
  }

  /** Files that were good: an import ends, whatever is left of them. */
  async function remains(faults, random) {
    const good = { 'noise.wav': noise(random), 'silence.flac': flacBomb(3) };
    const files = Array.from({ length: damagedSounds }, (_, n) => {
      const name = random.pick(Object.keys(good));
      return { name: `${n} ${name}`, bytes: damaged(good[name], random) };
    });
    const { state, reason } = await bring(files);
    if (state !== 'done' && reason?.code !== 'no_audio') faults.push(`damaged files: ${state} ${reason?.code}`);
    const archive = damaged(zip(Object.entries(good).map(([name, data]) => ({ name, data }))), random);
    const unpacked = await bring([{ name: 'a.zip', bytes: archive }]);
    if (unpacked.reason?.code === 'unexpected') faults.push(`a damaged archive: unexpected`);
    return files.length + 1;
  }

  await sounds([]);
  stalls.next();
  return {
    name: world.name,
    round: async (roundSeed, n) => {
      const random = createRandom(roundSeed);
      const faults = [];
      const began = Date.now();
      let cases = 0;
      const hostile = n % hostileEvery === 0 ? [pictures, archives, sounds] : [];
      for (const part of [...hostile, remains, remainsOfPictures]) cases += await part(faults, random);
      await wait(600);
      const left = leftovers(world).filter((name) => !before.has(name));
      return {
        cases,
        slowest: Date.now() - began,
        p99: stalls.p99(),
        faults: [...faults, ...left.map((name) => `left behind: ${name}`)],
        stalls: stalls.next().map((stall) => ({ ...stall, during: 'files' })),
      };
    },
    close: world.close,
  };
}
