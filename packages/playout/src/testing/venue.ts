import type { PlayerDocument, ProgrammeTrack, Sound } from '@kamerton/wire';
import { weekdays } from '@kamerton/wire/client/local-time';

/** A track of three minutes whose number tells its artist. */
export const track = (id: number, more: Partial<ProgrammeTrack> = {}): ProgrammeTrack => ({
  id,
  name: `Track ${id}`,
  artist: `Artist ${id}`,
  duration_ms: 180_000,
  loudness_lufs: -16,
  sample_peak_db: -1,
  ...more,
});

export const tracksOf = (count: number, more: (id: number) => Partial<ProgrammeTrack> = () => ({})): ProgrammeTrack[] =>
  Array.from({ length: count }, (_, at) => track(at + 1, more(at + 1)));

export const plainSound: Sound = { volume: 100, volume_steps: [], crossfade: 0, artist_apart: 0, title_apart: 0 };

type Venue = PlayerDocument['venue'];

/** Hours of a week from Monday; null for a day without. */
export const weekOf = (days: readonly (readonly [start: string, end: string] | null)[]): Pick<Venue, 'hours'> => ({
  hours: Object.fromEntries(
    weekdays.flatMap((name, at) => [
      [`${name}_start`, days[at]?.[0] ?? null],
      [`${name}_end`, days[at]?.[1] ?? null],
    ]),
  ) as Venue['hours'],
});

/** A venue in UTC that is open from 08:00 to 20:00 every day. */
export const plainVenue: Venue = {
  id: 1,
  name: 'Café',
  timezone: 'UTC',
  is_active: true,
  advanced_schedule: false,
  start_time: '08:00',
  end_time: '20:00',
  ...weekOf([]),
};

export interface DocumentChanges extends Partial<Omit<PlayerDocument, 'venue' | 'sound'>> {
  venue?: Partial<Venue>;
  sound?: Partial<Sound>;
  tracks?: ProgrammeTrack[];
}

let versions = 0;

/** A document of the plain venue with twelve tracks; each has another version. */
export const documentOf = ({ venue, sound, tracks, ...more }: DocumentChanges = {}): PlayerDocument => {
  versions += 1;
  return {
    version: `v${versions}`,
    now: '2026-03-02T10:00:00.000Z',
    player: { id: 1, name: 'Tablet' },
    language_id: 1,
    venue: { ...plainVenue, ...venue },
    sound: { ...plainSound, ...sound },
    paused_until: null,
    source: { kind: 'playlist', id: 1, name: 'Morning', tracks: tracks ?? tracksOf(12) },
    schedule: { slots: [], layers: [], announcements: [] },
    sources: [],
    announcements: [],
    store: null,
    command: null,
    commands: [],
    ...more,
  };
};
