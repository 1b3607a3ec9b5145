import { preferredElements, readDate, readExplicit, readGenres, readTitles } from './territory-preference.ts';
import { all, below, isTrue, longestId, proprietaryId, textOf, textsOf } from './elements.ts';
import type { Deal, Entry, Picture, Release, ReleaseIds } from './message.ts';
import { type NameContext, readArtist, readLabel } from './people.ts';
import { createGranting, type Grant, type Grants, isFor } from './read-deals.ts';
import { MessageRefusal } from './refusal.ts';
import { readOrder } from './read-order.ts';
import { type Element, limits } from './xml.ts';

const codeOf = (element: Element, name: string): string | null => {
  const text = all(element, 'ReleaseId')
    .map((id) => textOf(id, name))
    .find((found) => found !== null);
  return text === undefined || text === null ? null : text.replace(/[\s-]/g, '').toUpperCase().slice(0, longestId);
};

export const readIds = (element: Element): ReleaseIds => ({
  icpn: codeOf(element, 'ICPN'),
  grid: codeOf(element, 'GRid'),
  isrc: codeOf(element, 'ISRC'),
  own: all(element, 'ReleaseId')
    .flatMap((id) => all(id, 'ProprietaryId'))
    .filter(({ text }) => text !== '')
    .map(proprietaryId),
});

/** In version 4 a track's release is an element of its own; in version 3 it says what it is. */
const isTrackRelease = (element: Element): boolean =>
  element.name !== 'Release' || textsOf(element, 'ReleaseType').some((type) => /^(Video)?TrackRelease$/.test(type));

/** The releases that are albums or singles, and those of their tracks. */
const divided = (elements: readonly Element[]): { main: Element[]; tracks: Element[] } => {
  const flagged = elements.filter(({ attributes }) => isTrue(attributes['IsMainRelease']));
  const whole = elements.filter((element) => !isTrackRelease(element));
  const main = [flagged, whole].find((group) => group.length > 0) ?? elements.slice(0, 1);
  const mains = new Set(main);
  return { main, tracks: elements.filter((element) => !mains.has(element)) };
};

const resourcesOf = (element: Element): string[] =>
  [element, ...element.children].flatMap((place) => [
    ...textsOf(place, 'ReleaseResourceReference'),
    ...below(place, 'ResourceGroupContentItem').flatMap((item) => textsOf(item, 'ReleaseResourceReference')),
  ]);

const picturesOf = (places: readonly Element[], pictures: ReadonlyMap<string, Picture>, isOnly: boolean): string[] => {
  const linked = places.flatMap((place) => [
    ...resourcesOf(place),
    ...below(place, 'LinkedReleaseResourceReference').map(({ text }) => text),
  ]);
  const linkedPictures = [...new Set(linked)].flatMap((reference) => pictures.get(reference) ?? []);
  const isFront = ({ kind }: Picture): number => (/front|cover/i.test(kind ?? '') ? 1 : 0);
  // A message that links none has its pictures for its one release.
  const own = linkedPictures.length > 0 || !isOnly ? linkedPictures : [...pictures.values()];
  return own.toSorted((one, other) => isFront(other) - isFront(one)).map(({ reference }) => reference);
};

interface Context extends NameContext {
  deals: ReadonlyMap<string, readonly Grant[]>;
  isAudio: (reference: string) => boolean;
  pictures: ReadonlyMap<string, Picture>;
}

interface Around extends Context {
  /** Of releases of single tracks, by recording. */
  trackDeals: ReadonlyMap<string, readonly Deal[]>;
  budget: ReturnType<typeof createDealBudget>;
  /** No other release is in the message. */
  isOnly: boolean;
}

/** Codes and periods of a deal, as a measure of its size. */
const sizeOf = ({ territories, excluded, uses, models, periods, ...parties }: Deal): number =>
  [
    territories,
    excluded,
    uses,
    models,
    periods,
    parties.channels,
    parties.excluded_channels,
    parties.recipients,
  ].reduce((sum, codes) => sum + (codes?.length ?? 0), 1);

const sizeOfAll = (deals: readonly Deal[]): number => deals.reduce((sum, deal) => sum + sizeOf(deal), 0);

/**
 * Bounds what dividing the deals of one message costs: throws `MessageRefusal` before they fill the memory. `limitedTo`
 * returns a deal of a release as one of its recordings has it, the same for all of them.
 */
