import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { History } from '../../ui/history.tsx';
import { messageOf } from '../../ui/use-call.ts';
import { AccountFacts } from './account-facts.tsx';
import { Composer } from './composer.tsx';
import { Entries } from './entries.tsx';
import { RequestHead } from './request-head.tsx';
import { useThread } from './use-thread.ts';

/** A request: what was written, a place to answer, and who asks beside it. */
export function RequestPage() {
  const text = useText();
  const id = Number(useParams()['id']);
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
        <Composer key={id} thread={thread} act={act} />
        <History kind="request" id={id} />
      </Box>
      <Card component="section" aria-label={text.support.asks} sx={{ p: 2.5, alignSelf: 'start' }}>
        <AccountFacts card={thread.card} thread={{ thread, act }} onChanged={reload} />
      </Card>
    </Box>
  );
}
