import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '@kamerton/wire';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { agentName } from '@kamerton/wire/client/agent-name';
import { Suspense, useState } from 'react';
import { useDates } from '../../i18n/format.ts';
import { currentProfileText, useProfileText } from '../../i18n/account-text.ts';
import { CallFailed, fetched } from '../../lib/http.ts';
import { lazyPart } from '../../lib/load-code.ts';
import { refreshAfter } from '../../lib/stale.ts';
import * as accountWrites from '../../lib/writes/account.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyBriefly, notifyFailure } from '../../ui/notify.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useIsLeft } from '../../ui/use-is-left.ts';
import css from './sessions.module.css';

const ProofDialog = lazyPart(async () => (await import('./passkey-dialogs.tsx')).ProofDialog);

/** Ends one session; without an id all but this one. `onUnproven` is called where that needs a recent proof. */
function useEndSessions(onUnproven: (id: number | null) => void) {
  const client = useQueryClient();
  const isLeft = useIsLeft();
  return useMutation({
    mutationFn: (id: number | null) => fetched(laterApi.endSessions, { query: {}, body: id === null ? {} : { id } }),
    onSuccess: (_, id) => {
      const { sessions } = currentProfileText();
      notifyBriefly('success', id === null ? sessions.endedOthers : sessions.ended);
    },
    onError: (error, id) =>
      error instanceof CallFailed && error.error.code === 'needs_proof' && !isLeft()
        ? onUnproven(id)
        : notifyFailure(error),
    // A session that had already expired disappears too.
    onSettled: () => refreshAfter(client, accountWrites.sessionEnded),
  });
}

interface RowProps {
  session: Session;
  busy: boolean;
  onEnd: () => void;
}

function Row({ session, busy, onEnd }: RowProps) {
  const { sessions } = useProfileText();
  const dates = useDates();
  const agent = agentName(session.agent);
  const program = agent?.system ? sessions.program(agent.browser, agent.system) : agent?.browser;
  const name = program ?? sessions.unknown;
  return (
    <li className={css.row}>
      <div className="min-w-0">
        <p className="font-semibold" title={session.agent}>
          {name}
          {session.current && <span className={css.current}>{sessions.current}</span>}
          {session.by_support && <span className={css.current}>{sessions.bySupport}</span>}
        </p>
        <p className="hint">
          {[
            sessions.since(dates.moment(session.created_at)),
            sessions.seen(dates.moment(session.last_seen_at)),
            session.network && sessions.network(session.network),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!session.current && (
        <Button busy={busy} aria-label={sessions.endNamed(name)} onClick={onEnd}>
          {sessions.end}
        </Button>
      )}
    </li>
  );
}

export function Sessions() {
  const { sessions: text } = useProfileText();
  const query = useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => fetched(laterApi.sessions, { signal }) });
  const [unproven, setUnproven] = useState<{ id: number | null }>();
  const { mutate, isPending, variables } = useEndSessions((id) => setUnproven({ id }));
  const close = () => setUnproven(undefined);
  return (
    <Card title={text.title}>
      <Loaded query={query} skeleton={<RowsSkeleton count={2} />}>
        {({ sessions }) => (
          <>
            <ul>
              {sessions
                .toSorted((a, b) => Number(b.current) - Number(a.current))
                .map((session) => (
                  <Row
                    key={session.id}
                    session={session}
                    busy={isPending && variables === session.id}
                    onEnd={() => mutate(session.id)}
                  />
                ))}
            </ul>
            {sessions.length > 1 ? (
              <Button className={css.others} busy={isPending && variables === null} onClick={() => mutate(null)}>
                {text.endOthers}
              </Button>
            ) : (
              <p className="hint">{text.alone}</p>
            )}
          </>
        )}
      </Loaded>
      <Suspense>{unproven && <ProofDialog onDone={() => (close(), mutate(unproven.id))} onClose={close} />}</Suspense>
    </Card>
  );
}
