// Reads the worst input within its limits by every parser of foreign bytes that runs in the server's process, and prints how
// long each takes and for how long nothing else could run: node bench/parsers/parsers.mjs [<words of names>]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

const built = (path) => import(new URL(`../../packages/server/dist/${path}`, import.meta.url).href);
const ofServer = createRequire(new URL('../../packages/server/package.json', import.meta.url));
const { limits } = await built('formats/ddex/xml.js');
const { readDeliveredFile } = await built('formats/ddex/read-message-file.js');
const { notesOn } = await built('domains/ingest/ddex/message-notes.rules.js');
const { isTooDeep } = await built('http/bodies.js');
const { inspect, openZip, readEntries, unzipBounds } = await built('formats/archive/unzip.js');
const { readInterval } = await built('formats/ddex/moments.js');
const { readMarkdown } = await import(new URL('../../packages/wire/dist/client/markdown.js', import.meta.url).href);
const { parse: parseCookies } = await import(ofServer.resolve('cookie'));

const folder = mkdtempSync(join(tmpdir(), 'kamerton-parsers-'));
const preference = { territory: 'RU', language: 'ru' };

const ern = (inner, header = '') =>
  `<?xml version="1.0"?><e:NewReleaseMessage xmlns:e="http://ddex.net/xml/ern/43"><MessageHeader>${header}</MessageHeader>${inner}</e:NewReleaseMessage>`;
const release = (inner) =>
  `<ReleaseList><Release><ReleaseReference>R0</ReleaseReference><ReleaseId><ICPN>4006381333931</ICPN></ReleaseId>${inner}</Release></ReleaseList>`;
/** Bytes of a message that is read in a process of its own, and of one in the server's. */
const messageBytes = { large: limits.bytes - 64 * 1024, small: 1000 * 1024 };
let room = messageBytes.large;
/** As often as the bytes and the elements of a message allow, and no more than `most` times. */
const filled = (part, elements, most = Infinity) =>
  part.repeat(Math.min(most, Math.floor(room / part.length), Math.floor((limits.elements - 50) / elements)));
const nested = (name, of, depth, inner) => `<${name} ${of}>`.repeat(depth) + inner + `</${name}>`.repeat(depth);
const spaces = (level) => Array.from({ length: 60 }, (_, n) => `xmlns:p${level}x${n}="u"`).join(' ');
const codes = (bytes) => 'US CA MX '.repeat(Math.floor(bytes / 9));

