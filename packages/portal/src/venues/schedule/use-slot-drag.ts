import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Slot } from '@kamerton/wire';
import { dayMinutes } from '../../lib/week-hours.ts';
import { dragged, draggedOut, type Grip } from './slot-times.ts';

type Times = Pick<Slot, 'day' | 'start' | 'end'>;

/** A slot as it would be if the pointer were let go; without a key it is a new one. */
export interface Preview {
  key: number | null;
  times: Times;
}

interface SlotDrag {
  /** Element whose parts with `data-day` are days, midnight at their top. */
  week: RefObject<HTMLElement | null>;
  slots: readonly ({ key: number } & Times)[];
  /** Called when the pointer is pressed and let go: what is dragged must stay known by its key meanwhile. */
  onPress: (isPressed: boolean) => void;
  onMove: (key: number, times: Times) => void;
  onCreate: (times: Times) => void;
}

interface Point {
  day: number;
  minutes: number;
}

interface DraggedSlot {
  pointer: number;
  key: number | null;
  grip: Grip | 'new';
  /** Present times of the slot; of a new one those of nothing. */
  times: Times | null;
  from: Point;
  x: number;
  y: number;
  /** True once it is dragged, and no longer a press or a scroll. */
  isDragged: boolean;
  /** Begins the drag of a finger that stays in its place. */
  timer: ReturnType<typeof setTimeout> | undefined;
}

const unmoved = { isDragged: false, timer: undefined };

/** Px that a mouse may move during a press, and a finger while it waits. */
const slack = 5;
const fingerSlack = 10;
/** Milliseconds that a finger waits: before, the page scrolls. */
const longPressDelay = 350;
/** Px at the edges of the window in which a drag scrolls it, and by how many. */
const edge = 48;
const step = 14;

/** The day and time at a place of the window. */
const pointAt = (week: Element | null, x: number, y: number): Point | null => {
  const days = [...(week?.querySelectorAll<HTMLElement>('[data-day]') ?? [])].map((element) => ({
    day: Number(element.dataset['day']),
    rect: element.getBoundingClientRect(),
  }));
  const within = ({ rect }: (typeof days)[number]) => Math.max(rect.left - x, x - rect.right, 0);
  const [nearest] = days.sort((one, other) => within(one) - within(other));
  if (!nearest) return null;
  const { day, rect } = nearest;
  return { day, minutes: ((y - rect.top) / rect.height) * dayMinutes };
};

const previewAt = ({ key, grip, times, from }: DraggedSlot, { day, minutes }: Point): Preview | null => {
  const by = (day - from.day) * dayMinutes + minutes - from.minutes;
  if (grip === 'new' || !times) return { key, times: draggedOut(from.day, from.minutes, from.minutes + by) };
  return { key, times: dragged(times, grip, by) };
};

/** Calls `stop` when Escape is pressed, before anything else that it closes. */
function useEscape(isActive: boolean, stop: () => void) {
  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    stop();
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const listener = (event: KeyboardEvent) => cancel(event);
    addEventListener('keydown', listener, true);
    return () => removeEventListener('keydown', listener, true);
  }, [isActive]);
}

/** Lets no finger scroll the page once it drags a slot; React's own listener could not prevent it. */
function useStillPage(week: RefObject<HTMLElement | null>, activeDrag: RefObject<DraggedSlot | null>) {
  useEffect(() => {
    const element = week.current;
    const preventScroll = (event: TouchEvent) => {
      if (activeDrag.current?.isDragged) event.preventDefault();
    };
    element?.addEventListener('touchmove', preventScroll, { passive: false });
    return () => element?.removeEventListener('touchmove', preventScroll);
  }, [week, activeDrag]);
}

/** Drags slots of a week with a mouse, a pen or a finger: moves, resizes, creates. Escape cancels. */
export function useSlotDrag({ week, slots, onPress, onMove, onCreate }: SlotDrag) {
  const activeDrag = useRef<DraggedSlot | null>(null);
  /** True until the click that ends a drag has passed. */
  const hasDragged = useRef(false);
  const [preview, setPreview] = useState<Preview | null>(null);

  const stop = () => {
    clearTimeout(activeDrag.current?.timer);
    activeDrag.current = null;
    setPreview(null);
    onPress(false);
  };

  const begin = (hand: DraggedSlot) => {
    hand.isDragged = true;
    hasDragged.current = true;
    week.current?.setPointerCapture(hand.pointer);
    setPreview(previewAt(hand, hand.from));
  };

  const handleDown = (event: PointerEvent<HTMLElement>) => {
    hasDragged.current = false;
    if (event.button !== 0 || activeDrag.current || !(event.target instanceof Element)) return;
    const from = pointAt(week.current, event.clientX, event.clientY);
    const bar = event.target.closest<HTMLElement>('[data-slot]');
    if (!from || (!bar && !event.target.closest('[data-day]'))) return;
    const grip = event.target.closest<HTMLElement>('[data-grip]')?.dataset['grip'] as Grip | undefined;
    const key = bar ? Number(bar.dataset['slot']) : null;
    const times = slots.find((slot) => slot.key === key) ?? null;
    const { pointerId: pointer, clientX: x, clientY: y, pointerType } = event;
    const hand: DraggedSlot = { ...unmoved, pointer, key, grip: bar ? (grip ?? 'move') : 'new', times, from, x, y };
    // A finger scrolls the page unless it waits first, or takes an edge.
    if (pointerType === 'touch') hand.timer = setTimeout(() => begin(hand), grip ? 0 : longPressDelay);
    activeDrag.current = hand;
    onPress(true);
  };

  const handleMove = (event: PointerEvent<HTMLElement>) => {
    const hand = activeDrag.current;
    if (!hand || hand.pointer !== event.pointerId) return;
    // A button that was let go outside, before the pointer was captured.
    if (event.buttons === 0) return stop();
    const distance = Math.hypot(event.clientX - hand.x, event.clientY - hand.y);
    if (!hand.isDragged) {
      if (event.pointerType === 'touch') {
        if (distance > fingerSlack) stop();
        return;
      }
      if (distance <= slack) return;
      begin(hand);
    }
    if (event.clientY > innerHeight - edge) scrollBy(0, step);
    else if (event.clientY < edge) scrollBy(0, -step);
    const point = pointAt(week.current, event.clientX, event.clientY);
    if (point) setPreview(previewAt(hand, point));
  };

  const handleUp = (event: PointerEvent<HTMLElement>) => {
    const hand = activeDrag.current;
    if (!hand || hand.pointer !== event.pointerId) return;
    const point = hand.isDragged ? pointAt(week.current, event.clientX, event.clientY) : null;
    const to = point && previewAt(hand, point);
    stop();
    if (!to) return;
    if (to.key === null) onCreate(to.times);
    else onMove(to.key, to.times);
  };

  useEscape(preview !== null, stop);
  useStillPage(week, activeDrag);
  useEffect(() => () => clearTimeout(activeDrag.current?.timer), []);

  return {
    preview,
    /** True for the click with which a drag ends. */
    isClickOfDrag: () => hasDragged.current,
    handlers: {
      onPointerDown: handleDown,
      onPointerMove: handleMove,
      onPointerUp: handleUp,
      onPointerCancel: stop,
      // A long touch opens no menu over what it drags.
      onContextMenu: (event: { preventDefault: () => void }) => {
        if (activeDrag.current) event.preventDefault();
      },
    },
  };
}
