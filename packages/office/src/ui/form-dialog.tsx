import { Button, Dialog, DialogActions, DialogContent, type DialogProps, DialogTitle, Stack } from '@mui/material';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { FailureNote, useCall } from './use-call.tsx';

/** A ref that focuses the first field of a dialog or step when it appears. */
export const focusOnMount = (element: HTMLInputElement | null) => element?.focus();

/** Closes a dialog, but not by a press beside it, which loses its text, nor while its call may still be refused. */
export const closeUnless =
  (isBusy: boolean, onClose: () => void): NonNullable<DialogProps['onClose']> =>
  (_, reason) => {
    if (!isBusy && reason !== 'backdropClick') onClose();
  };

interface Props {
  title: string;
  /** The label of the submit button. */
  submit: string;
  /** A rejection is shown in the dialog, which stays open. */
  onSubmit: () => Promise<void>;
  onClose: () => void;
  isReady?: boolean;
  isDangerous?: boolean;
  size?: 'xs' | 'sm';
  children: ReactNode;
}

/** A dialog with a form. */
export function FormDialog({
  title,
  submit,
  onSubmit,
  onClose,
  isReady = true,
  isDangerous = false,
  size = 'sm',
  children,
}: Props) {
  const id = useId();
  const translate = useTranslate();
  const { isBusy, failure, run } = useCall();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog may be rendered inside another form.
    event.stopPropagation();
    void run(onSubmit);
  };
  return (
    <Dialog open onClose={closeUnless(isBusy, onClose)} aria-labelledby={id} maxWidth={size} fullWidth>
      <form onSubmit={handleSubmit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
            <FailureNote>{failure}</FailureNote>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button disabled={isBusy} onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            disabled={!isReady}
            loading={isBusy}
          >
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
