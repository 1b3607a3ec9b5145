import type { Closed, Deal } from '../../../formats/ddex/message.ts';
import { readInterval, toStored } from '../../../formats/ddex/moments.ts';
import { fits } from '../../../formats/ddex/territories.ts';
import { isForUs } from './services.rules.ts';
import { isClaim, isForPlaying, type Playing } from './uses.rules.ts';

export interface Availability {
  /** Null while a deal allows playing. */
  closed: Closed | null;
  /** Time of the next change, RFC 3339; null if there is none. */
  until: string | null;
}

interface Span {
  deal: Deal;
  start: number;
  end: number;
}

/** A pre-order deal does not allow playing. */
const grants = (deal: Deal, playing: Playing): boolean =>
  !deal.takes_down && !deal.pre_order && isForPlaying(deal, playing);

const isHere = (deal: Deal, playing: Playing): boolean =>
  isForUs(deal, playing) && fits(deal.territories, deal.excluded, playing.territory, deal.takes_down) > 0;

const spansOf = (deal: Deal, territory: string): Span[] => {
  const periods = deal.periods.length > 0 ? deal.periods : [{ start: null, end: null }];
  // An unreadable date closes, as the start or end of a licence or of its takedown: playing without one is the graver error.
  const [start, end] = deal.takes_down ? [-Infinity, Infinity] : [Infinity, -Infinity];
  const read = (text: string) => readInterval(text, territory, deal.takes_down);
  const startOf = (text: string | null | undefined): number =>
    text === null || text === undefined ? -Infinity : (read(text)?.start ?? start);
  return periods.map((period) => ({
    deal,
    start: Math.max(startOf(period.start), startOf(deal.effective)),
    end: period.end === null ? Infinity : (read(period.end)?.end ?? end),
  }));
};

const isOpenAt =
  (at: number) =>
  ({ start, end }: Span): boolean =>
    start <= at && at < end;

/** Evaluates the deals of a release or a track at a time in milliseconds. */
export const availabilityOf = (deals: readonly Deal[], playing: Playing, at: number): Availability => {
  const { territory } = playing;
  const spans = deals.filter((deal) => isHere(deal, playing)).flatMap((deal) => spansOf(deal, territory));
  const granted = spans.filter(({ deal }) => grants(deal, playing));
  const changes = spans.flatMap(({ start, end }) => [start, end]).filter((edge) => edge > at);
  const next = toStored(changes.reduce((soonest, edge) => Math.min(soonest, edge), Infinity));
  const open = spans.filter(isOpenAt(at)).map(({ deal }) => deal);
  const takedowns = open.filter((deal) => deal.takes_down && !isClaim(deal));
  const allowed = open.filter((deal) => grants(deal, playing));
  if (allowed.some((deal) => isForPlaying(deal, playing, takedowns))) return { closed: null, until: next };
  if (allowed.length > 0 || takedowns.some((deal) => isForPlaying(deal, playing))) {
    return { closed: 'taken_down', until: next };
  }
  if (granted.some(({ end }) => end <= at)) return { closed: 'ended', until: next };
  if (granted.some(({ start }) => start > at)) return { closed: 'not_begun', until: next };
  const other = spans.some(({ deal, end }) => !deal.takes_down && end > at);
  return { closed: other ? 'other_use' : 'no_deal', until: next };
};

/** Ends of what deals grant, anywhere and for anything: the last, and the next after a time in ms; infinite if none. */
export const endsOf = (deals: readonly Deal[], territory: string, at: number): { last: number; next: number } => {
  const granting = deals.filter((deal) => !deal.takes_down);
  const ends = granting.flatMap((deal) => spansOf(deal, territory)).map(({ end }) => end);
  return {
    last: ends.length === 0 ? Infinity : ends.reduce((last, end) => Math.max(last, end), -Infinity),
    next: ends.reduce((next, end) => (end > at ? Math.min(next, end) : next), Infinity),
  };
};

/** The earlier of two times; null means never. */
export const sooner = (one: string | null, other: string | null): string | null => {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
};

/** `any` lets a sale open music, and leaves open whether it is about being heard. */
const withoutAny = (playing: Playing): Playing => ({
  ...playing,
  uses: playing.uses.filter((use) => use.toLowerCase() !== 'any'),
});

/**
 * Evaluates a track: by its own deals if any of them grants, here, that it is heard, else by those of its release, since a
 * deal that sells single tracks does not limit streaming of the album. Takedowns of both count in either case, and a purge
 * of the release includes its tracks.
 */
export const trackAvailability = (
  release: { deals: readonly Deal[]; purged: boolean },
  ofTrack: readonly Deal[] | null,
  playing: Playing,
  at: number,
): Availability => {
  if (release.purged) return { closed: 'purged', until: null };
  const own = (ofTrack ?? []).filter((deal) => !deal.of_release);
  const limited = (ofTrack ?? []).filter((deal) => deal.of_release);
  const ofRelease = limited.length > 0 ? limited : release.deals;
  const whole = availabilityOf(ofRelease, playing, at);
  if (own.length === 0) return whole;
  const decides = own.some((deal) => isHere(deal, playing) && grants(deal, withoutAny(playing)));
  const withOwn = decides || whole.closed === 'no_deal';
  const deals = [
    ...ofRelease.filter(({ takes_down }) => takes_down || !decides),
    ...own.filter(({ takes_down }) => takes_down || withOwn),
  ];
  const { closed, until } = availabilityOf(deals, playing, at);
  return { closed, until: sooner(whole.until, until) };
};

/** A track is playable if any of its releases allows it; the status changes when that of any release does. */
export const bestOf = (availabilities: readonly Availability[]): Availability => ({
  closed: availabilities.some(({ closed }) => closed === null) ? null : (availabilities.at(-1)?.closed ?? 'no_deal'),
  until: availabilities.map(({ until }) => until).reduce(sooner, null),
});
