import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { office, type WholeContract } from '@kamerton/wire/office';
import { useState } from 'react';
import { useNotify, usePermissions, useRedirect } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call, newIdempotencyKey } from '../../lib/http.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { useCall } from '../../ui/use-call.ts';

/** What can follow a terminated contract: another one with the same distributor, also where this was a mistake. */
export function RenewCard({ contract: { id, successor } }: { contract: WholeContract }) {
  const text = useText().contracts;
  const notify = useNotify();
  const redirect = useRedirect();
  const { permissions } = usePermissions();
  const [press] = useState(newIdempotencyKey);
  const { isBusy, failure, run } = useCall();
  const renew = () =>
    run(async () => {
      const { item } = await call(office.renewContract, { params: { id }, press });
      notify(text.renewed(item.number), { type: 'success' });
      redirect('show', 'contracts', item.id);
    });
  return (
    <Card>
      <CardContent>
        <Typography sx={{ mb: 1.5 }}>{successor ? text.replaced : text.renewAbout}</Typography>
        {successor && (
          <RecordLink resource="contracts" id={successor.id} type="show">
            {successor.number}
          </RecordLink>
        )}
        {!successor && permissions === 'admin' && (
          <Button variant="outlined" loading={isBusy} onClick={() => void renew()}>
            {text.renew}
          </Button>
        )}
        <FailureNote>{failure}</FailureNote>
      </CardContent>
    </Card>
  );
}
