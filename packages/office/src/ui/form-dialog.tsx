import {
  Button,
  type ButtonProps,
  Dialog,
  DialogActions,
  DialogContent,
  type DialogProps,
  DialogTitle,
  Stack,
} from '@mui/material';
import { type ReactNode, useId } from 'react';
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

export const CloseButton = (props: ButtonProps) => <Button {...props}>{useTranslate()('ra.action.close')}</Button>;

export const CancelButton = (props: ButtonProps) => <Button {...props}>{useTranslate()('ra.action.cancel')}</Button>;

interface TitledProps extends Pick<DialogProps, 'onClose' | 'maxWidth' | 'children' | 'aria-busy'> {
  title: string;
  actions?: ReactNode;
  /** Called when the form that the dialog then is gets submitted. */
  onSubmit?: () => void;
}

/** A dialog that is labelled by its title. Without `onClose` only what is in it closes it. */
export function TitledDialog({ title, actions, onSubmit, children, 'aria-busy': isBusy, ...props }: TitledProps) {
  const id = useId();
  const parts = (
    <>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent aria-busy={isBusy}>{children}</DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
    </>
  );
  return (
    <Dialog open aria-labelledby={id} fullWidth {...props}>
      {onSubmit ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            // The dialog may be rendered inside another form.
            event.stopPropagation();
            onSubmit();
          }}
        >
          {parts}
        </form>
      ) : (
        parts
      )}
    </Dialog>
  );
}

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
  /** A function shows at its fields what is wrong with each: it gets another that returns that, or an empty string. */
  children: ReactNode | ((wrong: (field: string) => string) => ReactNode);
}

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
  const { isBusy, failure, hasWrongFields, wrong, run } = useCall();
  const hasOwnFaults = typeof children === 'function';
  return (
    <TitledDialog
      title={title}
      onClose={closeUnless(isBusy, onClose)}
      maxWidth={size}
      onSubmit={() => void run(onSubmit)}
      actions={
        <>
          <CancelButton disabled={isBusy} onClick={onClose} />
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            disabled={!isReady}
            loading={isBusy}
          >
            {submit}
          </Button>
        </>
      }
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {hasOwnFaults ? children(wrong) : children}
        <FailureNote>{hasOwnFaults && hasWrongFields ? '' : failure}</FailureNote>
      </Stack>
    </TitledDialog>
  );
}
