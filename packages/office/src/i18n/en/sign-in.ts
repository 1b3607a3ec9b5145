import type { Text } from '../ru.ts';

export const signIn: Text['signIn'] = {
  title: 'Staff sign-in',
  email: 'Email',
  password: 'Password',
  enter: 'Sign in',
  enterAs: (name) => `Sign in as ${name}`,
  next: 'Continue',
  again: 'Sign in as someone else',
  wrongCode: 'Incorrect code. Wait for the next one, or check that your phone’s clock is right.',
  ended: 'Your session has ended. Sign in again: everything you typed is still there.',
  code: {
    title: 'Two-step verification',
    about: 'Enter the 6-digit code from your authenticator app, or one of your recovery codes.',
    label: 'Code',
  },
  enrol: {
    title: 'Set up the second factor',
    about: 'Scan the QR code with your authenticator app, or enter the key manually.',
    picture: 'QR code for an authenticator app',
    secret: 'Key',
    open: 'Open an app on this device',
    label: '6-digit code from the app',
    confirm: 'Set up',
  },
  recovery: {
    title: 'Recovery codes',
    about: 'Keep them safe: each one lets you sign in once without your phone. They won’t be shown again.',
    copy: 'Copy',
    copied: 'Copied',
    done: 'I’ve saved them',
  },
};
