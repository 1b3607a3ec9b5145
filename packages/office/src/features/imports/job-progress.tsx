import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ImportJob } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { Status } from '../../ui/status.tsx';

export const isOpen = ({ state }: Pick<ImportJob, 'state'>) => state === 'waiting' || state === 'running';

/** Ms after which an open import is asked for anew where no news of it came. */
export const slowly = 5000;

const tones = { done: 'good', failed: 'bad', broken_off: 'bad', stopped: 'warning' } as const;

/** How an import stands: its state, or how far it is. */
export function JobProgress({ job }: { job: ImportJob }) {
  const text = useText().imports;
  if (!isOpen(job)) {
    const tone = job.state in tones ? tones[job.state as keyof typeof tones] : 'quiet';
    return <Status tone={tone}>{text.states[job.state]}</Status>;
  }
  const known = job.files > 0;
  const share = job.bytes > 0 ? job.done_bytes / job.bytes : job.done / job.files;
  return (
    <Box sx={{ minWidth: 120 }}>
      <Typography variant="body2">
        {job.step === 'unpacking' ? text.unpacking : text.states[job.state]}{' '}
        {known && text.progress(job.done, job.files)}
      </Typography>
      <LinearProgress aria-label={job.name} {...(known && { variant: 'determinate', value: share * 100 })} />
    </Box>
  );
}
