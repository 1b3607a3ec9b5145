import type { Deal, Message, Release, ReleaseIds } from '../../../formats/ddex/message.ts';
import type { Note } from '../../../formats/ddex/report.ts';
import { isForUs } from './services.rules.ts';
import { isForPlaying, type Playing } from './uses.rules.ts';

/** True if the GS1 check digit is valid: the sum with weight 3 on every second digit from the right ends in zero. */
const isGs1 = (digits: string): boolean => {
  const sum = [...digits].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
};

/** True if a UPC, EAN or GTIN has a valid form and check digit. */
export const isIcpn = (code: string): boolean => /^(\d{8}|\d{12,14})$/.test(code) && isGs1(code);

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** True if a GRid, without dashes, has a valid form and check character (ISO 7064, mod 37,36). */
export const isGrid = (code: string): boolean => {
  if (!/^A1[A-Z0-9]{16}$/.test(code)) return false;
  let product = 36;
  for (const sign of code.slice(0, -1)) {
    const sum = (product + signs.indexOf(sign)) % 36 || 36;
    product = (sum * 2) % 37;
  }
  return (product + signs.indexOf(code.at(-1) ?? '')) % 36 === 1;
};

/** An ISRC has a form and no check digit. */
export const isIsrc = (code: string): boolean => /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(code);

const aboutIds = ({ icpn, grid }: ReleaseIds): Note[] => [
  ...(icpn !== null && !isIcpn(icpn) ? [{ code: 'bad_icpn', value: icpn } as const] : []),
  ...(grid !== null && !isGrid(grid) ? [{ code: 'bad_grid', value: grid } as const] : []),
];

/** Maximum number of uses in a note; DDEX defines about fifty. */
const mostUses = 60;

const mostServices = 10;

/** Notes on deals that never allow playing: there are none, or they are for other uses. */
const aboutDeals = ({ title, reference, deals, trackDeals }: Release, playing: Playing): Note[] => {
  const sent = [...deals, ...[...trackDeals.values()].flat()];
  const name = title ?? reference;
  if (sent.length === 0) return [{ code: 'no_deals', value: name }];
  const all: Deal[] = [];
  const services = new Set<string>();
  for (const deal of sent) {
    if (isForUs(deal, playing)) all.push(deal);
    else for (const service of deal.channels ?? deal.recipients ?? []) services.add(service);
  }
  const others = [...services].filter(Boolean).slice(0, mostServices).join(', ');
  const value = others === '' ? name : `${name}: ${others}`;
  const notes: Note[] = all.length < sent.length ? [{ code: 'other_service', value }] : [];
  if (all.length === 0 || all.some((deal) => isForPlaying(deal, playing))) return notes;
  const uses = [...new Set(all.flatMap((deal) => deal.uses.map((use) => use || '?')))];
  return [...notes, { code: 'other_use', value: `${name}: ${uses.slice(0, mostUses).join(', ')}` }];
};

/** Notes on oddities of a message that do not prevent its import. */
export const notesOn = ({ created_at, releases, recordings, purged }: Message, playing: Playing): Note[] => {
  const notes: Note[] = created_at === null ? [{ code: 'no_created_at', value: '' }] : [];
  for (const ids of purged) notes.push(...aboutIds(ids));
  for (const release of releases) {
    notes.push(...aboutIds(release.ids), ...aboutDeals(release, playing));
    if (release.entries.length === 0) notes.push({ code: 'no_audio', value: release.title ?? release.reference });
  }
  for (const { isrc, title, reference } of recordings.values()) {
    if (isrc === null) notes.push({ code: 'no_isrc', value: title ?? reference });
    else if (!isIsrc(isrc)) notes.push({ code: 'bad_isrc', value: isrc });
  }
  const ofFile = new Map<string, string>();
  for (const { files, reference } of recordings.values()) {
    for (const path of new Set(files.map((file) => file.path))) {
      const before = ofFile.get(path);
      if (before === undefined) ofFile.set(path, reference);
      else notes.push({ code: 'shared_file', value: `${path}: ${before}, ${reference}` });
    }
  }
  return notes;
};
