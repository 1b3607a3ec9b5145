import { Alert, Button, Card, CardContent, Chip, Stack, Typography } from '@mui/material';
import { fileOutcomes, type ImportJob, office } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useRedirect } from 'react-admin';
import { useParams } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { Moment } from '../../ui/dates.tsx';
import { FailureNote, QueryFailure, useCall } from '../../ui/use-call.tsx';
import { ImportFiles, type Shown } from './import-files.tsx';
import { isOpen, JobProgress, slowly } from './job-table.tsx';
import { MessageCard } from './message-card.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { MoreButton, usePages } from '../../ui/use-pages.tsx';

interface Props {
  job: ImportJob;
  delivery: NonNullable<ImportJob['delivery']>;
}

function ImportMessages({ job, delivery }: Props) {
  const text = useText().ddex;
  const { listing, items: messages } = usePages({
    queryKey: ['imports', 'messages', job.id, isOpen(job)],
    limit: 50,
    read: (query, signal) => call(office.importMessages, { params: { id: job.id }, query, signal }),
  });
  return (
    <TitledCard title={text.inDelivery} sx={{ mt: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{text.sums(delivery)}</Typography>
      <Typography sx={{ mb: 1 }}>{text.effects(delivery.revoked, delivery.restored)}</Typography>
      <QueryFailure {...listing} />
      {messages.map((message) => (
        <MessageCard key={`${message.path} ${message.message_id}`} message={message} job={job} />
      ))}
      <MoreButton listing={listing} />
    </TitledCard>
  );
}

function Acts({ job }: { job: ImportJob }) {
  const text = useText().imports;
  const redirect = useRedirect();
  const { isBusy, failure, run } = useCall();
  const start = (dryRun: boolean) =>
    run(async () => {
      const from = job.upload_id === null ? { folder: job.name === '/' ? '' : job.name } : { upload_id: job.upload_id };
      const { item } = await call(office.startImport, { body: { ...from, kind: job.kind, dry_run: dryRun } });
      redirect('show', 'imports', item.id);
    });
  const stop = () => run(async () => void (await call(office.stopImport, { params: { id: job.id } })));
  const isRunning = isOpen(job);
  const isOwn = job.source === 'upload' || job.source === 'folder';
  const canRun = isOwn && !isRunning && (job.dry_run ? job.state === 'done' : job.state !== 'done');
  return (
    <Stack spacing={1} sx={{ mt: 2 }}>
      <Stack direction="row" spacing={1}>
        {isRunning && (
          <Button variant="outlined" loading={isBusy} onClick={() => void stop()}>
            {text.stop}
          </Button>
        )}
        {canRun && (
          <Button variant="contained" loading={isBusy} onClick={() => void start(false)}>
            {job.dry_run ? text.run : text.again}
          </Button>
        )}
        {isOwn && job.dry_run && !isRunning && (
          <Button variant="outlined" loading={isBusy} onClick={() => void start(true)}>
            {text.check}
          </Button>
        )}
      </Stack>
      <FailureNote>{failure}</FailureNote>
    </Stack>
  );
}

/** The progress and the results of one import or dry run. */
function Job({ id }: { id: number }) {
  const text = useText();
  const words = text.imports;
  const [shown, setShown] = useState<Shown>('all');
  const query = useQuery({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => call(office.importJob, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.item) ? slowly : false),
  });
  const { data } = query;
  if (!data) return <QueryFailure {...query} />;
  const { item: job } = data;
  const choices: { id: Shown; label: string }[] = [
    { id: 'all', label: `${words.all}: ${Object.values(job.counts).reduce((sum, n) => sum + n, 0)}` },
    { id: 'told', label: words.onlyTold },
    ...fileOutcomes.flatMap((outcome) =>
      job.counts[outcome] > 0 ? [{ id: outcome, label: `${words.outcomes[outcome]}: ${job.counts[outcome]}` }] : [],
    ),
  ];
  return (
    <>
      <Title title={job.dry_run ? words.reportTitle(job.name) : words.importTitle(job.name)} />
      <Card sx={{ mt: 2 }}>
        <CardContent>
          <Stack direction="row" role="status" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
            <JobProgress job={job} />
            <Typography color="text.secondary">
              {job.started_by} · <Moment at={job.started_at ?? job.created_at} />
            </Typography>
          </Stack>
          {job.reason && (
            <Alert severity="error" variant="outlined" sx={{ mt: 2, color: 'text.primary' }}>
              {job.reason.message} {job.reason.about}
            </Alert>
          )}
          {job.dry_run && job.state === 'done' && <Typography sx={{ mt: 2 }}>{words.wouldBe}</Typography>}
          <Acts job={job} />
        </CardContent>
      </Card>
      {job.delivery && <ImportMessages job={job} delivery={job.delivery} />}
      <Card sx={{ mt: 2 }}>
        <CardContent>
          <Stack direction="row" role="group" aria-label={words.outcome} sx={{ gap: 1, flexWrap: 'wrap', mb: 2 }}>
            {choices.map((choice) => (
              <Chip
                key={choice.id}
                label={choice.label}
                aria-pressed={shown === choice.id}
                color={shown === choice.id ? 'secondary' : 'default'}
                variant={shown === choice.id ? 'filled' : 'outlined'}
                onClick={() => setShown(choice.id)}
              />
            ))}
          </Stack>
          <ImportFiles key={shown} job={job} shown={shown} />
        </CardContent>
      </Card>
    </>
  );
}

export function ImportShow() {
  const { id = '' } = useParams();
  return <Job key={id} id={Number(id)} />;
}
