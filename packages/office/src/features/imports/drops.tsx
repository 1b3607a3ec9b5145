import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { type Drop, office } from '@kamerton/wire/office';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Moment } from '../../ui/dates.tsx';
import { CloseButton, TitledDialog } from '../../ui/form-dialog.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { CopyButton } from '../../ui/secret-dialog.tsx';
import { Status } from '../../ui/status.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { FailureNote, QueryFailure, useCall } from '../../ui/use-call.tsx';
import { MoreButton, usePages } from '../../ui/use-pages.tsx';
import { useSize } from '../../ui/use-size.ts';
import { slowly } from './job-table.tsx';

const tones = {
  arriving: 'active',
  incomplete: 'warning',
  importing: 'active',
  moving: 'active',
  done: 'good',
  refused: 'bad',
} as const;

function Problems({ drop: { problems, problem_count } }: { drop: Drop }) {
  const text = useText().drops;
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 3 }}>
      {problems.map(({ path, code, about, message }) => (
        <Typography component="li" variant="body2" key={`${path} ${code} ${about}`} sx={{ overflowWrap: 'anywhere' }}>
          {[path, [message, about].filter(Boolean).join(' ')].filter(Boolean).join(' — ')}
        </Typography>
      ))}
      {problem_count > problems.length && (
        <Typography component="li" variant="body2">
          {text.more(problem_count - problems.length)}
        </Typography>
      )}
    </Box>
  );
}

function NoticeDialog({ notice, onClose }: { notice: string; onClose: () => void }) {
  const text = useText().drops;
  return (
    <TitledDialog
      title={text.notice}
      onClose={onClose}
      actions={
        <>
          <CopyButton text={notice} />
          <CloseButton variant="contained" onClick={onClose} />
        </>
      }
    >
      <Typography component="pre" lang="en" tabIndex={0} sx={{ font: 'inherit', whiteSpace: 'pre-wrap', m: 0 }}>
        {notice}
      </Typography>
    </TitledDialog>
  );
}

/** What an operator can do with a delivery that waits. */
function Acts({ drop }: { drop: Drop }) {
  const words = useText().drops;
  const notify = useNotify();
  const { isBusy, failure, run } = useCall();
  const [dialog, setDialog] = useState<'notice' | 'refuse'>();
  const close = () => setDialog(undefined);
  const check = () =>
    run(async () => {
      await call(office.recheckDrop, { params: { id: drop.id } });
      notify(words.checking(drop.name), { type: 'info' });
    });
  const isWaiting = drop.state === 'arriving' || drop.state === 'incomplete';
  if (!isWaiting && drop.notice === null) return null;
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
        {isWaiting && (
          <Button variant="outlined" loading={isBusy} onClick={() => void check()}>
            {words.checkNow}
          </Button>
        )}
        {drop.notice !== null && <Button onClick={() => setDialog('notice')}>{words.notice}</Button>}
        {isWaiting && <Button onClick={() => setDialog('refuse')}>{words.refuse}</Button>}
      </Stack>
      <FailureNote>{failure}</FailureNote>
      {dialog === 'notice' && drop.notice !== null && <NoticeDialog notice={drop.notice} onClose={close} />}
      <ConfirmDialog
        isOpen={dialog === 'refuse'}
        title={words.refuse}
        content={words.refuseSure(drop.name)}
        confirm={words.refuse}
        onConfirm={async () => {
          await call(office.refuseDrop, { params: { id: drop.id } });
        }}
        onClose={close}
      />
    </>
  );
}

function DropItem({ drop }: { drop: Drop }) {
  const text = useText().drops;
  const size = useSize();
  const { name, state, import_id: job } = drop;
  const isMoved = state === 'done' || state === 'refused';
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {job === null ? (
          name
        ) : (
          <RecordLink resource="imports" id={job} type="show">
            {name}
          </RecordLink>
        )}
      </Typography>
      <Status tone={tones[state]}>{text.states[state]}</Status>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {[text.facts(drop.files, size(drop.bytes)), drop.is_marked && text.marked, isMoved && drop.target]
          .filter(Boolean)
          .join(' · ')}
        {!isMoved && (
          <>
            {' · '}
            {text.unchanged} <Moment at={drop.changed_at} />
          </>
        )}
      </Typography>
      {drop.problems.length > 0 && <Problems drop={drop} />}
      <Acts drop={drop} />
    </Box>
  );
}

/** The deliveries that senders have put into the server's folder for them; nothing where there is none. */
export function Drops() {
  const text = useText().drops;
  const { listing, items } = usePages({
    queryKey: ['drops'],
    limit: 10,
    read: (query, signal) => call(office.drops, { query, signal }),
    refetchInterval: slowly,
  });
  const [first] = listing.data?.pages ?? [];
  if (!first) return <QueryFailure {...listing} />;
  if (first.root === null) return null;
  return (
    <TitledCard title={text.title} sx={{ mt: 2 }}>
      <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {text.about(first.root)}
      </Typography>
      {first.fault !== null && (
        <Alert severity="error" variant="outlined" sx={{ color: 'text.primary', mt: 1 }}>
          {text.fault(first.fault)}
        </Alert>
      )}
      {items.length === 0 && <Typography sx={{ mt: 1 }}>{text.none}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {items.map((drop) => (
          <DropItem key={drop.id} drop={drop} />
        ))}
      </Box>
      <MoreButton listing={listing} />
    </TitledCard>
  );
}