const messages = {
  'elements with text': () => ern(filled(`<a>${'b'.repeat(240)}</a>`, 1)),
  'elements with attributes': () =>
    ern(filled(`<a ${Array.from({ length: 60 }, (_, n) => `a${n}=""`).join(' ')}/>`, 1)),
  'prefixes below prefixes': () =>
    ern(
      Array.from({ length: 35 }).reduceRight(
        (inner, _, n) => `<a ${spaces(n)}>${inner}</a>`,
        filled('<a xmlns:z="u"/>', 1),
      ),
    ),
  'titles with long lists of territories': () =>
    ern(
      release(
        filled(`<DisplayTitle ApplicableTerritoryCode="${codes(60_000)}"><TitleText>a</TitleText></DisplayTitle>`, 2),
      ),
    ),
  'titles with short lists of territories': () =>
    ern(
      release(
        filled(`<DisplayTitle ApplicableTerritoryCode="${codes(400)}"><TitleText>a</TitleText></DisplayTitle>`, 2),
      ),
    ),
  'a title with subtitles': () =>
    ern(
      release(
        `<DisplayTitle><TitleText>${'a'.repeat(60_000)}</TitleText>${filled('<SubTitle>b</SubTitle>', 1)}</DisplayTitle>`,
      ),
    ),
  releases: () =>
    ern(
      `<ReleaseList>${filled('<Release><ReleaseReference>R0</ReleaseReference><DisplayTitleText>a</DisplayTitleText></Release>', 3, 20_000)}</ReleaseList>`,
    ),
  recordings: () =>
    ern(
      `<ResourceList>${filled('<SoundRecording><ResourceReference>A1</ResourceReference><DisplayTitleText>a</DisplayTitleText></SoundRecording>', 3)}</ResourceList>${release('')}`,
    ),
  'a deal for releases': () =>
    ern(
      `${release('')}<DealList><ReleaseDeal>${filled('<DealReleaseReference>R0</DealReleaseReference>', 1)}<Deal><DealTerms><TerritoryCode>RU</TerritoryCode></DealTerms></Deal></ReleaseDeal></DealList>`,
    ),
  deals: () =>
    ern(
      `${release('')}<DealList><ReleaseDeal><DealReleaseReference>R0</DealReleaseReference>${filled('<Deal><DealTerms><ExcludedTerritoryCode>US</ExcludedTerritoryCode></DealTerms></Deal>', 3, 20_000)}</ReleaseDeal></DealList>`,
    ),
  'deals for services': () =>
    ern(
      `${release('')}<DealList><ReleaseDeal><DealReleaseReference>R0</DealReleaseReference>${filled(`<Deal><DealTerms><DistributionChannel><PartyId>${'b'.repeat(150)}</PartyId></DistributionChannel></DealTerms></Deal>`, 4, 20_000)}</ReleaseDeal></DealList>`,
      '<MessageRecipient><PartyId>a</PartyId></MessageRecipient>',
    ),
  'dates of deals': () =>
    ern(
      `${release('')}<DealList><ReleaseDeal><DealReleaseReference>R0</DealReleaseReference>${Array.from({ length: Math.min(20_000, Math.floor(room / 200)) }, (_, n) => `<Deal><DealTerms><TerritoryCode>CA</TerritoryCode><ValidityPeriod><StartDate>${2000 + (n % 100)}-0${1 + (n % 9)}-${10 + (n % 18)}</StartDate></ValidityPeriod></DealTerms></Deal>`).join('')}</ReleaseDeal></DealList>`,
    ),
  'groups in groups': () =>
    ern(
      `<ResourceList><SoundRecording><ResourceReference>A1</ResourceReference></SoundRecording></ResourceList>${release(nested('ResourceGroup', '', 30, filled('<ResourceGroup><ResourceGroupContentItem><ReleaseResourceReference>A1</ReleaseResourceReference></ResourceGroupContentItem></ResourceGroup>', 3)))}`,
    ),
};

/** Milliseconds in all, of processor time, and the longest for which timers had to wait. */
const measure = async (work) => {
  let [last, longest] = [performance.now(), 0];
  const beat = () => {
    const now = performance.now();
    [longest, last] = [Math.max(longest, now - last), now];
  };
  const timer = setInterval(beat, 1);
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  let outcome = 'read';
  await work().catch((error) => (outcome = error.reason ?? error.code ?? error.message.slice(0, 60)));
  const wall = performance.now() - from;
  const { user, system } = process.cpuUsage(cpu);
  await new Promise((resolve) => setTimeout(resolve, 5));
  beat();
  clearInterval(timer);
  return [wall, (user + system) / 1000, longest].map(Math.round).concat(outcome);
};

