import { all, textOf, textsOf } from './elements.ts';
import type { Entry } from './message.ts';
import type { Element } from './xml.ts';

const sequenceOf = (element: Element): number | null => {
  const text = textOf(element, 'SequenceNumber');
  return text === null || !/^-?\d{1,9}$/.test(text) ? null : Number(text);
};

/** Sorts by sequence number; elements without one keep their order at the end. */
const inOrder = (elements: readonly Element[]): Element[] =>
  elements.toSorted((one, other) => (sequenceOf(one) ?? Infinity) - (sequenceOf(other) ?? Infinity) || 0);

interface Placed {
  reference: string;
  sequence: number | null;
  /** True for an entry of the disc itself, false inside of a part. */
  direct: boolean;
}

const parts = ['ResourceGroup', 'ResourceGroupContentItem'];

const listGroup = (group: Element, isAudio: (reference: string) => boolean, direct = true): Placed[] =>
  inOrder(group.children.filter(({ name }) => parts.includes(name))).flatMap((part): Placed[] => {
    if (part.name === 'ResourceGroup') return listGroup(part, isAudio, false);
    const own = textsOf(part, 'ReleaseResourceReference');
    return own.filter(isAudio).map((reference) => ({ reference, sequence: sequenceOf(part), direct }));
  });

/** The sender's numbers where each place has its own; else places count. Hidden tracks have zero or less. */
const numbered = (placed: readonly Placed[], disc: number): Entry[] => {
  const numbers = placed.map(({ sequence, direct }) => (direct && sequence !== null && sequence > 0 ? sequence : null));
  const own = !numbers.includes(null) && new Set(numbers).size === numbers.length;
  return placed.map(({ reference }, at) => ({ reference, disc, number: (own ? numbers[at] : null) ?? at + 1 }));
};

const hasAudio = (isAudio: (reference: string) => boolean) => (group: Element) => listGroup(group, isAudio).length > 0;

/** Groups that divide a release into works and not into what it comes on. */
const isWork = (group: Element): boolean =>
  (group.attributes['ResourceGroupType'] ?? '').toLowerCase().includes('work');

/** A recording listed twice, in several lists or by disc and by work, keeps its first position. */
const once = (entries: readonly Entry[]): Entry[] => {
  const seen = new Set<string>();
  return entries.filter(({ reference }) => !seen.has(reference) && seen.add(reference));
};

/** Discs and numbers of the recordings of a release, as its groups have them, else in the order of their list. */
export const readOrder = (places: readonly Element[], isAudio: (reference: string) => boolean): Entry[] => {
  const [grouped] = places.filter((place) => all(place, 'ResourceGroup').some(hasAudio(isAudio)));
  if (!grouped) {
    const lists = places.flatMap((place) => [...all(place, 'ReleaseResourceReferenceList'), place]);
    const listed = lists.flatMap((list) => textsOf(list, 'ReleaseResourceReference')).filter(isAudio);
    return once(listed.map((reference, at) => ({ reference, disc: 1, number: at + 1 })));
  }
  const tops = all(grouped, 'ResourceGroup').filter(hasAudio(isAudio));
  const [top] = tops;
  const groups = inOrder(tops.length > 1 ? tops : all(top, 'ResourceGroup').filter(hasAudio(isAudio)));
  const loose = tops.length === 1 && all(top, 'ResourceGroupContentItem').some((item) => listed(item).some(isAudio));
  // A single group without subgroups, or groups beside loose tracks, do not divide the release into discs.
  if (groups.some(isWork)) return once(tops.flatMap((each) => numbered(listGroup(each, isAudio), 1)));
  if (!top || loose || groups.length === 0) return tops.flatMap((each) => numbered(listGroup(each, isAudio), 1));
  return groups.flatMap((group, at) => numbered(listGroup(group, isAudio), at + 1));
};

const listed = (item: Element): string[] => textsOf(item, 'ReleaseResourceReference');
