import type { recovery as ru } from '../ru/recovery.ts';

export const recovery: typeof ru = {
  heading: 'Password recovery',
  lede: 'Enter the email that you log in with. We will send a letter with a link to set a new password.',
  email: 'Email',
  send: 'Send the letter',
  backToSignIn: 'Back to log in',
  sent: {
    heading: 'Check your mail',
    text: (email) => `If ${email} is in the system, a letter is on its way to it.`,
    hints: [
      'The link in the letter is good for an hour and works once.',
      'No letter? Look in the spam folder and check the address for a typo.',
    ],
    again: 'Enter another email',
  },
  renew: {
    heading: 'New password',
    lede: 'Set the password that you will log in with. All earlier sessions end.',
    save: 'Save the password',
    done: 'The password was changed. Log in with the new one.',
  },
  spent: {
    heading: 'This link is no longer good',
    text: 'It works once, and for an hour only. Ask for a new letter.',
  },
  newPassword: {
    label: 'New password',
    repeat: 'Repeat the new password',
    hint: 'At least 10 characters. A few unrelated words are best.',
    tooShort: 'At least 10 characters are needed',
    tooLong: 'At most 128 characters',
    tooCommon: 'This password is among the first that anyone tries: choose another',
    differs: 'The passwords differ',
  },
  newEmail: {
    heading: 'Confirm the email',
    lede: 'Once it is confirmed, you log in with the new address.',
    confirm: 'Confirm the new email',
    doneHeading: 'The email is confirmed',
    done: (email) => `From now on you log in with ${email}.`,
    signIn: 'Go to log in',
    profile: 'Go to the profile',
    spentHeading: 'This link is no longer good',
    spent: 'It works once, and for a day only. If your email has not changed yet, enter it in the profile again.',
    taken: 'Another account has this email by now. Enter a different one in the profile.',
  },
};
