import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { output } from './programs.mjs';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const sorted = (texts) => texts.toSorted((one, other) => one.localeCompare(other));

/** Throws unless both are the same. */
export function expectSame(seen, wanted, what) {
  const [left, right] = [seen, wanted].map((value) => JSON.stringify(value));
  if (left !== right) throw new Error(`${what}: ${left.slice(0, 600)} instead of ${right.slice(0, 600)}`);
}

/** Seconds of sound, which ffprobe counts by decoding all of it. */
async function secondsOf(path) {
  const wanted = ['-show_entries', 'frame=nb_samples:stream=sample_rate', '-of', 'csv'];
  const frames = await output('ffprobe', '-v', 'error', '-select_streams', 'a:0', ...wanted, path);
  const numbers = (kind) => [...frames.matchAll(new RegExp(`^${kind},(\\d+)`, 'gm'))].map(([, text]) => Number(text));
  const [rate = 0] = numbers('stream');
  return numbers('frame').reduce((sum, samples) => sum + samples, 0) / rate;
}

/** The own playlists of an account, each with the tracks that can be played. */
async function playlistsOf(demo) {
  const { playlists } = await demo.json('/my/playlists?limit=100&offset=0');
  return Promise.all(
    playlists.map(async ({ id, name }) => {
      const { tracks } = await demo.json(`/my/playlists/${id}?limit=1000&offset=0`);
      return { id, name, tracks: tracks.filter(({ file }) => file !== null) };
    }),
  );
}

/** Unzip takes the archive of a playlist apart: the very bytes that are played, and a list that names them in order. */
export async function openArchive(demo, folder) {
  const playlist = (await playlistsOf(demo)).find(({ tracks }) => tracks.length > 1);
  const file = join(folder, 'playlist.zip');
  writeFileSync(file, await demo.bytes(`/my/playlists/${playlist.id}/download`));
  await output('unzip', '-tq', file);
  const into = join(folder, 'playlist');
  mkdirSync(into);
  // A locale whose letters unzip may write.
  await output('env', 'LC_ALL=C.UTF-8', 'unzip', '-q', file, '-d', into);
  const names = readdirSync(into);
  const list = readFileSync(join(into, names.find((name) => name.endsWith('.m3u8')) ?? ''), 'utf8');
  const listed = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const played = await Promise.all(playlist.tracks.map(async ({ file: address }) => sha256(await demo.file(address))));
  const stored = listed.map((name) => sha256(readFileSync(join(into, name))));
  expectSame(stored, played, 'files of the archive in the order of its list');
  return `${listed.length} files`;
}

/** ffprobe decodes every recording of the catalogue as long as the catalogue states, to a second. */
export async function decodeAudio(demo, folder) {
  const { albums } = await demo.json('/albums/?limit=100&offset=0');
  let count = 0;
  for (const { id } of albums) {
    const { tracks } = await demo.json(`/albums/${id}?limit=1000&offset=0`);
    for (const { name, file, duration } of tracks) {
      const path = join(folder, 'sound');
      writeFileSync(path, await demo.file(file));
      const [heard, stated] = [await secondsOf(path), duration.minutes * 60 + duration.seconds];
      if (!(Math.abs(heard - stated) <= 1)) throw new Error(`“${name}” sounds ${heard} s instead of ${stated} s`);
      count += 1;
    }
  }
  if (count === 0) throw new Error('there are no tracks');
  return `${count} recordings`;
}

/** qpdf and MuPDF read the signed contract: its structure, its words, and the signed record that it brings along. */
export async function readContract(demo, folder) {
  const { contract } = await demo.json('/contract');
  const [{ sha256: ofRecord, pdf_sha256 }] = contract.signatures;
  const file = join(folder, 'contract.pdf');
  const pdf = await demo.bytes('/contract/download');
  writeFileSync(file, pdf);
  expectSame(sha256(pdf), pdf_sha256, 'the sum of the file');
  await output('qpdf', '--check', file);
  const [name = ''] = /^\S+\.json/m.exec(await output('qpdf', '--list-attachments', file)) ?? [];
  expectSame(sha256(await output('qpdf', `--show-attachment=${name}`, file)), ofRecord, 'the sum of the record');
  const text = (await output('mutool', 'draw', '-q', '-F', 'txt', file)).replaceAll(/\s+/g, ' ');
  for (const word of [contract.number, contract.legal_entity, contract.signatory_name])
    if (!text.includes(word)) throw new Error(`MuPDF does not read “${word}” in the contract`);
  return `${pdf.length} bytes`;
}

const inLibreOffice = (folder, form, file) => {
  const profile = `-env:UserInstallation=file://${join(folder, 'office')}`;
  return output('soffice', profile, '--headless', '--convert-to', form, '--outdir', join(folder, 'saved'), file);
};

/** LibreOffice opens the table of venues, has each venue in a row, and what it saves changes nothing. */
export async function openTable(demo, folder) {
  const { objects } = await demo.json('/objects?limit=1000&offset=0');
  const { file: table, filename } = await demo.json('/objects/export?format=xlsx');
  const file = join(folder, 'venues.xlsx');
  writeFileSync(file, Buffer.from(table, 'base64'));
  await inLibreOffice(folder, 'csv:Text - txt - csv (StarCalc):9,34,76', file);
  const [heads, ...rows] = readFileSync(join(folder, 'saved', 'venues.csv'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"')));
  const names = rows.map((row) => row[heads.indexOf('Name')]);
  expectSame(sorted(names), sorted(objects.map(({ name }) => name)), 'names in LibreOffice');
  await inLibreOffice(folder, 'xlsx:Calc MS Excel 2007 XML', file);
  const saved = readFileSync(join(folder, 'saved', 'venues.xlsx')).toString('base64');
  const body = { filename, file: saved, dry_run: true };
  const { counts } = await demo.json('/objects/import', { method: 'POST', body });
  expectSame(counts, { new: 0, changed: 0, unchanged: rows.length, refused: 0 }, 'what LibreOffice has saved');
  return `${rows.length} rows`;
}

/** Unzip takes the export of an account apart; its JSON has the account’s playlists. */
export async function openExport(demo, folder) {
  const file = join(folder, 'account.zip');
  const body = { password: demo.password };
  writeFileSync(file, await demo.bytes('/profile/export', { method: 'POST', body }));
  await output('unzip', '-tq', file);
  const account = JSON.parse(await output('unzip', '-p', file, 'account.json'));
  const names = (await playlistsOf(demo)).map(({ name }) => name);
  const exported = account.playlists.filter((row) => row.deleted_at === null).map(({ name }) => name);
  expectSame(sorted(exported), sorted(names), 'playlists of the export');
  return `${Object.keys(account).length} tables`;
}
