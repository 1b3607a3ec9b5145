import type { Slot } from '@kamerton/wire';
import { weekdays } from '@kamerton/wire/client/local-time';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { PlusIcon } from '../../ui/shell-icons.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import tones from '../../ui/tone.module.css';
import { hoursText, playedBy, playedName, playedTone, slotText, type Sources } from './described.ts';
import type { EditedSlot } from './edits.ts';
import { clockOf, grid, moved, type Segment, segmentsOf, withEndMoved, withStartMoved } from './slot-times.ts';
import { useScheduleText } from './text.ts';
import { type Preview, useSlotDrag } from './use-slot-drag.ts';
import { dayMinutes, type Interval } from '../../lib/week-hours.ts';
import css from './week-grid.module.css';

type Times = Pick<Slot, 'day' | 'start' | 'end'>;

/** Source outside of slots. */
export interface Ground {
  name: string;
  tone: string;
}

interface WeekGridProps {
  /** Days that are shown, 0 for Monday. */
  days: readonly number[];
  slots: readonly EditedSlot[];
  /** Slots that lie below those that are edited. */
  below: readonly Slot[];
  sources: Sources;
  ground: Ground | null;
  hours: readonly (readonly Interval[])[];
  gaps: readonly (readonly Interval[])[];
  /** Days on which the slots apply; a layer of a few days has others too. */
  activeDays: ReadonlySet<number>;
  /** Keys of slots that overlap others. */
  clashing: ReadonlySet<number>;
  /** False while nothing can be changed. */
  isEditable: boolean;
  /** Called with true while the pointer is pressed, and may drag. */
  onPress: (isPressed: boolean) => void;
  onChange: (key: number, to: Times) => void;
  onCreate: (times: Times) => void;
  onOpen: (key: number) => void;
  onRemove: (key: number) => void;
}

const share = (minutes: number) => `${((minutes / dayMinutes) * 100).toFixed(3)}%`;
const placed = ({ from, to }: Interval) => ({ top: share(from), height: share(to - from) });

/** Beside one another where they play at once. */
const inLane = ({ from, to, lane, lanes }: Segment<unknown>) => ({
  ...placed({ from, to }),
  left: `${(lane / lanes) * 100}%`,
  width: `${100 / lanes}%`,
});

/** Hour of a slot that is added without a pointer. */
const usual = { start: '12:00', end: '13:00' };

const withPreview = (slots: readonly EditedSlot[], preview: Preview | null): EditedSlot[] =>
  slots.map((slot) => (slot.key === preview?.key ? { ...slot, ...preview.times } : slot));

const hoursShown = Array.from({ length: 24 }, (_, hour) => hour);

/** Returns the times of a slot after a key; null for other keys. */
function timesByKey({ key, shiftKey }: KeyboardEvent, slot: Times): Times | null {
  const day = dayMinutes;
  const resized: Record<string, () => Times> = {
    ArrowUp: () => withEndMoved(slot, -grid),
    ArrowDown: () => withEndMoved(slot, grid),
    ArrowLeft: () => withStartMoved(slot, -grid),
    ArrowRight: () => withStartMoved(slot, grid),
  };
  const shifted: Record<string, () => Times> = {
    ArrowUp: () => moved(slot, -grid),
    ArrowDown: () => moved(slot, grid),
    ArrowLeft: () => moved(slot, -day),
    ArrowRight: () => moved(slot, day),
  };
  return (shiftKey ? resized : shifted)[key]?.() ?? null;
}

interface BarProps {
  segment: Segment<EditedSlot>;
  sources: Sources;
  isClashing: boolean;
  /** True while it is dragged. */
  isHeld: boolean;
  isEditable: boolean;
  onClick: (event: { detail: number }) => void;
}

