import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { FailureNote, useCall } from './use-call.tsx';

/** For the first field of a step that replaces another: whoever has pressed a button goes on typing. */
export const takeFocus = (element: HTMLInputElement | null) => element?.focus();

interface Props {
  title: string;
  /** What its press does, in a word. */
  submit: string;
  /** Does it; what it rejects with is told in the dialog, which stays open. */
  onSubmit: () => Promise<void>;
  onClose: () => void;
  isReady?: boolean;
  isDangerous?: boolean;
  size?: 'xs' | 'sm';
  children: ReactNode;
}

/** A dialog that asks for something and does one act with it. */
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
    // The dialog may stand within a form of the page.
    event.stopPropagation();
    void run(onSubmit);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth={size} fullWidth>
      <form onSubmit={handleSubmit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
            <FailureNote>{failure}</FailureNote>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
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
