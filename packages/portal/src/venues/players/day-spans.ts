import type { VenuePlay } from '@kamerton/wire';
import { crossingOf } from '@kamerton/wire/client/local-time';
import { openingAt, type OpeningHours } from '@kamerton/wire/client/opening';

/** From one moment to another, in milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

const hour = 3_600_000;

/** Milliseconds without music that are a silence; shorter ones are changes of tracks. */
export const shortestSilence = 60_000;

const localMidnight = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** Returns a date of a zone, from midnight to midnight: 23 or 25 hours when clocks change. */
export const spanOfDay = (timezone: string, date: string): Span => ({
  from: crossingOf(timezone, localMidnight(date)).first,
  to: crossingOf(timezone, localMidnight(date) + 24 * hour).first,
});

/** Returns the moment of a full hour of a date. */
export const hourOfDay = (timezone: string, date: string, hours: number): number =>
  crossingOf(timezone, localMidnight(date) + hours * hour).first;

export function openSpans(schedule: OpeningHours, { from, to }: Span): Span[] {
  const spans: Span[] = [];
  let at = from;
  while (at < to) {
    const { is_open, changes_at } = openingAt(schedule, at);
    const end = Math.min(changes_at ?? to, to);
    if (is_open) spans.push({ from: at, to: end });
    at = end;
  }
  return spans;
}

/** Returns when plays sounded, within a span. A short pause between two of them, such as a change, joins them. */
export function playedSpans(plays: readonly Pick<VenuePlay, 'started_at' | 'duration_ms'>[], day: Span): Span[] {
  const sounded = plays
    .map(({ started_at, duration_ms }) => {
      const from = Date.parse(started_at);
      return { from: Math.max(from, day.from), to: Math.min(from + duration_ms, day.to) };
    })
    .filter(({ from, to }) => from < to)
    .toSorted((one, other) => one.from - other.from);
  const joined: Span[] = [];
  for (const span of sounded) {
    const last = joined.at(-1);
    if (last && span.from - last.to < shortestSilence) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
}

/** Returns the silences in opening hours up to a moment. */
export function silentSpans(open: readonly Span[], played: readonly Span[], until: number): Span[] {
  return open.flatMap(({ from, to }) => {
    const end = Math.min(to, until);
    const silences: Span[] = [];
    let at = from;
    for (const play of played) {
      if (play.to <= at || play.from >= end) continue;
      silences.push({ from: at, to: play.from });
      at = play.to;
    }
    silences.push({ from: at, to: end });
    return silences.filter((silence) => silence.to - silence.from >= shortestSilence);
  });
}

export const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0);
