import type { ManyChange } from '@kamerton/wire';
import { clockIn } from '../../lib/clock-text.ts';
import { namesIn } from './groups.ts';
import { dayIn, hoursOf, weekdays, type WeekValues } from './week.ts';

/** Values of the form that changes many venues; an empty text leaves a field as it is. */
export interface ManyValues {
  /** `none`, or `playlist 5`, `collection 5`. */
  source: string;
  state: '' | 'active' | 'inactive';
  hours: '' | 'daily' | 'byDay';
  start: string;
  end: string;
  week: WeekValues;
  setsVolume: boolean;
  volume: number;
  addTags: string;
  removeTags: readonly number[];
}

/** True if the chosen hours are times. */
export const hoursAreRight = ({ hours, start, end, week }: ManyValues): boolean => {
  if (hours === 'daily') return clockIn(start) !== null && clockIn(end) !== null;
  return (
    hours === '' ||
    weekdays.every((day) => {
      const { open, start: from, end: to } = dayIn(week, day);
      return !open || (clockIn(from) !== null && clockIn(to) !== null);
    })
  );
};

const sourceOf = (source: string): ManyChange => {
  if (source === '') return {};
  const [kind, id] = source.split(' ');
  return {
    playlist_id: kind === 'playlist' ? Number(id) : null,
    selection_id: kind === 'collection' ? Number(id) : null,
  };
};

/** Returns the change as the call takes it; empty if nothing was chosen. */
export const changeOf = (values: ManyValues): ManyChange => {
  const { source, state, hours, start, end, week, setsVolume, volume, addTags, removeTags } = values;
  const added = namesIn(addTags);
  return {
    ...sourceOf(source),
    ...(state && { is_active: state === 'active' }),
    ...(hours === 'daily' && { advanced_schedule: false, start_time: clockIn(start), end_time: clockIn(end) }),
    ...(hours === 'byDay' && { advanced_schedule: true, hours: hoursOf(week) }),
    ...(setsVolume && { volume }),
    ...(added.length > 0 && { add_tags: added }),
    ...(removeTags.length > 0 && { remove_tags: [...removeTags] }),
  };
};
