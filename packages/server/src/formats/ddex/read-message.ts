import { cleanLine } from '../tags/clean-text.ts';
import { pushTo } from '../../lib/push-to.ts';
import type { TerritoryPreference } from './territory-preference.ts';
import { all, below, first, textOf } from './elements.ts';
import type { Message, Recording } from './message.ts';
import { readMoment } from './moments.ts';
import { readParties } from './people.ts';
import { readDeals } from './read-deals.ts';
import { readIds, readReleases } from './read-releases.ts';
import { readResources } from './read-resources.ts';
import { MessageRefusal } from './refusal.ts';
import { type Document, type Element, readXml } from './xml.ts';

/**
 * Version of what is read of a message's deals. A higher one has what was read before listed as to be delivered again: 1
 * reads the services that deals are for, 2 the recordings.
 */
export const readerVersion = 2;

const kinds: Record<string, Message['kind']> = {
  NewReleaseMessage: 'new_release',
  PurgeReleaseMessage: 'purge_release',
};

/** `http://ddex.net/xml/ern/382`, also below `/2010/ern-main/` and at other addresses of DDEX. */
const ern = /^https?:\/\/(?:[a-z]+\.)?ddex\.net\/xml\/(?:\d{4}\/)?ern(?:-main)?\/(\d{2,3})(?:\D.*)?$/i;

/** Versions whose forms these readers know; before 3.4 they differ. */
const versions = /^(3\.[4-8](\.\d)?|4\.[1-3](\.\d)?)$/;

/** `4.3.2` of a message; null if it is none of ours. */
const versionOf = ({ namespace, root }: Document): string | null => {
  // Some senders leave the namespace out and say the version in words only.
  const schema = /^(?:\/)?ern\/(\d{2,3})$/i.exec(root.attributes['MessageSchemaVersionId'] ?? '')?.[1];
  const digits = ern.exec(namespace)?.[1] ?? (namespace === '' ? schema : undefined);
  return digits === undefined ? null : [...digits].join('.');
};

/** A DDEX party id, which one sender writes with hyphens and without. */
const partyId = /^(PA)[\s-]*(DPIDA)[\s-]*([0-9A-Z]{10})[\s-]*([0-9A-Z])$/;

const headerOf = (root: Element) => {
  const header = first(root, 'MessageHeader');
  const sender = first(header, 'MessageSender');
  const name = cleanLine(textOf(sender, 'PartyName', 'FullName') ?? '');
  const line = (text: string | null) => cleanLine(text ?? '', 200);
  return {
    id: line(textOf(header, 'MessageId')) ?? '',
    thread: line(textOf(header, 'MessageThreadId')),
    sender: line(textOf(sender, 'PartyId'))?.replace(partyId, '$1$2$3$4') ?? name ?? '',
    sender_name: name,
    created_at: readMoment(textOf(header, 'MessageCreatedDateTime')),
    test: /^testmessage$/i.test(textOf(header, 'MessageControlType') ?? ''),
  };
};

/** References of recordings by those of the technical details of their files. */
const byDetails = (recordings: Iterable<Recording>): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const { details, reference } of recordings) {
    for (const each of new Set(details)) pushTo(found, each, reference);
  }
  return found;
};

const noResources = { recordings: new Map(), pictures: new Map() } as const;

/** Reads a document's message. Throws `MessageRefusal`. */
export const readMessage = (document: Document, preference: TerritoryPreference): Message => {
  const { root } = document;
  const kind = Object.hasOwn(kinds, root.name) ? kinds[root.name] : undefined;
  if (kind === undefined) throw new MessageRefusal('not_ern', root.name.slice(0, 100));
  const version = versionOf(document);
  if (version === null) throw new MessageRefusal('not_ern', document.namespace.slice(0, 100));
  if (!versions.test(version)) throw new MessageRefusal('unsupported_version', version);
  const update = textOf(root, 'UpdateIndicator') === 'UpdateMessage';
  const about = { kind, version, ...headerOf(root), update };
  if (kind === 'purge_release') {
    const purged = all(root, 'PurgedRelease').map(readIds);
    if (purged.length === 0) throw new MessageRefusal('no_release');
    return { ...about, ...noResources, releases: [], purged };
  }
  const names = { parties: readParties(root, preference), preference };
  const { recordings, pictures } = readResources(root, names);
  const isAudio = (reference: string) => recordings.has(reference);
  const details = new Set(below(root, 'TechnicalResourceDetailsReference').map(({ text }) => text));
  const deals = readDeals(root, { details, recordings: byDetails(recordings.values()) });
  const releases = readReleases(root, { ...names, deals, isAudio, pictures });
  if (releases.length === 0) throw new MessageRefusal('no_release');
  return { ...about, recordings, pictures, releases, purged: [] };
};

/** Reads a message out of memory. Throws `MessageRefusal` and nothing else. */
export const readMessageBytes = (bytes: Uint8Array, preference: TerritoryPreference): Message =>
  readMessage(readXml(bytes), preference);
