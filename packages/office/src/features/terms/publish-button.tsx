import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { office, type TermsDraft } from '@kamerton/wire/office';
import { useState } from 'react';
import { useCanAccess, useNotify, useRedirect } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call, newIdempotencyKey } from '../../lib/http.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';

/** A day in Moscow, by which terms come into force, so many after this one. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Moscow' }).format(Date.now() + days * 24 * 60 * 60 * 1000);

function PublishDialog({ draft, onClose }: { draft: TermsDraft; onClose: () => void }) {
  const text = useText().terms;
  const notify = useNotify();
  const redirect = useRedirect();
  const [press] = useState(newIdempotencyKey);
  const [day, setDay] = useState(() => dayIn(1));
  const isPast = day < dayIn(0);
  const publish = async () => {
    const body = { version: draft.version, effective_from: day };
    const { item, letters } = await call(office.publishTerms, { params: { id: draft.id }, body, press });
    notify(text.published(item.id, letters), { type: 'success' });
    redirect('show', 'terms', item.id);
  };
  return (
    <FormDialog
      title={text.publish}
      submit={text.publish}
      size="xs"
      isReady={day !== '' && !isPast}
      onSubmit={publish}
      onClose={onClose}
    >
      <Typography>{text.publishAbout}</Typography>
      <TextField
        type="date"
        required
        label={text.from}
        value={day}
        error={isPast}
        helperText={isPast ? text.tooEarly : undefined}
        onChange={(event) => setDay(event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: dayIn(0) } }}
      />
    </FormDialog>
  );
}

interface Given {
  draft: TermsDraft;
  /** The form has what is not saved. */
  isChanged: boolean;
}

/** Publishes a draft from a day on. */
export function PublishButton({ draft, isChanged }: Given) {
  const text = useText().terms;
  const { canAccess } = useCanAccess({ resource: 'terms-drafts', action: 'create' });
  const [isOpen, setOpen] = useState(false);
  if (!canAccess) return null;
  return (
    <>
      <span title={isChanged ? text.saveFirst : undefined}>
        <Button variant="outlined" disabled={isChanged} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {text.publish}
        </Button>
      </span>
      {isOpen && <PublishDialog draft={draft} onClose={() => setOpen(false)} />}
    </>
  );
}
