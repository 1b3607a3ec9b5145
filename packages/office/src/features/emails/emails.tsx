import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DataTable, SelectInput, Title, useNotify, useRefresh } from 'react-admin';
import { office, type OfficeLetter } from '@kamerton/wire/office';
import MailOutlined from '@mui/icons-material/MailOutlined';
import type { Text } from '../../i18n/ru/index.ts';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import type { Detail } from '../../lib/resources.ts';
import { Moment } from '../../ui/dates.tsx';
import { DetailBase, useDetail } from '../../ui/detail.tsx';
import { Column, OfficeList, searchFilter } from '../../ui/list.tsx';
import { RowLink } from '../../ui/record-link.tsx';
import { Status } from '../../ui/status.tsx';
import { narrowTable } from '../../ui/styles.ts';
import { messageOf } from '../../ui/use-call.tsx';

/** What a letter is about; one of a kind that these screens do not know yet is named as the server names it. */
const kindOf = (kind: string, { kinds }: Text['emails']): string =>
  (kinds as Record<string, string | undefined>)[kind] ?? kind;

function Retry({ letter }: { letter: Detail<'letters'> }) {
  const text = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      const { item } = await call(office.retryEmail, { params: { id: letter.id } });
      if (item.state === 'sent') notify(text.emails.sent, { type: 'success' });
      else notify(text.emails.waits, { type: 'info' });
    } catch (error) {
      notify(messageOf(error, text), { type: 'error' });
    } finally {
      setBusy(false);
      refresh();
    }
  };
  return (
    <Button variant="contained" loading={isBusy} onClick={() => void retry()} sx={{ mt: 2 }}>
      {text.emails.retry}
    </Button>
  );
}

function Letter() {
  const text = useText().emails;
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

const LetterPage = () => (
  <DetailBase>
    <Letter />
  </DetailBase>
);

const Col = Column<OfficeLetter>;

const tones = { queued: 'quiet', sent: 'good', failed: 'bad' } as const;

function LetterList() {
  const text = useText().emails;
  const choices = (['queued', 'sent', 'failed'] as const).map((id) => ({ id, name: text.states[id] }));
  const filters = [...searchFilter, <SelectInput key="state" source="state" alwaysOn choices={choices} />];
  return (
    <OfficeList filters={filters} sort={{ field: 'created_at', order: 'DESC' }}>
      <DataTable<OfficeLetter> rowClick="show" bulkActionButtons={false} sx={narrowTable({ lg: ['kind'] })}>
        <Col source="created_at" sortByOrder="DESC" render={({ created_at: at }) => <Moment at={at} />} />
        <Col source="recipient" />
        <Col
          source="subject"
          isTitle
          disableSort
          render={({ id, subject }) => <RowLink to={`/letters/${id}/show`}>{subject}</RowLink>}
        />
        <Col source="kind" render={({ kind }) => kindOf(kind, text)} />
        <Col
          source="state"
          disableSort
          render={({ state }) => <Status tone={tones[state]}>{text.states[state]}</Status>}
        />
      </DataTable>
    </OfficeList>
  );
}

export const letters = {
  list: LetterList,
  show: LetterPage,
  icon: MailOutlined,
  recordRepresentation: 'subject',
};
