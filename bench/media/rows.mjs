import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startNginx, startProxy } from '../limits/servers.mjs';
import { loadByOwnClient } from '../measure/load.mjs';
import { withProcessorTime } from '../measure/processes.mjs';
import { startProduct } from '../product/product.mjs';
import { Refusal } from '../../tools/lib/refusal.mjs';
import { createRandom } from '../search/random.mjs';
import { albumOfLargeFiles } from './sounds.mjs';

const MiB = 2 ** 20;
const buffer = 256 * 1024;

/** The album of large files in the catalogue, imported where it is not there yet. */
async function findLargeAlbum(product, folder, say) {
  const find = async () => {
    const { albums } = await product.call(product.tokens[0], 'POST', '/search/albums', {
      what: 'kamerton bench large',
    });
    return albums[0];
  };
  let album = await find();
  if (!album || album.track_count < 12) {
    say('Importing the album of large files …');
    await product.command(['import', folder]);
    album = await find();
  }
  const { tracks } = await product.call(product.tokens[0], 'GET', `/albums/${album.id}`);
  return { album, tracks };
}

const openBoth = async ({ product, say }) => {
  const folder = await albumOfLargeFiles(say);
  const { album, tracks } = await findLargeAlbum(product, folder, say);
  const files = readdirSync(folder).map((name) => join(folder, name));
  return { folder, files, album, addresses: tracks.map(({ file }) => new URL(file, product.url)) };
};

/** Another process of the service behind nginx, which sends the files that it names. */
async function openBehindProxy({ product: { place }, embedded }) {
  if (embedded) throw new Refusal('This row runs a second process, which the embedded database does not allow.');
  const env = { ACCEL_REDIRECT: '/kamerton-media', TRUST_PROXY: '127.0.0.1' };
  const server = await startProduct(place, { env });
  const proxy = await startProxy(server.url, join(place.dataDir, 'media'));
  const stop = async () => {
    await proxy.stop();
    await server.stop();
  };
  return { url: proxy.url, servers: [proxy, server], stop };
}

/** The same parts of the same files from both servers; `loads` are the headers of each request. */
const audioRow = ({ headers, connections, figure, isBehindProxy, ...rest }) => ({
  against: 'nginx, sendfile',
  ...rest,
  open: async (bench) => {
    const { folder, files, addresses } = await openBoth(bench);
    const nginx = await startNginx(folder);
    const behind = isBehindProxy ? await openBehindProxy(bench) : undefined;
    const size = statSync(files[0]).size;
    const { below } = createRandom(7);
    const parts = Array.from({ length: 240 }, (_, at) => ({ at: at % files.length, headers: headers(size, below) }));
    const paths = (all) => parts.map((part) => ({ path: all[part.at], headers: part.headers }));
    const measure = (url, servers, requests) => async () => {
      const options = { connections, seconds: bench.seconds, buffer };
      const done = await withProcessorTime(servers, () => loadByOwnClient(url, requests, options));
      return { value: figure(done), cpu: done.cpu };
    };
    const ours = paths(addresses.map(({ pathname, search }) => `${pathname}${search}`));
    const theirs = paths(readdirSync(folder).map((name) => `/${name}`));
    const product = measure(behind?.url ?? bench.product.url, behind?.servers ?? bench.product, ours);
    const limit = measure(nginx.url, nginx, theirs);
    const close = async () => {
      await nginx.stop();
      await behind?.stop();
    };
    await product();
    await limit();
    return { note: `${(size / 1e6).toFixed(1)} MB`, product, limit, close };
  },
});

const perSecond = ({ bytes, seconds }) => bytes / seconds / MiB;
const range = (from, length) => ({ range: `bytes=${from}-${from + length - 1}` });

const zip = {
  id: 'zip',
  title: 'ZIP of an album',
  asked: 0.75,
  against: '`cat` of the same files, piped into `cat`',
  unit: 'MiB/s',
  better: 'more',
  open: async (bench) => {
    const { files, album } = await openBoth(bench);
    const headers = { accept: 'application/zip', 'accept-encoding': 'identity' };
    const times = bench.quick ? 3 : 10;
    const requests = bench.product.tokens
      .slice(0, times)
      .map((token) => ({ path: `/dist/api/albums/${album.id}/download`, headers: { ...headers, token } }));
    const product = async () => {
      const options = { connections: 1, times, buffer };
      const done = await withProcessorTime(bench.product, () => loadByOwnClient(bench.product.url, requests, options));
      return { value: perSecond(done), cpu: done.cpu };
    };
    const total = files.reduce((sum, file) => sum + statSync(file).size, 0);
    const quoted = files.map((file) => `'${file}'`).join(' ');
    const all = Array.from({ length: times }, () => quoted).join(' ');
    const limit = async () => {
      const began = performance.now();
      await promisify(execFile)('sh', ['-c', `cat ${all} | cat > /dev/null`]);
      return { value: perSecond({ bytes: times * total, seconds: (performance.now() - began) / 1000 }) };
    };
    await product();
    await limit();
    return { note: `${files.length} files, ${(album.size / 1e6).toFixed(0)} MB`, product, limit };
  },
};

const audioRows = [
  {
    id: 'audio',
    title: 'audio, whole file of 11 MB',
    asked: 1,
    unit: 'MiB/s',
    better: 'more',
    connections: 16,
    headers: () => ({}),
    figure: perSecond,
  },
  {
    id: 'audio-ranges',
    title: 'audio, ranges of 1 MB',
    asked: 0.65,
    unit: 'MiB/s',
    better: 'more',
    connections: 16,
    headers: (size, below) => range(below(size - MiB), MiB),
    figure: perSecond,
  },
  {
    id: 'audio-first',
    title: 'audio, first byte',
    asked: 2.8,
    unit: 'ms',
    better: 'less',
    connections: 1,
    headers: (size, below) => range(below(size - MiB), 65_536),
    figure: ({ first }) => first.p50,
  },
];

export const mediaRows = [...audioRows.map(audioRow), zip];

/** The same behind nginx, which sends the files (`ACCEL_REDIRECT`). */
export const accelRows = audioRows.map(({ id, title, ...row }) =>
  audioRow({
    ...row,
    id: id.replace('audio', 'accel'),
    title: `${title}, sent by nginx in front`,
    isBehindProxy: true,
  }),
);
