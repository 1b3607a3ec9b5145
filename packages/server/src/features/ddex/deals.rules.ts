import type { Closed, Deal } from '../../ern/message.ts';
import { readInterval, toStored } from '../../ern/moments.ts';
import { fits } from '../../ern/territories.ts';
import { isForPlaying, type Playing } from './uses.rules.ts';

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

/** Takedowns of rights claims or of uses other than playing do not stop playing. */
const takesDown = (deal: Deal, playing: Playing): boolean => deal.takes_down && isForPlaying(deal, playing);

const spansOf = (deal: Deal, territory: string): Span[] => {
  const periods = deal.periods.length > 0 ? deal.periods : [{ start: null, end: null }];
  return periods.map(({ start, end }) => ({
    deal,
    // An unreadable date closes the deal: playing without a licence would be the graver error.
    start: start === null ? -Infinity : (readInterval(start, territory)?.start ?? Infinity),
    end: end === null ? Infinity : (readInterval(end, territory)?.end ?? -Infinity),
  }));
};

const isOpenAt =
  (at: number) =>
  ({ start, end }: Span): boolean =>
    start <= at && at < end;

/** Evaluates the deals of a release or a track at a time in milliseconds. */
export const availabilityOf = (deals: readonly Deal[], playing: Playing, at: number): Availability => {
  const { territory } = playing;
  const spans = deals
    .filter(({ territories, excluded }) => fits(territories, excluded, territory) > 0)
    .flatMap((deal) => spansOf(deal, territory));
  const granted = spans.filter(({ deal }) => grants(deal, playing));
  const changes = spans.flatMap(({ start, end }) => [start, end]).filter((edge) => edge > at);
  const next = toStored(changes.reduce((soonest, edge) => Math.min(soonest, edge), Infinity));
  const taken = spans.some((span) => takesDown(span.deal, playing) && isOpenAt(at)(span));
  if (taken) return { closed: 'taken_down', until: next };
  if (granted.some(isOpenAt(at))) return { closed: null, until: next };
  if (granted.some(({ end }) => end <= at)) return { closed: 'ended', until: next };
  if (granted.some(({ start }) => start > at)) return { closed: 'not_begun', until: next };
  const other = spans.some(({ deal, end }) => !deal.takes_down && end > at);
  return { closed: other ? 'other_use' : 'no_deal', until: next };
};

/** The earlier of two times; null means never. */
const sooner = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;

/**
 * Evaluates a track: by its own deals if any of them concerns playing, else by those of its release, since a deal that
 * sells single tracks does not limit streaming of the album. A takedown or purge of the release includes its tracks.
 */
export const trackAvailability = (
  release: { deals: readonly Deal[]; purged: boolean },
  own: readonly Deal[] | null,
  playing: Playing,
  at: number,
): Availability => {
  if (release.purged) return { closed: 'purged', until: null };
  const whole = availabilityOf(release.deals, playing, at);
  if (own === null || whole.closed === 'taken_down') return whole;
  const decides = own.some((deal) => grants(deal, playing) || takesDown(deal, playing));
  if (!decides && whole.closed !== 'no_deal') return whole;
  const alone = availabilityOf(own, playing, at);
  return { closed: alone.closed, until: sooner(whole.until, alone.until) };
};

/** A track is playable if any of its releases allows it; the status changes when that of any release does. */
export const bestOf = (availabilities: readonly Availability[]): Availability => ({
  closed: availabilities.some(({ closed }) => closed === null) ? null : (availabilities.at(-1)?.closed ?? 'no_deal'),
  until: availabilities.map(({ until }) => until).reduce(sooner, null),
});
