import { Alert, Button, Typography } from '@mui/material';
import { office, type OfficeLabel } from '@kamerton/wire/office';
import { useCloseNotification, useNotify, useRedirect, useRefresh } from 'react-admin';
import { bounds } from '@kamerton/wire';
import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { useNameOf } from '../../i18n/translations.ts';
import { call, CallFailed } from '../../lib/http.ts';
import { Autocomplete } from '../../ui/autocomplete.tsx';
import { CloseButton, FormDialog } from '../../ui/form-dialog.tsx';
import { useCall } from '../../ui/use-call.tsx';

interface Props {
  resource: 'genres' | 'tags';
  label: OfficeLabel;
  into: OfficeLabel;
}

/** Announces a merge and can undo it. */
function MergedNote({ resource, label, into }: Props) {
  const text = useText().taxonomy;
  const notify = useNotify();
  const redirect = useRedirect();
  const refresh = useRefresh();
  const close = useCloseNotification();
  const nameOf = useNameOf();
  const { isBusy, failure, run } = useCall();
  const [isTooLate, setTooLate] = useState(false);
  const undo = () =>
    run(async () => {
      const input = { params: { id: label.id } };
      try {
        await (resource === 'genres' ? call(office.unmergeGenre, input) : call(office.unmergeTag, input));
      } catch (error) {
        if (!(error instanceof CallFailed) || !['conflict', 'not_found'].includes(error.code)) throw error;
        setTooLate(true);
        return;
      }
      close();
      refresh();
      redirect('edit', resource, label.id);
      notify(text.unmerged(nameOf(label)), { type: 'success' });
    });
  return (
    <Alert
      severity={failure === '' && !isTooLate ? 'success' : 'error'}
      variant="outlined"
      sx={{ bgcolor: 'background.paper', color: 'text.primary', alignItems: 'center' }}
      action={
        <>
          {!isTooLate && (
            <Button size="small" loading={isBusy} onClick={() => void undo()}>
              {text.undo}
            </Button>
          )}
          <CloseButton size="small" color="secondary" onClick={close} />
        </>
      }
    >
      {isTooLate ? text.tooLate : failure || text.merged(nameOf(label), nameOf(into))}
    </Alert>
  );
}

interface MergeButtonProps {
  resource: 'genres' | 'tags';
  label: OfficeLabel;
}

function MergeDialog({ resource, label, onClose }: MergeButtonProps & { onClose: () => void }) {
  const text = useText().taxonomy;
  const notify = useNotify();
  const redirect = useRedirect();
  const [into, setInto] = useState<OfficeLabel | null>(null);
  const nameOf = useNameOf();
  const merge = async () => {
    if (!into) return;
    const input = { params: { id: label.id }, body: { into: into.id } };
    await (resource === 'genres' ? call(office.mergeGenre, input) : call(office.mergeTag, input));
    onClose();
    // The merged record is gone: the page of the other one refetches.
    redirect('edit', resource, into.id);
    notify(<MergedNote resource={resource} label={label} into={into} />, {
      autoHideDuration: bounds.undo_merge_seconds * 1000,
    });
  };
  return (
    <FormDialog
      title={text.mergeTitle(nameOf(label))}
      submit={text.merge}
      size="xs"
      isReady={into !== null}
      onSubmit={merge}
      onClose={onClose}
    >
      <Typography>{text.mergeAbout(label.count)}</Typography>
      <Autocomplete<OfficeLabel>
        resource={resource}
        leftOut={label.id}
        value={into}
        onChange={(_, chosen) => setInto(chosen)}
        getOptionLabel={nameOf}
        label={text.into}
      />
    </FormDialog>
  );
}

export function MergeButton({ resource, label }: MergeButtonProps) {
  const text = useText().taxonomy;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text.merge}
      </Button>
      {isOpen && <MergeDialog resource={resource} label={label} onClose={() => setOpen(false)} />}
    </>
  );
}
