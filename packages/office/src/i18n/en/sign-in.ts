import type { Text } from '../ru.ts';

export const signIn: Text['signIn'] = {
  title: 'Staff sign-in',
  email: 'Email',
  password: 'Password',
  enter: 'Sign in',
  enterAs: (name) => `Sign in as ${name}`,
  next: 'Continue',
  again: 'Sign in as someone else',
  wrongCode: 'This code does not fit. Wait for the next one, or check the clock of your phone.',
  ended: 'Your session has ended. Sign in again: all that you typed is still there.',
  code: {
    title: 'Second step',
    about: 'Enter the six digits from your authenticator app, or one of your recovery codes.',
    label: 'Code',
  },
  enrol: {
    title: 'Set up the second factor',
    about: 'Scan the code with an authenticator app, or type the key into it.',
    picture: 'QR code for an authenticator app',
    secret: 'Key',
    open: 'Open in an app on this device',
    label: 'Six digits from the app',
    confirm: 'Set up',
  },
  recovery: {
    title: 'Recovery codes',
    about: 'Keep them safe: each signs you in once when your phone is not at hand. They will not be shown again.',
    copy: 'Copy',
    copied: 'Copied',
    done: 'I have saved them, continue',
  },
};
