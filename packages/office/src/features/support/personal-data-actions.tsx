import { Button, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, usePermissions } from 'react-admin';
import { type AccountCard, office } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { addressOf, call } from '../../lib/http.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface Props {
  card: AccountCard;
  onChanged: () => void;
}

/** Names what is deleted and what is kept; the account's email confirms. */
function EraseDialog({ card, onErased, onClose }: { card: AccountCard; onErased: () => void; onClose: () => void }) {
  const text = useText().accounts.acts.erase;
  const [email, setEmail] = useState('');
  const erase = async () => {
    await call(office.eraseAccount, { params: { id: card.id }, body: { email } });
    onErased();
  };
  return (
    <FormDialog
      title={text.name}
      submit={text.confirm}
      isDangerous
      isReady={email.trim().toLowerCase() === card.email}
      onSubmit={erase}
      onClose={onClose}
    >
      <Typography>{text.about(card.name)}</Typography>
      <TextField
        label={text.email}
        value={email}
        autoComplete="off"
        onChange={(event) => setEmail(event.target.value)}
      />
    </FormDialog>
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
