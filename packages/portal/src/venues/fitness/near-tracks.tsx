import type { Fitness, NearTrack } from '@kamerton/wire';
import { useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { formatTrackDuration } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { player, useTrackStatus } from '../../player/store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PauseIcon, PlaySolidIcon } from '../../ui/shell-icons.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import css from './fitness.module.css';
import { useFitnessText, reloadNear, useAddNear, useNear } from './queries.ts';

/** Returns what a track has in common with the playlist, as a sentence’s parts. */
function useReasons() {
  const { near } = useFitnessText();
  return ({ genres, tags, tempo_bpm, is_tempo_near, is_loudness_near }: NearTrack): string => {
    const bpm = tempo_bpm === null ? null : formatNumber(Math.round(tempo_bpm));
    return [
      ...(genres.length > 0 ? [near.genres(genres.length, genres.join(', '))] : []),
      ...(bpm === null ? [] : [is_tempo_near ? near.nearTempo(bpm) : near.tempo(bpm)]),
      ...(tags.length > 0 ? [near.tags(tags.join(', '))] : []),
      ...(is_loudness_near ? [near.loudness] : []),
    ].join(' · ');
  };
}

interface RowProps {
  one: NearTrack;
  setId: string;
  isChosen: boolean;
  onChoose: (chosen: boolean) => void;
  onPlay: () => void;
}

function Row({ one, setId, isChosen, onChoose, onPlay }: RowProps) {
  const { near } = useFitnessText();
  const reasons = useReasons();
  const { track } = one;
  const isPlaying = useTrackStatus(setId, track.id) === 'playing';
  const name = [track.artist, track.name].filter(Boolean).join(' — ');
  return (
    <li className={css.row}>
      <Checkbox hidden label={near.choose(name)} checked={isChosen} onChange={onChoose} />
      <IconButton label={isPlaying ? near.pause(name) : near.play(name)} onClick={onPlay}>
        {isPlaying ? <PauseIcon size={18} /> : <PlaySolidIcon size={18} />}
      </IconButton>
      <span className="grid">
        <span className="break-anywhere">{name}</span>
        <span className="note-14 break-anywhere">{reasons(one)}</span>
      </span>
      <span className="note-14">{formatTrackDuration(track.duration)}</span>
    </li>
  );
}

interface ChoiceProps {
  venue: number;
  source: NonNullable<Fitness['source']>;
  found: readonly NearTrack[];
  /** Number of the first tracks that fill the gap. */
  enough: number;
}

/** Tracks to listen to and to choose, those that fill the gap chosen beforehand. */
function Choice({ venue, source, found, enough }: ChoiceProps) {
  const { near } = useFitnessText();
  // The pressed choice stays if others are proposed meanwhile.
  const [pressed, setPressed] = useState<ReadonlyMap<number, boolean>>(new Map());
  const add = useAddNear(source);
  const set = { id: `near:${venue}`, url: paths.venueFitness(venue) };
  const tracks = found.map(({ track }) => track);
  const ids = tracks.flatMap(({ id }, index) => ((pressed.get(id) ?? index < enough) ? [id] : []));
  const chosen = new Set(ids);
  return (
    <>
      <ul aria-label={near.list} className="grid">
        {found.map((one, index) => (
          <Row
            key={one.track.id}
            one={one}
            setId={set.id}
            isChosen={chosen.has(one.track.id)}
            onChoose={(isChosen) => setPressed((before) => new Map(before).set(one.track.id, isChosen))}
            onPlay={() => player.choose({ ...set, tracks, index, reload: () => reloadNear(String(venue)) })}
          />
        ))}
      </ul>
      <div className={css.foot}>
        <Button variant="accent" busy={add.isPending} disabled={ids.length === 0} onClick={() => add.mutate(ids)}>
          {ids.length === 0 ? near.nothingChosen : near.add(ids.length, formatNumber(ids.length))}
        </Button>
      </div>
    </>
  );
}

/** Proposes tracks for the playlist of a venue, once they are asked for. */
export function NearTracks({ venue, source }: { venue: number; source: NonNullable<Fitness['source']> }) {
  const { near } = useFitnessText();
  const [isShown, setShown] = useState(false);
  const query = useNear(venue, isShown);
  if (!isShown) {
    return (
      <Button variant="accent" onClick={() => setShown(true)}>
        {near.show}
      </Button>
    );
  }
  return (
    <section aria-label={near.heading} className="stack-8">
      <h3 className={css.heading}>{near.heading}</h3>
      <Loaded query={query} skeleton={<RowsSkeleton count={4} />}>
        {({ tracks, enough }) =>
          tracks.length === 0 ? (
            <p role="status">{near.none}</p>
          ) : (
            <Choice venue={venue} source={source} found={tracks} enough={enough} />
          )
        }
      </Loaded>
    </section>
  );
}
