import type { recovery as ru } from '../ru/recovery.ts';

export const recovery: typeof ru = {
  heading: 'Password recovery',
  lede: 'Enter the email you log in with, and we’ll send you a link to set a new password.',
  email: 'Email',
  send: 'Send link',
  backToSignIn: 'Back to log in',
  sent: {
    heading: 'Check your email',
    text: (email) => `If ${email} is in the system, an email is on its way.`,
    hints: [
      'The link is valid for one hour and works once.',
      'No email? Look in your spam folder and check the address for typos.',
    ],
    again: 'Enter another email',
  },
  renew: {
    heading: 'New password',
    lede: 'Set the password you will log in with. All earlier sessions will end.',
    save: 'Save password',
    done: 'Password changed. Log in with the new one.',
  },
  spent: {
    heading: 'This link is no longer valid',
    text: 'Links work once and expire after an hour. Request a new one.',
  },
  revert: {
    heading: 'Undo the email change',
    lede: 'Set a new password. You will log in with your earlier email again, and all sessions will end.',
    save: 'Restore email and change password',
    done: (email) => `The email change is undone and the password is changed. Log in with ${email}.`,
    spent:
      'It works once and expires after seven days. If you can’t log in, request a new password or contact support.',
  },
  newPassword: {
    label: 'New password',
    repeat: 'Repeat new password',
    hint: 'At least 10 characters. A few unrelated words work best.',
    tooShort: 'Use at least 10 characters',
    tooLong: 'Use at most 128 characters',
    tooCommon: 'This password is too easy to guess. Choose another one.',
    differs: 'Passwords don’t match',
  },
  newEmail: {
    heading: 'Confirm your email',
    lede: 'Once confirmed, you will log in with the new address.',
    confirm: 'Confirm new email',
    doneHeading: 'Email confirmed',
    done: (email) => `From now on, log in with ${email}.`,
    signIn: 'Go to log in',
    profile: 'Go to profile',
    spentHeading: 'This link is no longer valid',
    spent:
      'Links work once and expire after 24 hours. If your email hasn’t changed yet, enter it in your profile again.',
    taken: 'Another account already uses this email. Enter a different one in your profile.',
  },
};