const createDealBudget = () => {
  let [compared, size, judged] = [0, 0, 0];
  const refuse = (): never => {
    throw new MessageRefusal('too_many_elements', 'deals');
  };
  const ofRelease = new Map<Deal, Deal>();
  return {
    judge: ({ deals, trackDeals, entries }: Pick<Release, 'deals' | 'trackDeals' | 'entries'>): void => {
      judged += sizeOfAll(deals) * Math.max(1, entries.length);
      for (const own of trackDeals.values()) judged += sizeOfAll(own);
      if (judged > limits.judged) refuse();
    },
    compare: (pairs: number): void => {
      if ((compared += pairs) > limits.elements) refuse();
    },
    limitedTo: (deal: Deal): Deal => {
      if ((size += sizeOf(deal)) > limits.divided) refuse();
      const limited = ofRelease.get(deal) ?? { ...deal, of_release: true };
      ofRelease.set(deal, limited);
      return limited;
    },
  };
};

const isLimited = ({ only, but }: Grant): boolean => only !== null || but.size > 0;

/**
 * Divides the deals of a release: those of the release, and of its recordings. If one of the release's is for some of
 * them only, each recording has those that are for it beside those of its own.
 */
const dividedDeals = (
  granted: readonly Grant[],
  entries: readonly Entry[],
  { trackDeals, budget }: Pick<Around, 'trackDeals' | 'budget'>,
): Pick<Release, 'deals' | 'trackDeals'> => {
  const divided = new Map(
    entries.flatMap(({ reference }) => {
      const deals = trackDeals.get(reference);
      return deals ? [[reference, deals] as const] : [];
    }),
  );
  if (!granted.some(isLimited)) return { deals: granted.map(({ deal }) => deal), trackDeals: divided };
  budget.compare(granted.length * entries.length);
  const isForEach = (each: Grant) => entries.length > 0 && entries.every(({ reference }) => isFor(each, reference));
  const ofAll = new Set(granted.filter((each) => !isLimited(each) || isForEach(each)));
  const others = granted.filter((each) => !ofAll.has(each));
  if (entries.some(({ reference }) => others.some((each) => isFor(each, reference)))) {
    for (const { reference } of entries) {
      const own = granted.filter((each) => isFor(each, reference)).map(({ deal }) => budget.limitedTo(deal));
      if (own.length > 0) divided.set(reference, [...(trackDeals.get(reference) ?? []), ...own]);
    }
  }
  return { deals: [...ofAll].map(({ deal }) => deal), trackDeals: divided };
};

const readRelease = (element: Element, context: Around): Release => {
  const { preference, deals, isAudio, pictures, isOnly, budget } = context;
  const places = preferredElements(element, 'ReleaseDetailsByTerritory', preference);
  const date = (...names: string[]) =>
    names.map((name) => readDate(places, name, preference)).find((day) => day !== null) ?? null;
  const entries = readOrder(places, isAudio);
  const granted = dividedDeals(deals.get(textOf(element, 'ReleaseReference') ?? '') ?? [], entries, context);
  budget.judge({ ...granted, entries });
  return {
    reference: textOf(element, 'ReleaseReference') ?? '',
    ids: readIds(element),
    kind: textOf(element, 'ReleaseType'),
    ...readTitles(places, preference),
    artist: readArtist(places, context),
    label: readLabel(places, context),
    release_date: date('ReleaseDate', 'GlobalReleaseDate'),
    original_date: date('OriginalReleaseDate', 'GlobalOriginalReleaseDate'),
    genres: readGenres(places, preference),
    explicit: readExplicit(places, preference),
    entries,
    pictures: picturesOf(places, pictures, isOnly),
    ...granted,
  };
};

/** Deals of the releases of single tracks. A recording may have several: any of them may grant it. */
const readTrackDeals = (tracks: readonly Element[], { deals }: Pick<Context, 'deals'>): Map<string, Deal[]> => {
  const grants: Grants = new Map();
  const grant = createGranting(grants);
  for (const track of tracks) {
    const own = deals.get(textOf(track, 'ReleaseReference') ?? '');
    if (own) for (const reference of new Set(resourcesOf(track))) grant(reference, own);
  }
  return new Map(
    [...grants].flatMap(([reference, granted]) => {
      const own = granted.filter((each) => isFor(each, reference)).map(({ deal }) => deal);
      return own.length > 0 ? [[reference, own] as const] : [];
    }),
  );
};

export const readReleases = (root: Element, context: Context): Release[] => {
  const elements = all(root, 'ReleaseList').flatMap((list) => [...all(list, 'Release'), ...all(list, 'TrackRelease')]);
  const { main, tracks } = divided(elements);
  if (main.length > limits.releases) throw new MessageRefusal('too_many_elements', 'releases');
  const trackDeals = readTrackDeals(tracks, context);
  const around = { ...context, trackDeals, budget: createDealBudget(), isOnly: main.length === 1 };
  return main.map((element) => readRelease(element, around));
};
