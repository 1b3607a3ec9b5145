import { type FileOutcome, type ImportFile, type ImportJob, office } from '@kamerton/wire/office';
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import type { AudioSource } from '../../lib/playback.ts';
import { PlayButton } from '../../ui/play-button.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { useSize } from '../../ui/use-size.ts';
import { QueryFailure } from '../../ui/use-call.tsx';
import { isOpen, slowly } from './job-table.tsx';
import { MoreButton, usePages } from '../../ui/use-pages.tsx';

const audio = /\.(mp3|flac|og[ga]|opus|m4a|mp4|aac|wave?)$/i;

/** Returns the track of an imported file, or the uploaded file itself after a dry run; undefined if none plays. */
export function audioSourceOfFile(
  job: Pick<ImportJob, 'id' | 'dry_run'>,
  { path, outcome, track_id: track }: Pick<ImportFile, 'path' | 'track_id'> & { outcome?: ImportFile['outcome'] },
): AudioSource | undefined {
  if (track !== null && !job.dry_run) return { track };
  return outcome !== 'skipped' && audio.test(path) ? { import: job.id, path } : undefined;
}

/** The path in an import of a file that a message refers to. */
export function pathBeside(message: string, file: string): string {
  const folder = message.slice(0, Math.max(0, message.lastIndexOf('/')));
  return folder === '' ? file : `${folder}/${file}`;
}

/** The filter of files: all, those with notes, or one outcome. */
export type Shown = 'all' | 'told' | FileOutcome;

const filterOf = (shown: Shown) => {
  if (shown === 'all') return {};
  return shown === 'told' ? { told: 'true' as const } : { outcome: shown };
};

/** The title with a link to the track, and the path; a narrow window adds artist and album. */
function FileName({ file }: { file: ImportFile }) {
  const name = file.title ?? file.path;
  const about = [file.artist, file.album].filter(Boolean).join(' — ');
  return (
    <>
      {file.track_id === null ? (
        name
      ) : (
        <RecordLink resource="tracks" id={file.track_id}>
          {name}
        </RecordLink>
      )}
      {about !== '' && (
        <Typography variant="body2" sx={{ display: { sm: 'none' } }}>
          {about}
        </Typography>
      )}
      {file.title !== null && (
        <Typography variant="body2" color="text.secondary">
          {file.path}
        </Typography>
      )}
    </>
  );
}

interface Props {
  job: ImportJob;
  shown: Shown;
}

function FilePlayButton({ job, file }: { job: ImportJob; file: ImportFile }) {
  const sound = audioSourceOfFile(job, file);
  return sound ? <PlayButton sound={sound} title={file.path.slice(file.path.lastIndexOf('/') + 1)} /> : null;
}

/** The outcome of each file of an import or a dry run. */
export function ImportFiles({ job, shown }: Props) {
  const text = useText().imports;
  const size = useSize();
  const { listing, items: files } = usePages({
    queryKey: ['imports', 'files', job.id, shown, isOpen(job)],
    limit: 100,
    read: (range, signal) =>
      call(office.importFiles, { params: { id: job.id }, query: { ...range, ...filterOf(shown) }, signal }),
    refetchInterval: isOpen(job) ? slowly : false,
  });
  const hasSizes = job.kind === 'music';
  const wide = { display: { xs: 'none', sm: 'table-cell' } };
  return (
    <>
      <QueryFailure {...listing} />
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{text.name}</TableCell>
            <TableCell sx={wide}>{text.artist}</TableCell>
            <TableCell sx={wide}>{text.album}</TableCell>
            <TableCell>{text.outcome}</TableCell>
            {hasSizes && (
              <TableCell sx={wide} align="right">
                {text.size}
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {files.map((file, at) => (
            // Several tracks of a delivery may refer to one file; the list only grows.
            <TableRow key={`${at} ${file.path}`}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                <FilePlayButton job={job} file={file} />
                <FileName file={file} />
                {[...(file.reason ? [file.reason] : []), ...file.notes].map((note) => (
                  <Typography key={`${note.code} ${note.about}`} variant="body2" color="text.secondary">
                    {note.message} {note.about}
                  </Typography>
                ))}
              </TableCell>
              <TableCell sx={{ ...wide, overflowWrap: 'anywhere' }}>{file.artist}</TableCell>
              <TableCell sx={{ ...wide, overflowWrap: 'anywhere' }}>{file.album}</TableCell>
              <TableCell>
                <Box component="span" sx={{ color: file.outcome === 'broken' ? 'error.main' : undefined }}>
                  {text.outcomeOf[file.outcome]}
                </Box>
              </TableCell>
              {hasSizes && (
                <TableCell sx={{ ...wide, whiteSpace: 'nowrap' }} align="right">
                  {size(file.size)}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <MoreButton listing={listing} sx={{ mt: 1 }} />
    </>
  );
}
