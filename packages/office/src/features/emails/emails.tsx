import { Box, Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable, SelectInput, Title, useNotify, useRefresh } from 'react-admin';
import { office, type OfficeEmail } from '@kamerton/wire/office';
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
import { emailReason } from '../../ui/email-reason.ts';
import { messageOf } from '../../ui/use-call.tsx';

/** The label of an email's kind; an unknown one keeps its identifier. */
const kindOf = (kind: string, { kinds }: Text['emails']): string =>
  (kinds as Record<string, string | undefined>)[kind] ?? kind;

function Retry({ email }: { email: Detail<'emails'> }) {
  const text = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      const { item } = await call(office.retryEmail, { params: { id: email.id } });
      if (item.state === 'sent') notify(text.emails.sent, { type: 'success' });
      else notify(text.emails.waits, { type: 'info' });
    } catch (error) {
      notify(messageOf(error, text), { type: 'error' });
      refresh();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="contained" loading={isBusy} onClick={() => void retry()} sx={{ mt: 2 }}>
      {text.emails.retry}
    </Button>
  );
}

function Email() {
  const text = useText().emails;
  const email = useDetail('emails');
  return (
    <Box sx={{ mt: 3, maxWidth: 820 }}>
      <Title title={email.subject} />
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography component="h2" variant="h4" sx={{ mb: 1 }}>
          {email.subject}
        </Typography>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {text.to(email.recipient)} · {kindOf(email.kind, text)} · <Moment at={email.created_at} />
        </Typography>
        <Typography sx={{ mt: 0.5 }}>
          {text.states[email.state]}
          {email.sent_at && (
            <>
              {' · '}
              <Moment at={email.sent_at} />
            </>
          )}
          {email.state !== 'sent' && ` · ${text.tries(email.tries)}`}
          {email.state === 'queued' && email.next_try_at && (
            <>
              {` · ${text.next} `}
              <Moment at={email.next_try_at} />
            </>
          )}
        </Typography>
        {email.reason !== null && (
          <Typography sx={{ mt: 0.5, color: 'error.main', overflowWrap: 'anywhere' }}>
            {emailReason(email.reason, text)}
          </Typography>
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
          {email.text ?? text.sealed}
        </Typography>
        {email.hides_codes && (
          <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
            {text.hidesCodes}
          </Typography>
        )}
        {email.state !== 'sent' && <Retry email={email} />}
      </Card>
    </Box>
  );
}

const EmailPage = () => (
  <DetailBase>
    <Email />
  </DetailBase>
);

const Col = Column<OfficeEmail>;

const tones = { queued: 'quiet', sent: 'good', failed: 'bad' } as const;

function EmailList() {
  const text = useText().emails;
  const choices = (['queued', 'sent', 'failed'] as const).map((id) => ({ id, name: text.states[id] }));
  const filters = [...searchFilter, <SelectInput key="state" source="state" alwaysOn choices={choices} />];
  return (
    <OfficeList filters={filters} sort={{ field: 'created_at', order: 'DESC' }}>
      <DataTable<OfficeEmail> rowClick="show" bulkActionButtons={false} sx={narrowTable({ lg: ['kind'] })}>
        <Col source="created_at" sortByOrder="DESC" render={({ created_at: at }) => <Moment at={at} />} />
        <Col source="recipient" />
        <Col
          source="subject"
          isTitle
          disableSort
          render={({ id, subject }) => <RowLink to={`/emails/${id}/show`}>{subject}</RowLink>}
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

export const emails = {
  list: EmailList,
  show: EmailPage,
};
