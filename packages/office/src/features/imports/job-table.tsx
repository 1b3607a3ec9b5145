import {
  Box,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TablePagination,
  TableRow,
  Typography,
} from '@mui/material';
import { type ImportGroup, type ImportJob, office } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { Moment } from '../../ui/dates.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { Status } from '../../ui/status.tsx';
import { FailureNote, messageOf } from '../../ui/use-call.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';

export const isOpen = ({ state }: Pick<ImportJob, 'state'>) => state === 'waiting' || state === 'running';

/** Refetch interval of an open import in ms, in case an event was missed. */
export const slowly = 5000;

const tones = { done: 'good', failed: 'bad', crashed: 'bad', stopped: 'warning' } as const;

export function JobProgress({ job }: { job: ImportJob }) {
  const text = useText().imports;
  if (!isOpen(job)) {
    const tone = job.state in tones ? tones[job.state as keyof typeof tones] : 'quiet';
    return <Status tone={tone}>{text.states[job.state]}</Status>;
  }
  const isCounted = job.files > 0;
  const share = job.bytes > 0 ? job.done_bytes / job.bytes : job.done / job.files;
  return (
    <Box sx={{ minWidth: 120 }}>
      <Typography variant="body2">
        {job.step === 'unpacking' || job.step === 'analysing' ? text[job.step] : text.states[job.state]}{' '}
        {isCounted && text.progress(job.done, job.files)}
      </Typography>
      <LinearProgress aria-label={job.name} {...(isCounted && { variant: 'determinate', value: share * 100 })} />
    </Box>
  );
}

const page = 20;

const wrapped = { overflowWrap: 'anywhere' };

const wide = { display: { xs: 'none', md: 'table-cell' } };

const countsOf = ({ counts }: ImportJob, names: Record<string, string>) =>
  Object.entries(counts)
    .filter(([, n]) => n > 0)
    .map(([outcome, n]) => `${names[outcome]}: ${n}`)
    .join(' · ');

/** Imports and dry runs of a kind or a group, newest first. */
export function JobTable({ kind, group }: { kind?: ImportJob['kind']; group?: ImportGroup }) {
  const words = useText();
  const text = words.imports;
  const translate = useTranslate();
  const [at, setAt] = useState(0);
  const { data, error } = useQuery({
    queryKey: ['imports', 'list', kind, group, at],
    queryFn: ({ signal }) => call(office.imports, { query: { kind, group, limit: page, offset: at * page }, signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? slowly : false),
  });
  if (!data) return error && <FailureNote>{messageOf(error, words)}</FailureNote>;
  return (
    <TitledCard title={text.jobs}>
      {data.total === 0 && <Typography color="text.secondary">{group ? text.noneInGroup : text.noJobs}</Typography>}
      {data.total > 0 && (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{text.real}</TableCell>
              <TableCell>{text.outcome}</TableCell>
              <TableCell sx={wide}>{text.by}</TableCell>
              <TableCell sx={wide}>{text.started}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.items.map((job) => (
              <TableRow key={job.id} hover>
                <TableCell sx={wrapped}>
                  <RecordLink resource="imports" id={job.id} type="show">
                    {job.name}
                  </RecordLink>
                  <Typography variant="body2" color="text.secondary">
                    {job.dry_run ? text.dryRun : text.real}
                  </Typography>
                </TableCell>
                <TableCell>
                  <JobProgress job={job} />
                  <Box sx={{ mt: 0.5 }}>{countsOf(job, text.outcomes)}</Box>
                  {[...(job.reason ? [job.reason] : []), ...job.unreadable].map(({ code, about, message }) => (
                    <Typography key={`${code} ${about}`} variant="body2" color="text.secondary" sx={wrapped}>
                      {[about, message].filter(Boolean).join(' — ')}
                    </Typography>
                  ))}
                </TableCell>
                <TableCell sx={wide}>
                  {[job.started_by, job.source === 'command' && text.onCommandLine].filter(Boolean).join(', ')}
                </TableCell>
                <TableCell sx={wide}>
                  <Moment at={job.created_at} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {data.total > page && (
        <TablePagination
          component="div"
          count={data.total}
          page={at}
          rowsPerPage={page}
          rowsPerPageOptions={[page]}
          onPageChange={(_, next) => setAt(next)}
          getItemAriaLabel={(type) => translate(type === 'next' ? 'ra.navigation.next' : 'ra.navigation.previous')}
          labelDisplayedRows={({ from, to, count }) =>
            translate('ra.navigation.page_range_info', { offsetBegin: from, offsetEnd: to, total: count })
          }
        />
      )}
    </TitledCard>
  );
}