/** A slot, or the part of it that goes on past midnight: for the keyboard they are one. */
function Bar({ segment, sources, isClashing, isHeld, isEditable, onClick }: BarProps) {
  const text = useScheduleText();
  const { slot, isContinued, goesOn } = segment;
  const source = playedBy(sources, slot);
  const isGone = source?.is_available === false;
  const words = [slotText(slot, sources, text), isClashing && text.week.clashing, isGone && text.week.deleted].filter(
    Boolean,
  );
  const shared = {
    className: classes(tones.tone, css.bar, isClashing && css.clashing, isGone && css.gone),
    'data-slot': slot.key,
    'data-tone': playedTone(slot),
    'data-kind': slot.playlist_id === null ? 'collection' : 'playlist',
    'data-held': isHeld || undefined,
    'data-short': segment.to - segment.from <= 30 || undefined,
    style: inLane(segment),
    title: words.join(', '),
    onClick,
  };
  const inside = (
    <>
      {!isContinued && isEditable && <span data-grip="start" className={css.top} />}
      <span className={css.words} aria-hidden="true">
        {(isClashing || isGone) && <WarningIcon size={14} />}
        <span className={css.name}>{source?.name ?? '…'}</span>
        <span className={css.hours}>{isContinued ? `… ${slot.end}` : hoursText(slot, text)}</span>
      </span>
      {!goesOn && isEditable && <span data-grip="end" className={css.bottom} />}
    </>
  );
  // A slot that goes on past midnight is one slot for the keyboard.
  return isContinued ? (
    <span {...shared} data-continued="" aria-hidden="true">
      {inside}
    </span>
  ) : (
    <button type="button" {...shared} data-goes-on={goesOn || undefined} aria-label={words.join(', ')}>
      {inside}
    </button>
  );
}

interface UnderlayProps extends Pick<WeekGridProps, 'ground' | 'hours' | 'gaps' | 'activeDays' | 'sources'> {
  day: number;
  under: readonly Segment<Slot>[];
}

/** Opening hours of a day with what plays in them, silence, and slots of the layers below. */
function Underlay({ day, under, ground, hours, gaps, activeDays, sources }: UnderlayProps) {
  const text = useScheduleText();
  return (
    <>
      {(hours[day] ?? []).map((open) => (
        <span
          key={open.from}
          className={classes(tones.tone, css.open, ground && css.ground)}
          data-tone={ground?.tone ?? 'none'}
          style={placed(open)}
        >
          {ground?.name}
        </span>
      ))}
      {(gaps[day] ?? []).map((gap) => (
        <span
          key={gap.from}
          className={css.gap}
          style={placed(gap)}
          tabIndex={-1}
          data-gap={`${weekdays[day] ?? 'mon'} ${gap.from}`}
        >
          {text.week.silence}
        </span>
      ))}
      {!activeDays.has(day) && <span className={css.outside}>{text.layers.outside}</span>}
      {under.map((segment) => (
        <span
          key={`${segment.from} ${segment.lane}`}
          className={classes(tones.tone, css.below)}
          data-tone={playedTone(segment.slot)}
          style={inLane(segment)}
          aria-hidden="true"
        >
          {playedName(sources, segment.slot, text)}
        </span>
      ))}
    </>
  );
}

type KeysProps = Pick<WeekGridProps, 'days' | 'slots' | 'isEditable' | 'onChange' | 'onCreate' | 'onRemove'>;

