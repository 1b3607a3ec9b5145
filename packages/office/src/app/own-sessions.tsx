import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { agentName } from '@kamerton/wire/client/agent-name';
import { office, type OfficeOwnSession } from '@kamerton/wire/office';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useText } from '../i18n/text.ts';
import { call } from '../lib/http.ts';
import { refetch } from '../lib/stale.ts';
import { Moment } from '../ui/dates.tsx';
import { FailureNote, messageOf, useCall } from '../ui/use-call.tsx';
import { CloseButton, TitledDialog } from '../ui/form-dialog.tsx';

const key = ['own-sessions'] as const;

/** Names the program and the device of a user agent. */
export function useProgramName() {
  const text = useText().shell.ownSessions;
  return (userAgent: string): string => {
    const agent = agentName(userAgent);
    return agent?.system ? text.device(agent.browser, agent.system) : (agent?.browser ?? text.unknown);
  };
}

interface RowProps {
  session: OfficeOwnSession;
  busy: boolean;
  onEnd: () => void;
}

function Row({ session, busy, onEnd }: RowProps) {
  const text = useText().shell.ownSessions;
  const name = useProgramName()(session.agent);
  return (
    <Stack component="li" direction="row" spacing={2} sx={{ alignItems: 'center', py: 1.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 600 }} title={session.agent}>
            {name}
          </Typography>
          {session.current && <Chip size="small" label={text.current} />}
        </Stack>
        {session.address !== '' && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {text.from(session.address)}
          </Typography>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text.since} <Moment at={session.created_at} />
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text.seen} <Moment at={session.last_seen_at} />
        </Typography>
      </Box>
      {!session.current && (
        <Button loading={busy} aria-label={text.endNamed(name)} onClick={onEnd}>
          {text.end}
        </Button>
      )}
    </Stack>
  );
}

/** The operator's own sessions; each can be ended here. */
export function OwnSessions({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { ownSessions: own } = text.shell;
  const notify = useNotify();
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(office.ownSessions, { signal }),
    gcTime: 0,
  });
  const { isBusy, failure, run } = useCall();
  const [ending, setEnding] = useState<number | null>(null);
  const end = (session: number | null) => {
    setEnding(session);
    return run(async () => {
      try {
        await call(office.endOwnSessions, { body: session === null ? {} : { id: session } });
        notify(session === null ? own.endedOthers : own.ended, { type: 'success' });
      } catch (error) {
        // A session that has expired meanwhile disappears too.
        await refetch(client, { queryKey: key });
        throw error;
      }
    });
  };
  const sessions = data?.sessions ?? [];
  return (
    <TitledDialog
      title={own.open}
      onClose={onClose}
      maxWidth="sm"
      aria-busy={!data && !error}
      actions={
        <>
          {sessions.length > 1 && (
            <Button loading={isBusy && ending === null} onClick={() => void end(null)}>
              {own.endOthers}
            </Button>
          )}
          <CloseButton variant="contained" onClick={onClose} />
        </>
      }
    >
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sessions.map((session) => (
          <Row
            key={session.id}
            session={session}
            busy={isBusy && ending === session.id}
            onEnd={() => void end(session.id)}
          />
        ))}
      </Stack>
      {data && sessions.length === 1 && <Typography>{own.alone}</Typography>}
      <FailureNote>{error ? messageOf(error, text) : failure}</FailureNote>
    </TitledDialog>
  );
}
