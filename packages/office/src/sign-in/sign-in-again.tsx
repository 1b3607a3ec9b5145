import { Alert } from '@mui/material';
import { useText } from '../i18n/text.ts';
import { resumeSession } from '../lib/session.ts';
import { type FrameProps, SignInSteps } from './sign-in-steps.tsx';
import { TitledDialog } from '../ui/form-dialog.tsx';

function DialogFrame({ title, children }: FrameProps) {
  const text = useText().signIn;
  return (
    <TitledDialog title={title} maxWidth="xs">
      <Alert severity="info" sx={{ mb: 3 }}>
        {text.ended}
      </Alert>
      {children}
    </TitledDialog>
  );
}

/** Signs the operator in again in a dialog over the open screens, which keep what is typed. */
export const SignInAgain = () => <SignInSteps isOver frame={DialogFrame} onDone={resumeSession} />;
