import { isSameSource, nameOf, sourceAt, type ScheduleDocument } from '@kamerton/playout/schedule';
import type { Schedule, Venue } from '@kamerton/wire';
import { openingAt } from '@kamerton/wire/client/opening';
import { useId, useState } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { clockIn } from '../../lib/clock-text.ts';
import { dayOfAddress } from '../../lib/days.ts';
import { useNow } from '../../lib/zone.ts';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { sourceKey, type Sources, whenText } from './described.ts';
import { clockAt, dateAt, momentOf } from '../../lib/local-clock.ts';
import { useScheduleText, type ScheduleText } from './text.ts';
import css from './panels.module.css';

interface PlaysAtProps {
  venue: Venue;
  schedule: Schedule;
  /** Names of all that can play, the assigned included. */
  sources: Sources;
  assigned: ScheduleDocument['source'];
}

/** Returns what plays at a moment and why, in sentences. */
export function answerAt(
  { venue, schedule, sources, assigned }: PlaysAtProps,
  moment: number,
  text: ScheduleText,
): string[] {
  const { playsAt } = text;
  const { source, slot, layer, until } = sourceAt(
    { venue, source: assigned, schedule, sources: [...sources.values()] },
    moment,
  );
  const name = source && (sources.get(sourceKey(source))?.name ?? '…');
  if (!venue.is_active) return [playsAt.inactive];
  const opening = openingAt(venue, moment);
  if (!opening.is_open) return [playsAt.closed, ...(name ? [playsAt.closedWould(name)] : [])];
  const sentences = [name ? playsAt.playing(name) : playsAt.nothing];
  if (slot) {
    if (!source) sentences.push(playsAt.slotGone(whenText(slot, text)));
    else if (!isSameSource(source, nameOf(slot))) sentences.push(playsAt.byAssignedInstead(whenText(slot, text)));
    else if (layer) sentences.push(playsAt.byLayer(layer.name, whenText(slot, text)));
    else sentences.push(playsAt.bySlot(whenText(slot, text)));
  } else if (name) sentences.push(playsAt.byAssigned);
  const end = Math.min(until ?? Infinity, opening.changes_at ?? Infinity);
  if (end !== Infinity) {
    const [date, clock] = [dateAt(venue.timezone, end), clockAt(venue.timezone, end)];
    const isSameDay = date === dateAt(venue.timezone, moment);
    sentences.push(playsAt.until(isSameDay ? clock : `${clock}, ${formatDay(date)}`));
  }
  return sentences;
}

/** Tells what plays at a date and a time of the venue, by the same function by which its player plays. */
export function PlaysAt(props: PlaysAtProps) {
  const text = useScheduleText();
  const { playsAt } = text;
  const { timezone } = props.venue;
  const id = useId();
  const now = useNow().getTime();
  const [date, setDate] = useState<string | undefined>(() => dateAt(timezone, now));
  const [time, setTime] = useState(() => clockAt(timezone, now));
  const clock = clockIn(time);
  const isWrong = clock === null && time.trim() !== '';
  const day = dayOfAddress(date);
  const sentences = day && clock ? answerAt(props, momentOf(timezone, day, clock), text) : [];
  return (
    <Card title={playsAt.title}>
      <p className="hint">{playsAt.about}</p>
      <div className={css.when}>
        <DateField label={playsAt.date} value={date} onChange={setDate} />
        <span className="ink-2 inline-row gap-8">
          <span aria-hidden="true">{playsAt.time}</span>
          <TimeField
            name="plays-at"
            label={playsAt.time}
            value={time}
            invalid={isWrong}
            describedBy={isWrong ? `${id}-fault` : undefined}
            onChange={setTime}
          />
        </span>
      </div>
      {isWrong && (
        <p id={`${id}-fault`} className="fault">
          {playsAt.badTime}
        </p>
      )}
      <p className="break-anywhere mb-8" role="status">
        {sentences.map((sentence, at) => (
          <span key={sentence} className={at === 0 ? 'font-semibold' : undefined}>
            {sentence}{' '}
          </span>
        ))}
      </p>
      <p className="hint">{playsAt.zone(clockAt(timezone, now))}</p>
    </Card>
  );
}
