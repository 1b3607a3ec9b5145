import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useGetIdentity } from 'react-admin';
import { office, type DeskThread } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import type { Act } from './acts.ts';
import { RequestStatus } from './request-status.tsx';

/** Who takes care of a request. */
function Assignee({ thread, act }: { thread: DeskThread; act: Act }) {
  const text = useText().support;
  const { identity } = useGetIdentity();
  const { data } = useQuery({
    queryKey: ['requests', 'assignees'],
    queryFn: ({ signal }) => call(office.assignees, { signal }),
  });
  const assign = (to: number | null) =>
    void act(() =>
      call(office.assignRequest, { params: { id: thread.id }, body: { version: thread.version, assigned_to: to } }),
    );
  const now = thread.assigned_to;
  // Whoever has left the staff may still stand there.
  const choices = [...(data?.items ?? [])];
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
      {identity && now?.id !== identity.id && (
        <Button variant="outlined" onClick={() => assign(Number(identity.id))}>
          {text.take}
        </Button>
      )}
    </>
  );
}

/** Where a request stands, and what can be done with it but answering. */
export function RequestHead({ thread, act }: { thread: DeskThread; act: Act }) {
  const text = useText().support;
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
