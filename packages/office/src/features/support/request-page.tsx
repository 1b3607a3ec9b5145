import { Box, Button, Card, LinearProgress, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { type DeskEntry, type DeskThread, office } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useGetIdentity } from 'react-admin';
import { useParams } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { Moment } from '../../ui/dates.tsx';
import { History } from '../../ui/history.tsx';
import { RequestStatus } from '../../ui/status.tsx';
import { FailureNote, messageOf, QueryFailure } from '../../ui/use-call.tsx';
import { AccountFacts } from './account-facts.tsx';
import { Composer } from './composer.tsx';
import { type Act, useThread } from './use-thread.ts';

const entryStyles = {
  user: { bgcolor: 'background.paper' },
  support: { bgcolor: 'action.selected', ml: { sm: 6 } },
  note: { bgcolor: 'action.hover', borderStyle: 'dashed', ml: { sm: 6 } },
};

function Entry({ entry, asker }: { entry: DeskEntry; asker: string }) {
  const text = useText().support;
  const isNote = entry.kind === 'note';
  const author = entry.author_name || (entry.author === 'user' ? asker : text.support);
  return (
    <Card component="li" sx={{ p: 2, ...entryStyles[isNote ? 'note' : entry.author] }}>
      <Typography component="p" variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        <strong>{author}</strong>
        {isNote && ` · ${text.noteMark}`} · <Moment at={entry.created_at} />
      </Typography>
      <Typography component="p" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {entry.text}
      </Typography>
    </Card>
  );
}

/** Messages and notes, oldest first. Notes are marked, since the distributor does not see them. */
function Entries({ thread }: { thread: DeskThread }) {
  const text = useText().support;
  return (
    <Box component="ol" aria-label={text.messages} sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
      {thread.entries.map((entry) => (
        <Entry key={`${entry.kind} ${entry.id}`} entry={entry} asker={thread.account.name} />
      ))}
    </Box>
  );
}

function Assignee({ thread, act }: { thread: DeskThread; act: Act }) {
  const text = useText().support;
  const { identity } = useGetIdentity();
  const listing = useQuery({
    queryKey: ['requests', 'assignees'],
    queryFn: ({ signal }) => call(office.assignees, { signal }),
  });
  const assign = (to: number | null) =>
    void act(() =>
      call(office.assignRequest, { params: { id: thread.id }, body: { version: thread.version, assigned_to: to } }),
    );
  const now = thread.assigned_to;
  // The assignee may have left the staff.
  const choices = [...(listing.data?.items ?? [])];
  if (now && !choices.some(({ id }) => id === now.id)) choices.unshift(now);
  return (
    <>
      <TextField
        select
        label={text.assignee}
        value={now?.id ?? 0}
        onChange={(event) => assign(Number(event.target.value) || null)}
        sx={{ minWidth: 180 }}
      >
        <MenuItem value={0}>{text.nobody}</MenuItem>
        {choices.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <QueryFailure {...listing} />
      {identity && now?.id !== identity.id && (
        <Button variant="outlined" onClick={() => assign(Number(identity.id))}>
          {text.assignToMe}
        </Button>
      )}
    </>
  );
}

function RequestHead({ thread, act: run }: { thread: DeskThread; act: Act }) {
  const text = useText().support;
  const [isBusy, setBusy] = useState(false);
  // A second press would send the version that the first one has changed. Buttons that are disabled lose the focus.
  const act: Act = async (...call) => {
    if (isBusy) return false;
    setBusy(true);
    const isDone = await run(...call);
    setBusy(false);
    return isDone;
  };
  const input = { params: { id: thread.id }, body: { version: thread.version } };
  const isClosed = thread.status === 'closed';
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', mb: 2 }}>
      <RequestStatus status={thread.status} />
      <Assignee thread={thread} act={act} />
      {isClosed ? (
        <Button variant="outlined" onClick={() => void act(() => call(office.reopenRequest, input), text.reopened)}>
          {text.reopen}
        </Button>
      ) : (
        <Button variant="outlined" onClick={() => void act(() => call(office.closeRequest, input), text.closed)}>
          {text.close}
        </Button>
      )}
    </Stack>
  );
}

function Request({ id }: { id: number }) {
  const text = useText();
  const { thread, error, act, reload } = useThread(id);
  if (!thread)
    return (
      <Box sx={{ mt: 3 }}>
        <Title title={text.support.request} />
        {error ? (
          <FailureNote>{messageOf(error, text)}</FailureNote>
        ) : (
          <LinearProgress aria-label={text.support.request} />
        )}
      </Box>
    );
  return (
    <Box
      sx={{ display: 'grid', gap: 3, mt: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' } }}
    >
      <Title title={text.support.titled(thread.number, thread.subject)} />
      <Box>
        <RequestHead thread={thread} act={act} />
        <Entries thread={thread} />
        <Composer thread={thread} act={act} />
        <History kind="request" id={id} />
      </Box>
      <Card component="section" aria-label={text.support.asks} sx={{ p: 2.5, alignSelf: 'start' }}>
        <AccountFacts card={thread.card} thread={{ thread, act }} onChanged={reload} />
      </Card>
    </Box>
  );
}

/** A request with its messages, the composer and the requester's account: nothing that was begun on another one. */
export function RequestPage() {
  const id = Number(useParams()['id']);
  return <Request key={id} id={id} />;
}
