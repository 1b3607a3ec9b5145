import { cleanLine } from '../tags/clean-text.ts';
import { preferredText, firstOf, forTerritory, type TerritoryPreference } from './territory-preference.ts';
import { all, textOf } from './elements.ts';
import type { Element } from './xml.ts';

/** Names of the message's parties by their reference. */
type Parties = ReadonlyMap<string, string>;

/** What is needed to read a name: the parties, and which of several names is preferred. */
export interface NameContext {
  parties: Parties;
  preference: TerritoryPreference;
}

const nameIn = (holder: Element, preference: TerritoryPreference): string | null => {
  const names = all(holder, 'PartyName');
  const preferred = preferredText(
    names.flatMap((name) =>
      all(name, 'FullName').map((full) => ({ ...full, attributes: { ...name.attributes, ...full.attributes } })),
    ),
    preference,
  );
  if (preferred) return preferred;
  const [name] = names;
  const parts = [textOf(name, 'NamesBeforeKeyName'), textOf(name, 'KeyName')].filter(Boolean);
  return cleanLine(parts.join(' ')) ?? cleanLine(name?.text ?? '');
};

export const readParties = (root: Element, preference: TerritoryPreference): Parties =>
  new Map(
    all(root, 'PartyList')
      .flatMap((list) => all(list, 'Party'))
      .flatMap((party) => {
        const reference = textOf(party, 'PartyReference');
        const name = nameIn(party, preference);
        return reference !== null && name !== null ? [[reference, name] as const] : [];
      }),
  );

interface Person {
  name: string;
  roles: string[];
}

const roleNames = [
  'ArtistRole',
  'DisplayArtistRole',
  'ResourceContributorRole',
  'IndirectResourceContributorRole',
  'Role',
];

/** Since version 4.3.1 some roles have an element of their own. */
const rolesOf = (element: Element): string[] =>
  roleNames
    .flatMap((name) => all(element, name))
    .flatMap((role) => [textOf(role), textOf(role, 'Value')].filter((text) => text !== null));

const order = (element: Element): number => Number(element.attributes['SequenceNumber'] ?? 0) || 0;

/** People of a kind in their order: of the party list, or named on the spot. */
const readPeople = (places: readonly Element[], kind: string, { parties, preference }: NameContext): Person[] =>
  firstOf(places, kind)
    .toSorted((one, other) => order(one) - order(other))
    .flatMap((element) => {
      const reference =
        textOf(element, 'ArtistPartyReference') ??
        textOf(element, 'ContributorPartyReference') ??
        textOf(element, 'PartyReference');
      const name = (reference === null ? null : parties.get(reference)) ?? nameIn(element, preference);
      return name === null ? [] : [{ name, roles: rolesOf(element) }];
    });

const joined = (people: readonly Person[]): string => [...new Set(people.map(({ name }) => name))].join(', ');

/** Display artist: the name to display, else the main artists and those they feature. */
export const readArtist = (places: readonly Element[], context: NameContext): string | null => {
  const place = places.find(({ children }) => children.some(({ name }) => name.startsWith('DisplayArtist')));
  if (!place) return null;
  const line = preferredText(all(place, 'DisplayArtistName'), context.preference);
  if (line) return line;
  const shown = readPeople([place], 'DisplayArtist', context);
  const featured = shown.filter(({ roles }) => roles.includes('FeaturedArtist'));
  const main = shown.filter((person) => !featured.includes(person));
  const parts = [joined(main), featured.length > 0 ? `feat. ${joined(featured)}` : ''];
  return cleanLine(parts.filter(Boolean).join(' '));
};

/** Names of those who wrote the music or the words. */
export const readWriters = (
  places: readonly Element[],
  what: 'Composer' | 'Lyricist',
  context: NameContext,
): string | null => {
  const kinds = ['Contributor', 'ResourceContributor', 'IndirectResourceContributor'];
  const wrote = new Set([what, 'ComposerLyricist', ...(what === 'Lyricist' ? ['Author'] : [])]);
  const writers = kinds
    .flatMap((kind) => readPeople(places, kind, context))
    .filter(({ roles }) => roles.some((role) => wrote.has(role)));
  return cleanLine(joined(writers));
};

/** The label: named on the spot, or one of the parties. */
export const readLabel = (places: readonly Element[], { parties, preference }: NameContext): string | null => {
  const name = forTerritory(firstOf(places, 'LabelName', 'ReleaseLabelReference'), preference);
  if (!name) return null;
  return cleanLine(parties.get(name.text) ?? name.text);
};