/** Adds, moves, resizes and removes slots by keys; the focus follows. */
function useSlotKeys(week: RefObject<HTMLElement | null>, props: KeysProps) {
  const { days, slots, isEditable, onChange, onCreate, onRemove } = props;
  /** The slot that gets the focus once it is drawn again, in another day perhaps. */
  const focused = useRef<number | null>(null);

  useEffect(() => {
    const key = focused.current;
    if (key === null) return;
    focused.current = null;
    week.current?.querySelector<HTMLElement>(`button[data-slot="${key}"]`)?.focus();
  }, [week, slots]);

  const focusBeside = (bar: Element) => {
    const bars = [...(week.current?.querySelectorAll<HTMLElement>('button[data-slot]') ?? [])];
    const at = bars.indexOf(bar as HTMLElement);
    const next = bars[at + 1] ?? bars[at - 1] ?? week.current?.querySelector('button');
    (next as HTMLElement | null)?.focus();
  };

  useKeys(week, (event) => {
    if (!isEditable || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    const column = event.target.closest<HTMLElement>('[data-column]');
    const bar = event.target.closest<HTMLElement>('button[data-slot]');
    const slot = slots.find(({ key }) => key === Number(bar?.dataset['slot']));
    const done = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (event.key === 'Insert' || event.code === 'KeyN') {
      done();
      onCreate({ day: slot?.day ?? weekdays[Number(column?.dataset['column'] ?? days[0])] ?? 'mon', ...usual });
      return;
    }
    if (!slot || !bar) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      done();
      focusBeside(bar);
      onRemove(slot.key);
      return;
    }
    const times = timesByKey(event, slot);
    if (!times) return;
    done();
    focused.current = slot.key;
    onChange(slot.key, { day: times.day, start: times.start, end: times.end });
  });
}

/** The slots of a week as bars in columns of 24 hours, edited by pointer and by keyboard. */
export function WeekGrid(props: WeekGridProps) {
  const { days, slots, below, sources, clashing, isEditable, onPress, onChange, onCreate, onOpen } = props;
  const text = useScheduleText();
  const id = useId();
  const week = useRef<HTMLDivElement>(null);
  const drag = useSlotDrag({ week, slots, onPress, onMove: onChange, onCreate });
  const { preview } = drag;
  const segments = segmentsOf(withPreview(slots, preview));
  const under = segmentsOf(below);
  const dragged = preview?.key === null ? segmentsOf([preview.times]) : null;

  useSlotKeys(week, props);

  const describedBy = `${id}-hint`;
  return (
    <div
      ref={week}
      role="group"
      aria-label={text.week.label}
      aria-describedby={describedBy}
      className={classes('surface', css.week, preview && css.dragging)}
      data-days={days.length}
      {...(isEditable && drag.handlers)}
    >
      <div className={css.clocks} aria-hidden="true">
        {hoursShown.map((hour) => (
          <span key={hour} className={css.clock} style={{ top: share(hour * 60) }}>
            {clockOf(hour * 60)}
          </span>
        ))}
      </div>
      {days.map((day) => {
        const weekday = weekdays[day] ?? 'mon';
        return (
          <div key={weekday} className="min-w-0" role="group" aria-label={text.dayNames[weekday]} data-column={day}>
            <div className={css.head}>
              <span className="font-semibold" aria-hidden="true">
                {days.length === 1 ? text.dayNames[weekday] : text.days[weekday]}
              </span>
              {isEditable && (
                <IconButton
                  label={text.week.addOn(text.dayNames[weekday])}
                  onClick={() => onCreate({ day: weekday, ...usual })}
                >
                  <PlusIcon size={18} />
                </IconButton>
              )}
            </div>
            <div className={css.day} data-day={day}>
              <Underlay {...props} day={day} under={under[day] ?? []} />
              {(segments[day] ?? []).map((segment) => (
                <Bar
                  key={`${segment.slot.key}${segment.isContinued ? ' after' : ''}`}
                  segment={segment}
                  sources={sources}
                  isClashing={clashing.has(segment.slot.key)}
                  isHeld={preview?.key === segment.slot.key}
                  isEditable={isEditable}
                  // A key's click has no detail.
                  onClick={({ detail }) => (detail === 0 || !drag.isClickOfDrag()) && onOpen(segment.slot.key)}
                />
              ))}
              {(dragged?.[day] ?? []).map((segment) => (
                <span key="new" className={css.fresh} style={placed(segment)}>
                  {preview && hoursText(preview.times, text)}
                </span>
              ))}
            </div>
          </div>
        );
      })}
      <p id={describedBy} className="sr-only">
        {text.week.hintKeys}
      </p>
    </div>
  );
}
