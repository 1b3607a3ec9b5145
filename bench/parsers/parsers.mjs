// Reads the worst input within its limits by every parser of foreign bytes that runs in the server's process, and prints how
// long each takes and for how long nothing else could run: node bench/parsers/parsers.mjs [<words of names>]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

const built = (path) => import(new URL(`../../packages/server/dist/${path}`, import.meta.url).href);
const ofServer = createRequire(new URL('../../packages/server/package.json', import.meta.url));
const { limits } = await built('ern/xml.js');
const { readDeliveredFile } = await built('ern/read-message-file.js');
const { notesOn } = await built('features/ddex/message-notes.rules.js');
const { isTooDeep } = await built('http/json-depth.js');
const { parse: parseCookies } = await import(ofServer.resolve('cookie'));

const folder = mkdtempSync(join(tmpdir(), 'kamerton-parsers-'));
const preference = { territory: 'RU', language: 'ru' };

const ern = (inner, header = '') =>
  `<?xml version="1.0"?><e:NewReleaseMessage xmlns:e="http://ddex.net/xml/ern/43"><MessageHeader>${header}</MessageHeader>${inner}</e:NewReleaseMessage>`;
const release = (inner) =>
  `<ReleaseList><Release><ReleaseReference>R0</ReleaseReference><ReleaseId><ICPN>4006381333931</ICPN></ReleaseId>${inner}</Release></ReleaseList>`;
/** As often as the bytes and the elements of a message allow. */
const filled = (part, elements, bytes = limits.bytes - 64 * 1024) =>
  part.repeat(Math.min(Math.floor(bytes / part.length), Math.floor((limits.elements - 50) / elements)));
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
      `<ReleaseList>${'<Release><ReleaseReference>R0</ReleaseReference><DisplayTitleText>a</DisplayTitleText></Release>'.repeat(20_000)}</ReleaseList>`,
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
      `${release('')}<DealList><ReleaseDeal><DealReleaseReference>R0</DealReleaseReference>${'<Deal><DealTerms><ExcludedTerritoryCode>US</ExcludedTerritoryCode></DealTerms></Deal>'.repeat(20_000)}</ReleaseDeal></DealList>`,
    ),
  'deals for services': () =>
    ern(
      `${release('')}<DealList><ReleaseDeal><DealReleaseReference>R0</DealReleaseReference>${`<Deal><DealTerms><DistributionChannel><PartyId>${'b'.repeat(150)}</PartyId></DistributionChannel></DealTerms></Deal>`.repeat(20_000)}</ReleaseDeal></DealList>`,
      '<MessageRecipient><PartyId>a</PartyId></MessageRecipient>',
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
for (const [name, write] of Object.entries(messages)) {
  rows[`DDEX: ${name}`] = async () => {
    const path = join(folder, 'message.xml');
    writeFileSync(path, write());
    return async () =>
      notesOn((await readDeliveredFile(path, preference)).message, { territory: 'RU', uses: ['any'], services: ['a'] });
  };
}
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
  console.log('wall  cpu  blocked  outcome  input');
  for (const [name, prepare] of Object.entries(rows)) {
    if (!name.includes(wanted)) continue;
    console.log(...(await measure(await prepare())), name);
  }
} finally {
  rmSync(folder, { recursive: true });
}
