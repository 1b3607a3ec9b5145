import { Box, Button, Card, CardContent, Link, Stack, Typography } from '@mui/material';
import { textIn } from '@kamerton/wire';
import { office, type TermsVersion } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { DataTable, useCanAccess, useRedirect } from 'react-admin';
import { useReadersLanguages } from '../../i18n/languages.ts';
import { useText } from '../../i18n/text.ts';
import { addressOf, call } from '../../lib/http.ts';
import { useIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { Day, Moment, useDateFormat } from '../../ui/dates.tsx';
import { OfficeShow, useDetail } from '../../ui/detail.tsx';
import { Column, OfficeList } from '../../ui/list.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { Status } from '../../ui/status.tsx';
import { narrowTable } from '../../ui/styles.ts';
import { FailureNote, QueryFailure, useCall } from '../../ui/use-call.tsx';
import { Markdown } from './markdown.tsx';

function Texts() {
  const version = useDetail('terms');
  const text = useText().terms;
  return (
    <CardContent>
      {text.from} <Day day={version.effective_from} /> · {text.statuses[version.status]}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 4 }}>
        {useReadersLanguages().map((language) => (
          <Markdown key={language} text={textIn(version.text, language)} lang={language} />
        ))}
      </Box>
    </CardContent>
  );
}

function VersionTitle() {
  const { id } = useDetail('terms');
  const text = useText().terms;
  return text.version(id);
}

const TermsShow = () => (
  <OfficeShow title={<VersionTitle />}>
    <Texts />
  </OfficeShow>
);

/** The drafts; a new one starts from the latest version. */
function Drafts() {
  const text = useText().terms;
  const date = useDateFormat({ dateStyle: 'long' });
  const redirect = useRedirect();
  const { canAccess } = useCanAccess({ resource: 'terms-drafts', action: 'create' });
  const { isBusy, failure, run } = useCall();
  const keys = useIdempotencyKeys();
  const listing = useQuery({
    queryKey: ['terms-drafts', 'all'],
    queryFn: ({ signal }) => call(office.termsDrafts, { query: { limit: 200, sort: '-updated_at' }, signal }),
  });
  const { data } = listing;
  const begin = async () => {
    const body = { name: text.draftOf(date.format(new Date())) };
    const { item } = await call(office.createTermsDraft, { body, idempotencyKey: keys.of(body) });
    redirect('edit', 'terms-drafts', item.id);
  };
  return (
    <Card sx={{ my: 2 }}>
      <CardContent>
        <Stack
          direction="row"
          sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1.5 }}
        >
          <Typography component="h2" variant="h6">
            {text.drafts}
          </Typography>
          {canAccess && (
            <Button variant="contained" loading={isBusy} onClick={() => void run(begin)}>
              {text.begin}
            </Button>
          )}
        </Stack>
        <FailureNote>{failure}</FailureNote>
        <QueryFailure {...listing} />
        {data?.total === 0 && <Typography color="text.secondary">{text.noDrafts}</Typography>}
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {data?.items.map((draft) => (
            <Box component="li" key={draft.id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
              {canAccess ? (
                <RecordLink resource="terms-drafts" id={draft.id}>
                  {draft.name}
                </RecordLink>
              ) : (
                // Who may not change a draft reads it as it will be printed.
                <Link href={addressOf(office.previewTermsDraft, { params: { id: draft.id } })} target="_blank">
                  {draft.name}
                </Link>
              )}
              <Typography variant="body2" color="text.secondary">
                {text.changed} <Moment at={draft.updated_at} />
              </Typography>
            </Box>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}

const Col = Column<TermsVersion>;

const tones = { in_force: 'good', coming: 'warning', past: 'quiet' } as const;

function TermsList() {
  const text = useText().terms;
  return (
    <>
      <Drafts />
      <OfficeList sort={{ field: 'id', order: 'DESC' }}>
        <DataTable<TermsVersion>
          rowClick="show"
          bulkActionButtons={false}
          sx={narrowTable({ sm: ['contracts'], md: ['published_at'] })}
        >
          <Col
            source="id"
            isTitle
            render={({ id }) => (
              <RecordLink resource="terms" id={id} type="show">
                {text.version(id)}
              </RecordLink>
            )}
          />
          <Col
            source="status"
            disableSort
            render={({ status }) => <Status tone={tones[status]}>{text.statuses[status]}</Status>}
          />
          <Col source="effective_from" render={({ effective_from: day }) => <Day day={day} />} />
          <Col source="published_at" disableSort render={({ published_at: at }) => <Moment at={at} />} />
          <Col source="contracts" align="right" disableSort />
        </DataTable>
      </OfficeList>
    </>
  );
}

export const terms = {
  list: TermsList,
  show: TermsShow,
};
