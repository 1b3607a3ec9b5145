import { bounds } from '@kamerton/wire';
import { cleanLine } from '../tags/clean-text.ts';
import { readDay } from '../tags/dates.ts';
import { all, isTrue, textOf, textsOf } from './elements.ts';
import type { Recording } from './message.ts';
import { fits } from './territories.ts';
import type { Element } from './xml.ts';

/** Preference among the values that a message gives for several territories and languages. */
export interface TerritoryPreference {
  /** ISO 3166-1. */
  territory: string;
  /** ISO 639-1. */
  language: string;
}

const codesOf = (element: Element): string[] => {
  const stated = textsOf(element, 'TerritoryCode');
  const attribute = element.attributes['ApplicableTerritoryCode'];
  return attribute === undefined ? stated : [...stated, ...attribute.split(/\s+/)];
};

const fitOf = (element: Element, { territory }: TerritoryPreference): number =>
  fits(codesOf(element), textsOf(element, 'ExcludedTerritoryCode'), territory);

const languageOf = (element: Element): string | null => element.attributes['LanguageAndScriptCode'] ?? null;

const speaks = (element: Element, { language }: TerritoryPreference): boolean =>
  languageOf(element)?.toLowerCase().split(/[-_]/)[0] === language;

/** Best first; what the message put first stays first among equals. */
const ranked = (elements: readonly Element[], rank: (element: Element) => number): Element[] =>
  elements
    .map((element) => ({ element, rank: rank(element) }))
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ element }) => element);

/** The element that is meant for the territory, else for everywhere, else any. */
export const forTerritory = (elements: readonly Element[], preference: TerritoryPreference): Element | null =>
  ranked(
    elements,
    (element) => 10 * fitOf(element, preference) + (isTrue(element.attributes['IsDefault']) ? 1 : 0),
  )[0] ?? null;

/** Elements that are meant for the territory, else those for everywhere. */
const bestFitting = (elements: readonly Element[], preference: TerritoryPreference): Element[] => {
  const best = elements.reduce((most, element) => Math.max(most, fitOf(element, preference)), 0);
  return best === 0 ? [] : elements.filter((element) => fitOf(element, preference) === best);
};

/**
 * Elements that hold the facts about something, best first: the details for the territory, those for everywhere, the
 * element itself, and last the details for elsewhere, since some senders say here only what differs from there.
 */
export const preferredElements = (element: Element, details: string, preference: TerritoryPreference): Element[] => {
  const found = ranked(all(element, details), (each) => fitOf(each, preference));
  const here = found.filter((each) => fitOf(each, preference) > 0);
  return [...here, element, ...found.slice(here.length)];
};

/** Children of these names in the first place that has any. */
export const firstOf = (places: readonly Element[], ...names: string[]): Element[] => {
  for (const place of places) {
    const found = place.children.filter(({ name }) => names.includes(name));
    if (found.length > 0) return found;
  }
  return [];
};

/** Text in the preferred language, else the default. */
export const preferredText = (elements: readonly Element[], preference: TerritoryPreference): string | null => {
  const rank = (element: Element): number =>
    10 * fitOf(element, preference) +
    (speaks(element, preference) ? 4 : 0) +
    (isTrue(element.attributes['IsDefault']) ? 2 : 0);
  for (const element of ranked(elements, rank)) {
    const line = cleanLine(element.text);
    if (line) return line;
  }
  return null;
};

/** More do not fit into a title. */
const mostSubtitles = 20;

/** `Song (Live)` of a title in parts; a subtitle that the title has already is not said twice. */
const wholeTitle = (element: Element): string | null => {
  const title = textOf(element, 'TitleText');
  if (title === null) return null;
  const said = title.slice(0, bounds.name).toLowerCase();
  const parts = textsOf(element, 'SubTitle').slice(0, mostSubtitles);
  const more = parts.filter((part) => !said.includes(part.toLowerCase()));
  return cleanLine([title, ...more.map((part) => `(${part})`)].join(' '));
};

/** Rank of a title type by its nearness to the displayed title; a title in parts has its subtitle. */
const kinds = ['DisplayTitle', 'FormalTitle', 'OriginalTitle', 'TranslatedTitle'];

const rankOfKind = (element: Element): number => {
  if (element.name === 'DisplayTitle') return kinds.length + 1;
  if (element.name !== 'Title') return element.name === 'ReferenceTitle' ? 0 : kinds.length;
  const at = kinds.indexOf(element.attributes['TitleType'] ?? 'FormalTitle');
  return at < 0 ? 0 : kinds.length - at;
};

/** The title by which a thing is only known comes last. */
const names = ['DisplayTitle', 'DisplayTitleText', 'Title', 'ReferenceTitle'];

/** Selects the title for the territory and the preferred language from all of these elements. */
export const readTitles = (
  places: readonly Element[],
  preference: TerritoryPreference,
): Pick<Recording, 'title' | 'titles'> => {
  const textIn = (element: Element) =>
    element.name === 'DisplayTitleText' ? cleanLine(element.text) : wholeTitle(element);
  const read = (elements: readonly Element[]) =>
    elements.flatMap((element) => {
      const text = textIn(element);
      return text === null ? [] : [{ element, text, fit: fitOf(element, preference) }];
    });
  const found = read(places.flatMap((place) => names.flatMap((name) => all(place, name))));
  const near = read(firstOf(places, ...names.slice(0, -1)));
  const rank = ({ element, fit }: (typeof found)[number]): number =>
    100 * Math.min(fit, 1) +
    (speaks(element, preference) ? 40 : 0) +
    10 * fit +
    (isTrue(element.attributes['IsDefault']) ? 6 : 0) +
    rankOfKind(element);
  const best = (near.length > 0 ? near : found).toSorted((one, other) => rank(other) - rank(one))[0];
  const each = new Map(
    found.map(({ element, text }) => [`${languageOf(element) ?? ''}|${text}`, { text, language: languageOf(element) }]),
  );
  return { title: best?.text ?? null, titles: [...each.values()] };
};

/** The day that holds in the territory among elements of a name. */
export const readDate = (places: readonly Element[], name: string, preference: TerritoryPreference): string | null => {
  const element = forTerritory(
    places.flatMap((place) => all(place, name)),
    preference,
  );
  return element ? readDay(element.text) : null;
};

/** Parental advisory for the territory: explicit or not; null if there is none. */
export const readExplicit = (places: readonly Element[], preference: TerritoryPreference): boolean | null => {
  const advice = bestFitting(firstOf(places, 'ParentalWarningType'), preference).map(({ text }) => text);
  if (advice.includes('Explicit')) return true;
  return advice.some((word) => ['NotExplicit', 'ExplicitContentEdited'].includes(word)) ? false : null;
};

/** Genres and subgenres for the territory, each once. */
export const readGenres = (places: readonly Element[], preference: TerritoryPreference): string[] => {
  const genres = bestFitting(firstOf(places, 'Genre', 'DisplayGenre'), preference);
  const names = genres.flatMap((genre) => [textOf(genre, 'GenreText'), textOf(genre, 'SubGenre')]);
  return [...new Set(names.flatMap((name) => cleanLine(name ?? '') ?? []))];
};
