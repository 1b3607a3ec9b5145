import type { Closed, Deal } from '../../ern/message.ts';
import { parseStart, endOf } from '../../ern/moments.ts';
import { fits } from '../../ern/territories.ts';
import { isForPlaying, type Playing } from './uses.rules.ts';

export interface Standing {
  /** Null while a deal is open. */
  closed: Closed | null;
  /** When it will next be otherwise, RFC 3339; null where never. */
  until: string | null;
}

interface Span {
  deal: Deal;
  start: number;
  end: number;
}

/** Orders ahead allow nothing to be played. */
const grants = (deal: Deal, playing: Playing): boolean =>
  !deal.takes_down && !deal.pre_order && isForPlaying(deal, playing);

/** What is taken down for a claim, or for another use alone, is still played. */
const takesDown = (deal: Deal, playing: Playing): boolean => deal.takes_down && isForPlaying(deal, playing);

const spansOf = (deal: Deal, territory: string): Span[] => {
  const periods = deal.periods.length > 0 ? deal.periods : [{ start: null, end: null }];
  return periods.map(({ start, end }) => ({
    deal,
    // A bound that cannot be read closes: to play on without a licence would be the graver mistake.
    start: start === null ? -Infinity : (parseStart(start, territory)?.getTime() ?? Infinity),
    end: end === null ? Infinity : (endOf(end, territory)?.getTime() ?? -Infinity),
  }));
};

const isOpenAt =
  (at: number) =>
  ({ start, end }: Span): boolean =>
    start <= at && at < end;

/** What the deals for one release, or for one track, allow at a moment (milliseconds). */
export const standingOf = (deals: readonly Deal[], playing: Playing, at: number): Standing => {
  const { territory } = playing;
  const spans = deals
    .filter(({ territories, excluded }) => fits(territories, excluded, territory) > 0)
    .flatMap((deal) => spansOf(deal, territory));
  const granted = spans.filter(({ deal }) => grants(deal, playing));
  const changes = spans.flatMap(({ start, end }) => [start, end]).filter((edge) => edge > at && Number.isFinite(edge));
  const next = changes.length === 0 ? null : new Date(Math.min(...changes)).toISOString();
  const taken = spans.some((span) => takesDown(span.deal, playing) && isOpenAt(at)(span));
  if (taken) return { closed: 'taken_down', until: next };
  if (granted.some(isOpenAt(at))) return { closed: null, until: next };
  if (granted.some(({ end }) => end <= at)) return { closed: 'ended', until: next };
  if (granted.some(({ start }) => start > at)) return { closed: 'not_begun', until: next };
  const other = spans.some(({ deal, end }) => !deal.takes_down && end > at);
  return { closed: other ? 'other_use' : 'no_deal', until: next };
};

/** The earlier of two moments. */
const sooner = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;

/**
 * How a track stands: by the deals for itself where there are any about playing it, else by its release's, since what
 * sells a track by itself says nothing of the album that is streamed. A release that is taken down or purged takes its
 * tracks with it.
 */
export const trackStanding = (
  release: { deals: readonly Deal[]; purged: boolean },
  own: readonly Deal[] | null,
  playing: Playing,
  at: number,
): Standing => {
  if (release.purged) return { closed: 'purged', until: null };
  const whole = standingOf(release.deals, playing, at);
  if (own === null || whole.closed === 'taken_down') return whole;
  const decides = own.some((deal) => grants(deal, playing) || takesDown(deal, playing));
  if (!decides && whole.closed !== 'no_deal') return whole;
  const alone = standingOf(own, playing, at);
  return { closed: alone.closed, until: sooner(whole.until, alone.until) };
};

/** Of the standings that releases give to one track the best counts; it changes when any of them does. */
export const bestOf = (standings: readonly Standing[]): Standing => ({
  closed: standings.some(({ closed }) => closed === null) ? null : (standings.at(-1)?.closed ?? 'no_deal'),
  until: standings.map(({ until }) => until).reduce(sooner, null),
});