const rows = {};
for (const [size, bytes] of Object.entries(messageBytes)) {
  for (const [name, write] of Object.entries(messages)) {
    rows[`DDEX ${size}: ${name}`] = async () => {
      const path = join(folder, 'message.xml');
      room = bytes;
      writeFileSync(path, write());
      return async () =>
        notesOn((await readDeliveredFile(path, preference)).message, {
          territory: 'CA',
          uses: ['any'],
          services: ['a'],
        });
    };
  }
}
/** An archive that is nothing but its directory, of as many entries as may be. */
const archive =
  (nameOf, extra = 0) =>
  async () => {
    const path = join(folder, 'archive.zip');
    const entries = Array.from({ length: unzipBounds.files }, (_, n) => {
      const name = Buffer.from(nameOf(n), 'latin1');
      const head = Buffer.alloc(46 + name.length + extra);
      head.writeUInt32LE(0x02_01_4b_50, 0);
      head.writeUInt16LE(name.length, 28);
      head.writeUInt16LE(extra, 30);
      name.copy(head, 46);
      // One unknown field.
      if (extra > 0) head.writeUInt16LE(extra - 4, 46 + name.length + 2);
      return head;
    });
    const bytes = entries.reduce((sum, { length }) => sum + length, 0);
    let at = 0;
    for (const entry of entries) {
      entry.writeUInt32LE(at, 42);
      at += 30 + entry.readUInt16LE(28);
    }
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06_05_4b_50, 0);
    end.writeUInt16LE(entries.length, 8);
    end.writeUInt16LE(entries.length, 10);
    end.writeUInt32LE(bytes, 12);
    writeFileSync(path, Buffer.concat([...entries, end]));
    const { signal } = new AbortController();
    return async () => {
      const zip = await openZip(path);
      try {
        await inspect(zip, await readEntries(zip, unzipBounds, signal), unzipBounds);
      } finally {
        zip.close();
      }
    };
  };
rows['ZIP: names'] = archive((n) => `${n}/${'a'.repeat(200)}.mp3`);
rows['ZIP: folders in folders'] = archive((n) => `${`${n}/`.repeat(30)}${n}.mp3`);
rows['ZIP: long names in no encoding'] = archive((n) => `${n}${'\xff\x80/'.repeat(2700)}`);
rows['ZIP: names with needless parts'] = archive((n) => `${'./'.repeat(4000)}${n}.mp3`);
rows['ZIP: names to compose'] = archive((n) => `${n}${'e\xcc\x81'.repeat(2600)}`);
rows['ZIP: long extra fields'] = archive((n) => `${n}.mp3`, 8000);
/** As long as the texts of terms may be in a request. */
const text = (part) => part.repeat(Math.floor((1000 * 1024) / part.length));
const markdown = (source) => async () => async () => void readMarkdown(source);
rows['Markdown: lines of a paragraph'] = markdown(text('a\n'));
rows['Markdown: a line of asterisks'] = markdown(text('*'));
rows['Markdown: a line of bold letters'] = markdown(text('**a'));
rows['Markdown: a line of spaces'] = markdown(`#${text(' ')}`);
rows['Markdown: a line of numbers'] = markdown(text('1.'));
rows['Markdown: a line of digits'] = markdown(text('1'));
rows['Markdown: empty lines of spaces'] = markdown(text(`a${' '.repeat(1000)}b`));
rows['date: long'] = async () => async () => void readInterval(`2026-01-01T00:00:00.${text('0')}x`);
rows['date: spaces'] = async () => async () => void readInterval(`${text(' ')}x${text(' ')}`);
const json = (text) => async () => {
  const bytes = Buffer.from(text);
  return async () => isTooDeep(bytes) || JSON.parse(bytes.toString());
};
rows['JSON: nested'] = json('[{"a":'.repeat(170_000));
rows['JSON: strings of quotes'] = json(`["${'\\"'.repeat(500_000)}"]`);
rows['JSON: numbers'] = json(`[${'1,'.repeat(500_000)}1]`);
rows['cookies'] = async () => async () => void parseCookies('a=%41;'.repeat((16 * 1024) / 6));

const wanted = process.argv.slice(2).join(' ');
try {
  console.log(`load ${loadavg()[0].toFixed(1)}\nwall  cpu  blocked  outcome  input`);
  for (const [name, prepare] of Object.entries(rows)) {
    if (!name.includes(wanted)) continue;
    console.log(...(await measure(await prepare())), name);
  }
} finally {
  rmSync(folder, { recursive: true });
}
