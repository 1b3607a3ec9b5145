import type { OnAirVenue, Venue, VenuePlay } from '@kamerton/wire';
import { useState } from 'react';
import { formatSetDuration } from '../../i18n/format.ts';
import { dayBefore, dayOfAddress } from '../../lib/days.ts';
import { formatSeconds } from '../../lib/format.ts';
import { useNow, useZoneHere } from '../../lib/zone.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useIncrementalList } from '../../ui/use-incremental-list.ts';
import css from './day-panel.module.css';
import { DayTimeline } from './day-timeline.tsx';
import { lengthOf, openSpans, playedSpans, silentSpans, type Span, spanOfDay } from './day-spans.ts';
import { clockAt, dateAt } from '../../lib/local-clock.ts';
import { useDay } from './queries.ts';
import { type PlayersText, usePlayersText } from './queries.ts';

/** Milliseconds that most tracks do not exceed. */
const longestTrack = 15 * 60_000;

interface DayPanelProps {
  venue: Venue;
  air: OnAirVenue | undefined;
}

/** Plays of a venue on a day, as a bar of its hours and as a list. */
export function DayPanel({ venue, air }: DayPanelProps) {
  const { day: text } = usePlayersText();
  const now = useNow().getTime();
  const today = dateAt(venue.timezone, now);
  // Of today until another day is chosen, so that it goes on at midnight.
  const [chosen, setChosen] = useState<string>();
  const date = chosen ?? today;
  const query = useDay(venue.id, date, date < today);
  const show = (next: string | undefined) => setChosen(next === today ? undefined : next);
  const handleDate = (next: string | undefined) => {
    if (next === undefined || dayOfAddress(next)) show(next);
  };
  return (
    <>
      <div className={css.tools}>
        <IconButton label={text.previous} onClick={() => show(dayBefore(date, 1))}>
          <ArrowLeftIcon />
        </IconButton>
        <DateField label={text.date} value={date} onChange={handleDate} />
        <IconButton
          label={text.next}
          className={css.next}
          disabled={date >= today}
          onClick={() => show(dayBefore(date, -1))}
        >
          <ArrowLeftIcon />
        </IconButton>
        {date !== today && <Button onClick={() => show(undefined)}>{text.today}</Button>}
      </div>
      {date > today ? (
        <p className="mt-14">{text.notYet}</p>
      ) : (
        <Loaded query={query} skeleton={<RowsSkeleton count={5} />}>
          {({ sounding, plays, is_capped }) => (
            <Day
              key={date}
              venue={venue}
              date={date}
              now={now}
              plays={sounding ? [sounding, ...plays] : plays}
              isCapped={is_capped}
              air={air}
            />
          )}
        </Loaded>
      )}
    </>
  );
}

/** A track, or a silence in opening hours. */
type Entry = Span & { track: Pick<VenuePlay, 'name' | 'artist'> | null; isNow?: boolean };

interface DayProps extends DayPanelProps {
  date: string;
  now: number;
  plays: readonly VenuePlay[];
  isCapped: boolean;
}

/** The play that sounds now: it is reported when it is over. */
function presentPlay(air: OnAirVenue | undefined, day: Span, now: number): VenuePlay[] {
  if (air?.status !== 'playing' || !air.track || air.since === null) return [];
  const from = Date.parse(air.since);
  if (now < day.from || now >= day.to || from >= now) return [];
  const { id, name, artist } = air.track;
  return [{ track_id: id, name, artist, started_at: air.since, duration_ms: now - from }];
}

function lengthText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return formatSetDuration({ hours: 0, minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

/** Says in a sentence or two how the day went. */
function summaryOf(
  { plays, played, open, silent }: { plays: readonly unknown[]; played: Span[]; open: Span[]; silent: Span[] },
  { day: text }: PlayersText,
): string {
  const sentences = [plays.length === 0 ? text.nothing : text.played(plays.length, lengthText(lengthOf(played)))];
  if (open.length === 0) sentences.push(text.wasClosed);
  else if (silent.length > 0) sentences.push(text.silence(lengthText(lengthOf(silent))));
  else if (plays.length > 0) sentences.push(text.noSilence);
  return sentences.join(' ');
}

function Day({ venue, date, now, plays: reported, isCapped, air }: DayProps) {
  const text = usePlayersText();
  const here = useZoneHere();
  const { timezone } = venue;
  const day = spanOfDay(timezone, date);
  const present = presentPlay(air, day, now);
  const plays = [...reported, ...present];
  const open = openSpans(venue, day);
  const played = playedSpans(plays, day);
  // Plays of an offline player are not known yet.
  const reportedUntil =
    air?.status === 'offline' && air.last_contact_at !== null ? Date.parse(air.last_contact_at) : now;
  // The rest of a list that was cut off is not silence, nor is a venue without a player.
  const isUnknown = isCapped || (plays.length === 0 && air?.status === 'no_player');
  const until = Math.min(reportedUntil, now);
  // The track that sounded when the player was lost is reported when it is back.
  const isCutOff = ({ from, to }: Span) =>
    air?.status === 'offline' && to === until && to - from < longestTrack && played.some((each) => each.to === from);
  const silent = isUnknown ? [] : silentSpans(open, played, until).filter((span) => !isCutOff(span));
  const entries: Entry[] = [
    ...reported.map((play) => {
      const from = Date.parse(play.started_at);
      return { from, to: from + play.duration_ms, track: play };
    }),
    ...present.map((play) => ({ from: Date.parse(play.started_at), to: now, track: play, isNow: true })),
    ...silent.map((span) => ({ ...span, track: null })),
  ].toSorted((one, other) => other.from - one.from);
  const { shown, query } = useIncrementalList(entries, 200);
  const clock = (moment: number) => clockAt(timezone, moment);
  return (
    <>
      <p className="mt-14">{summaryOf({ plays, played, open, silent }, text)}</p>
      <DayTimeline timezone={timezone} date={date} spans={{ day, open, played, silent }} now={now} />
      {clockAt(timezone, now) !== clockAt(here, now) && <p className="hint mt-8">{text.day.zone(clock(now))}</p>}
      {isCapped && <p className="hint mt-8">{text.day.capped}</p>}
      {entries.length > 0 && (
        <ol className={css.list} aria-label={text.day.list}>
          {shown.map(({ from, to, track, isNow }) => (
            <li key={`${from} ${track ? track.name : ''}`} className={css.entry} data-silent={track ? undefined : ''}>
              <span className="note-14 nowrap">{clock(from)}</span>
              <span className="font-medium break-anywhere">
                {track ? track.name : text.day.silentUntil(clock(to))}
                {track?.artist && <span className={css.artist}>{track.artist}</span>}
              </span>
              <span className="note-14 nowrap">
                {isNow && text.day.now}
                {!isNow && (track ? formatSeconds((to - from) / 1000) : lengthText(to - from))}
              </span>
            </li>
          ))}
        </ol>
      )}
      <LoadMore query={query} skeleton={null} />
    </>
  );
}
