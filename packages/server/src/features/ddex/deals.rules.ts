import type { Closed, Deal } from './message.ts';
import { beginOf, endOf } from './moments.rules.ts';
import { fits } from './territories.rules.ts';

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

/** A claim on what others upload allows nothing to be played; orders ahead do not either. */
const grants = ({ takes_down, pre_order, models }: Deal): boolean =>
  !takes_down && !pre_order && !(models.length > 0 && models.every((model) => model === 'RightsClaimModel'));

const spansOf = (deal: Deal, territory: string): Span[] => {
  const periods = deal.periods.length > 0 ? deal.periods : [{ start: null, end: null }];
  return periods.map(({ start, end }) => ({
    deal,
    // A bound that cannot be read closes: to play on without a licence would be the graver mistake.
    start: start === null ? -Infinity : (beginOf(start, territory)?.getTime() ?? Infinity),
    end: end === null ? Infinity : (endOf(end, territory)?.getTime() ?? -Infinity),
  }));
};

const isOpenAt =
  (at: number) =>
  ({ start, end }: Span): boolean =>
    start <= at && at < end;

/** What the deals for one release, or for one track, allow in a territory at a moment (milliseconds). */
export const standingOf = (deals: readonly Deal[], territory: string, at: number): Standing => {
  const spans = deals
    .filter(({ territories, excluded }) => fits(territories, excluded, territory) > 0)
    .flatMap((deal) => spansOf(deal, territory));
  const granted = spans.filter(({ deal }) => grants(deal));
  const changes = spans.flatMap(({ start, end }) => [start, end]).filter((edge) => edge > at && Number.isFinite(edge));
  const next = changes.length === 0 ? null : new Date(Math.min(...changes)).toISOString();
  const taken = spans.some((span) => span.deal.takes_down && isOpenAt(at)(span));
  if (taken) return { closed: 'taken_down', until: next };
  if (granted.some(isOpenAt(at))) return { closed: null, until: next };
  if (granted.some(({ end }) => end <= at)) return { closed: 'ended', until: next };
  return { closed: granted.some(({ start }) => start > at) ? 'not_begun' : 'no_deal', until: next };
};

/** The earlier of two moments. */
const sooner = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;

/**
 * How a track stands: by the deals for itself where there are any, else by its release's. A release that is taken down
 * or purged takes its tracks with it.
 */
export const trackStanding = (
  release: { deals: readonly Deal[]; purged: boolean },
  own: readonly Deal[] | null,
  territory: string,
  at: number,
): Standing => {
  if (release.purged) return { closed: 'purged', until: null };
  const whole = standingOf(release.deals, territory, at);
  if (own === null || whole.closed === 'taken_down') return whole;
  const alone = standingOf(own, territory, at);
  return { closed: alone.closed, until: sooner(whole.until, alone.until) };
};

/** Of the standings that releases give to one track the best counts; it changes when any of them does. */
export const bestOf = (standings: readonly Standing[]): Standing => ({
  closed: standings.some(({ closed }) => closed === null) ? null : (standings.at(-1)?.closed ?? 'no_deal'),
  until: standings.map(({ until }) => until).reduce(sooner, null),
});
