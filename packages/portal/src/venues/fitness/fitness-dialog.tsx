import type { Fitness, Venue } from '@kamerton/wire';
import { formatNumber, formatSetDuration } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { Distribution } from './distribution.tsx';
import css from './fitness.module.css';
import { NearTracks } from './near-tracks.tsx';
import { type Assign, useFitnessText, useFitness, useOwnCopy } from './queries.ts';

/** Sentences about how long the music is and how often it repeats. */
function Sentences({ fitness }: { fitness: Fitness }) {
  const text = useFitnessText();
  const { open, music, repeats, missing_seconds } = fitness;
  const length = (seconds: number) =>
    formatSetDuration({ hours: 0, minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  const repeated = (times: number): string => {
    if (times <= 1) return text.seldom;
    const rounded = Math.round(times * 10) / 10;
    return Number.isInteger(rounded) ? text.repeatsWhole(rounded) : text.repeats(formatNumber(rounded, 1));
  };
  return (
    <div className="stack-4">
      <p>{text.music(music.tracks, formatNumber(music.tracks), length(music.seconds))}.</p>
      <p>{open.days === 0 ? text.closed : text.open(length(open.longest_day_seconds), length(open.week_seconds))}</p>
      {repeats !== null && <p>{repeated(repeats)}</p>}
      {open.days > 0 && missing_seconds > 0 && <p>{text.missing(length(missing_seconds))}</p>}
    </div>
  );
}

function Shares({ fitness }: { fitness: Fitness }) {
  const { shares } = useFitnessText();
  return (
    <section aria-label={shares.heading}>
      <h3 className={css.heading}>{shares.heading}</h3>
      <dl className="stack-4">
        {(['explicit', 'blocked', 'revoked'] as const).map((kind) => (
          <div key={kind} className={css.share}>
            <dt>{shares[kind]}</dt>
            <dd>
              {shares.value(
                formatNumber(fitness[kind].tracks),
                formatNumber(Math.round(fitness[kind].of_tracks * 100)),
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface OwnCopyProps {
  venue: number;
  source: NonNullable<Fitness['source']>;
  assign: Assign;
}

/** A ready-made playlist cannot take tracks; a copy of it can. */
function OwnCopy({ venue, source, assign }: OwnCopyProps) {
  const { ready } = useFitnessText();
  const copy = useOwnCopy(venue, source, assign);
  return (
    <Note
      title={ready.title}
      action={
        <Button busy={copy.isPending} onClick={() => copy.mutate()}>
          {ready.copy}
        </Button>
      }
    >
      <p>{ready.text}</p>
    </Note>
  );
}

function Body({ venue, fitness, assign }: Omit<OwnCopyProps, 'source'> & { fitness: Fitness }) {
  const text = useFitnessText();
  const { source, verdicts, tempo, loudness } = fitness;
  return (
    <div className="stack-20">
      <Note tone={verdicts[0] === 'fits' ? 'good' : 'warm'} title={source?.name ?? ''}>
        <ul className="stack-2">
          {verdicts.map((code) => (
            <li key={code}>{text.verdicts[code]}</li>
          ))}
        </ul>
      </Note>
      {source && (
        <>
          <Sentences fitness={fitness} />
          <Shares fitness={fitness} />
          <div className={css.charts}>
            <Distribution heading={text.tempo} of={tempo} />
            <Distribution heading={text.loudness} of={loudness} />
          </div>
          {source.kind === 'playlist' ? (
            <NearTracks key={source.id} venue={venue} source={source} />
          ) : (
            <OwnCopy key={source.id} venue={venue} source={source} assign={assign} />
          )}
        </>
      )}
    </div>
  );
}

interface FitnessDialogProps {
  venue: Venue;
  assign: Assign;
  onClose: () => void;
}

/** How well what a venue plays fits it, and tracks that would fit too. */
export function FitnessDialog({ venue, assign, onClose }: FitnessDialogProps) {
  const text = useFitnessText();
  const query = useFitness(venue.id);
  return (
    <Dialog open isStep onClose={onClose} title={text.title} about={venue.name} wide>
      <Loaded query={query} skeleton={<RowsSkeleton count={6} />}>
        {(fitness) => <Body venue={venue.id} fitness={fitness} assign={assign} />}
      </Loaded>
    </Dialog>
  );
}
