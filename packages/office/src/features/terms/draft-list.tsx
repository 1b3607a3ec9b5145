import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { office } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { useCanAccess, useLocale, useRedirect } from 'react-admin';
import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { call, newIdempotencyKey } from '../../lib/http.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { useCall } from '../../ui/use-call.ts';

/** Terms that are being written, and the press that begins new ones from the newest version. */
export function Drafts() {
  const text = useText().terms;
  const locale = useLocale();
  const redirect = useRedirect();
  const { canAccess } = useCanAccess({ resource: 'terms-drafts', action: 'create' });
  const { isBusy, failure, run } = useCall();
  const [press] = useState(newIdempotencyKey);
  const { data } = useQuery({
    queryKey: ['terms-drafts', 'all'],
    queryFn: ({ signal }) => call(office.termsDrafts, { query: { limit: 200, sort: '-changed_at' }, signal }),
  });
  const begin = async () => {
    const today = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date());
    const { item } = await call(office.createTermsDraft, { body: { name: text.draftOf(today) }, press });
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
        {data?.total === 0 && <Typography color="text.secondary">{text.noDrafts}</Typography>}
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {data?.items.map((draft) => (
            <Box component="li" key={draft.id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
              <RecordLink resource="terms-drafts" id={draft.id}>
                {draft.name}
              </RecordLink>
              <Typography variant="body2" color="text.secondary">
                {text.changed} <Moment at={draft.changed_at} />
              </Typography>
            </Box>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}
