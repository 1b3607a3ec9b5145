import { Alert, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useText } from '../i18n/text.ts';
import { resumeSession } from '../lib/session.ts';
import { type FrameProps, SignInSteps } from './sign-in-steps.tsx';

function DialogFrame({ title, children }: FrameProps) {
  const text = useText().signIn;
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Alert severity="info" sx={{ mb: 3 }}>
          {text.ended}
        </Alert>
        {children}
      </DialogContent>
    </Dialog>
  );
}

/** Signs the operator in again in a dialog over the open screens, which keep what is typed. */
export const SignInAgain = () => <SignInSteps isOver frame={DialogFrame} onDone={resumeSession} />;
