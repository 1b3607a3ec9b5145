import { Button, Card, CardContent, Typography } from '@mui/material';
import { inEachLanguage } from '@kamerton/wire';
import { office, type WholeContract } from '@kamerton/wire/office';
import { useState } from 'react';
import { useNotify, usePermissions, useRedirect } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { RecordLink } from '../../ui/record-link.tsx';
import { TranslatedFields } from '../../ui/translated-input.tsx';

/** Starts the successor of a terminated contract. */
export function RenewCard({ contract: { id, successor } }: { contract: WholeContract }) {
  const text = useText().contracts;
  const notify = useNotify();
  const redirect = useRedirect();
  const { permissions } = usePermissions();
  const keys = useIdempotencyKeys();
  const [isAsking, setAsking] = useState(false);
  const renew = async () => {
    const { item } = await call(office.renewContract, { params: { id }, idempotencyKey: keys.of(id) });
    notify(text.renewed(item.number), { type: 'success' });
    redirect('show', 'contracts', item.id);
  };
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
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {text.renew}
          </Button>
        )}
        <ConfirmDialog
          isOpen={isAsking}
          title={text.renew}
          content={text.renewEffect}
          confirm={text.renewSure}
          onConfirm={renew}
          onClose={() => setAsking(false)}
        />
      </CardContent>
    </Card>
  );
}

function TerminateDialog({ contract, onClose }: { contract: WholeContract; onClose: () => void }) {
  const text = useText();
  const words = text.contracts;
  const notify = useNotify();
  const keys = useIdempotencyKeys();
  const [reason, setReason] = useState(() => inEachLanguage(() => ''));
  const end = async () => {
    const body = { reason, version: contract.version };
    await call(office.terminateContract, { params: { id: contract.id }, body, idempotencyKey: keys.of(body) });
    notify(words.terminated, { type: 'success' });
    onClose();
  };
  return (
    <FormDialog
      title={words.terminateTitle(contract.number)}
      submit={words.terminate}
      isDangerous
      onSubmit={end}
      onClose={onClose}
    >
      <Typography>{words.terminateAbout}</Typography>
      <TranslatedFields
        labels={text.catalogue.revocation.reasonIn}
        value={reason}
        onChange={setReason}
        maxLength={500}
      />
    </FormDialog>
  );
}

/** Terminates a contract; only an admin may. */
export function TerminateCard({ contract }: { contract: WholeContract }) {
  const text = useText().contracts;
  const { permissions } = usePermissions();
  const [isOpen, setOpen] = useState(false);
  const canEnd = contract.signatures.length > 0 && contract.status !== 'terminated';
  return (
    <>
      {canEnd && (
        <Card>
          <CardContent>
            <Typography sx={{ mb: 1.5 }}>{text.terminateAbout}</Typography>
            {permissions === 'admin' && (
              <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={() => setOpen(true)}>
                {text.terminate}
              </Button>
            )}
          </CardContent>
        </Card>
      )}
      {/* It stays with its text and what it was refused for when somebody else has terminated the contract. */}
      {isOpen && <TerminateDialog contract={contract} onClose={() => setOpen(false)} />}
    </>
  );
}
