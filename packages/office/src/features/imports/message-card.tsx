import { Box, Typography } from '@mui/material';
import { ddexHeading, type ImportJob, type office, type OfficeResponse } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import type { AudioSource } from '../../lib/playback.ts';
import { Moment } from '../../ui/dates.tsx';
import { PlayButton } from '../../ui/play-button.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { Status } from '../../ui/status.tsx';
import { pathBeside, audioSourceOfFile } from './import-files.tsx';

type Report = OfficeResponse<typeof office.importMessages>['items'][number];
type Release = Report['releases'][number];
type Track = Release['tracks'][number];

const tones = { taken: 'good', known: 'quiet', older: 'quiet', incomplete: 'warning', test: 'active' } as const;

type Job = Pick<ImportJob, 'id' | 'dry_run'>;

interface Within {
  path: string;
  /** The import of the message, if its files can be played. */
  job: Job | undefined;
}

/** The track, or its file if it is not in the catalogue. */
function audioSourceOfTrack({ track_id, file }: Track, { path, job }: Within): AudioSource | undefined {
  if (job && file !== null) return audioSourceOfFile(job, { path: pathBeside(path, file), track_id });
  return track_id === null ? undefined : { track: track_id };
}

function TrackLine({ track, within }: { track: Track; within: Within }) {
  const text = useText().ddex;
  const name = track.title ?? track.file ?? text.untitled;
  const isBad = ['missing', 'damaged', 'refused'].includes(track.outcome);
  const sound = track.outcome === 'missing' ? undefined : audioSourceOfTrack(track, within);
  return (
    <Typography component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {sound && <PlayButton sound={sound} title={name} />} {track.disc}.{track.number}{' '}
      {track.track_id === null ? (
        name
      ) : (
        <RecordLink resource="tracks" id={track.track_id}>
          {name}
        </RecordLink>
      )}{' '}
      {track.isrc} ·{' '}
      <Box component="span" sx={{ color: isBad ? 'error.main' : 'text.secondary' }}>
        {text.tracks[track.outcome]}
      </Box>
      {track.closed && ` · ${text.closed[track.closed]}`}
    </Typography>
  );
}

function ReleasePart({ release, within }: { release: Release; within: Within }) {
  const text = useText().ddex;
  return (
    <Box component="section" sx={{ mt: 1 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {[release.artist, release.title ?? text.untitled].filter(Boolean).join(' — ')} ·{' '}
        {text.releases[release.outcome]}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {[release.icpn, release.grid].filter(Boolean).join(' · ')}
        {release.closed && ` · ${text.closed[release.closed]}`}
        {release.until && (
          <>
            {' '}
            {text.until} <Moment at={release.until} />
          </>
        )}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, my: 0.5 }}>
        {release.tracks.map((track) => (
          <TrackLine key={`${track.disc}.${track.number} ${track.isrc} ${track.file}`} track={track} within={within} />
        ))}
      </Box>
    </Box>
  );
}

/** The results of one message: its releases, tracks and notes. */
export function MessageCard({ message, job }: { message: Report; job?: Job }) {
  const text = useText().ddex;
  return (
    <Box component="details" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        <b style={{ overflowWrap: 'anywhere' }}>{ddexHeading(message)}</b>{' '}
        <Status tone={tones[message.outcome]}>{text.outcomes[message.outcome]}</Status>{' '}
        <Typography component="span" variant="body2" color="text.secondary">
          {text.kinds[message.kind]} · {text.from(message.sender, message.version)} · <Moment at={message.created_at} />
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {[message.message_id, message.path].filter(Boolean).join(' · ')}
      </Typography>
      {message.notes.map((note) => (
        <Typography key={`${note.code} ${note.about}`} variant="body2">
          {note.message} {note.about}
        </Typography>
      ))}
      {message.releases.map((release) => (
        <ReleasePart
          key={`${release.icpn} ${release.grid} ${release.title}`}
          release={release}
          within={{ path: message.path, job }}
        />
      ))}
    </Box>
  );
}
