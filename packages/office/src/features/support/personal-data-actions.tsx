import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useNotify, usePermissions } from 'react-admin';
import { type AccountCard, office } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { addressOf, call } from '../../lib/http.ts';
import { closeUnless } from '../../ui/form-dialog.tsx';
import { FailureNote, useCall } from '../../ui/use-call.tsx';

interface Props {
  card: AccountCard;
  onChanged: () => void;
}

/** Names what is deleted and what is kept; the account's email confirms. */
function EraseDialog({ card, onErased, onClose }: { card: AccountCard; onErased: () => void; onClose: () => void }) {
  const text = useText().accounts.acts.erase;
  const id = useId();
  const [email, setEmail] = useState('');
  const { isBusy, failure, run } = useCall();
  const erase = () =>
    run(async () => {
      await call(office.eraseAccount, { params: { id: card.id }, body: { email } });
      onErased();
    });
  return (
    <Dialog open onClose={closeUnless(isBusy, onClose)} aria-labelledby={id} maxWidth="sm" fullWidth>
      <form noValidate onSubmit={(event) => (event.preventDefault(), void erase())}>
        <DialogTitle id={id}>{text.name}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <Typography>{text.about(card.name)}</Typography>
            <TextField
              label={text.email}
              value={email}
              autoComplete="off"
              onChange={(event) => setEmail(event.target.value)}
            />
            <FailureNote>{failure}</FailureNote>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button disabled={isBusy} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button
            type="submit"
            color="error"
            variant="contained"
            disabled={isBusy || email.trim().toLowerCase() !== card.email}
          >
            {text.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The export and the deletion of a distributor's personal data, for admins. */
export function PersonalDataActions({ card, onChanged }: Props) {
  const { acts } = useText().accounts;
  const notify = useNotify();
  const { permissions } = usePermissions<string>();
  const [isErasing, setErasing] = useState(false);
  if (permissions !== 'admin') return null;
  const erased = () => {
    setErasing(false);
    notify(acts.erase.done, { type: 'success' });
    onChanged();
  };
  return (
    <Stack useFlexGap spacing={1} sx={{ mt: 1 }}>
      <Button variant="outlined" href={addressOf(office.exportAccount, { params: { id: card.id } })} download>
        {acts.export}
      </Button>
      {card.erased_at === null && (
        <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={() => setErasing(true)}>
          {acts.erase.name}
        </Button>
      )}
      {isErasing && <EraseDialog card={card} onErased={erased} onClose={() => setErasing(false)} />}
    </Stack>
  );
}
