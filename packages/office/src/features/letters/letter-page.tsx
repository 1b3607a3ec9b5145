import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Title, useNotify, useRefresh } from 'react-admin';
import { office } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import type { Detail } from '../../lib/resources.ts';
import { DetailBase, useDetail } from '../../ui/detail.tsx';
import { call } from '../../lib/http.ts';
import { Moment } from '../../ui/moment.tsx';
import { messageOf } from '../../ui/use-call.ts';
import { kindOf } from './kinds.ts';

function Retry({ letter }: { letter: Detail<'letters'> }) {
  const text = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      const { item } = await call(office.retryEmail, { params: { id: letter.id } });
      if (item.state === 'sent') notify(text.letters.sent, { type: 'success' });
      else notify(text.letters.waits, { type: 'info' });
    } catch (error) {
      notify(messageOf(error, text), { type: 'error' });
    } finally {
      setBusy(false);
      refresh();
    }
  };
  return (
    <Button variant="contained" loading={isBusy} onClick={() => void retry()} sx={{ mt: 2 }}>
      {text.letters.retry}
    </Button>
  );
}

function Letter() {
  const text = useText().letters;
  const letter = useDetail('letters');
  return (
    <Box sx={{ mt: 3, maxWidth: 820 }}>
      <Title title={letter.subject} />
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography component="h2" variant="h4" sx={{ mb: 1 }}>
          {letter.subject}
        </Typography>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {text.to(letter.recipient)} · {kindOf(letter.kind, text)} · <Moment at={letter.created_at} />
        </Typography>
        <Typography sx={{ mt: 0.5 }}>
          {text.states[letter.state]}
          {letter.sent_at && (
            <>
              {' · '}
              <Moment at={letter.sent_at} />
            </>
          )}
          {letter.state !== 'sent' && ` · ${text.tries(letter.tries)}`}
          {letter.state === 'queued' && letter.next_try_at && (
            <>
              {` · ${text.next} `}
              <Moment at={letter.next_try_at} />
            </>
          )}
        </Typography>
        {letter.reason !== null && (
          <Typography sx={{ mt: 0.5, color: 'error.main', overflowWrap: 'anywhere' }}>{letter.reason}</Typography>
        )}
        <Typography
          component="div"
          sx={{
            mt: 2.5,
            p: 2,
            borderRadius: 2,
            bgcolor: 'background.default',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {letter.text ?? text.sealed}
        </Typography>
        {letter.hides_codes && (
          <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
            {text.hidesCodes}
          </Typography>
        )}
        {letter.state !== 'sent' && <Retry letter={letter} />}
      </Card>
    </Box>
  );
}

export const LetterPage = () => (
  <DetailBase>
    <Letter />
  </DetailBase>
);
