import type * as ru from '../ru/auth.ts';

export const auth: typeof ru.auth = {
  heading: 'Log in to Kamerton',
  lede: 'Licensed music for your venues: find it, schedule it and listen right here.',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Log in',
  forgot: 'Forgot password?',
  failed: 'The user with this email address is not in the system',
  failedHint: 'Check the email and the password',
  noCookies: 'Your browser is blocking cookies. Allow them for this site and log in again.',
  ended: {
    over: {
      title: 'Your session has ended',
      text: 'It expired, was closed from another device, or the password was changed. What you were typing is kept: log in to pick up where you left off.',
    },
    loggedOut: {
      title: 'You’ve been logged out',
      text: 'You logged out in another tab.',
    },
  },
  demo: 'Demo',
  demoHint: 'Sign in with one click',
  demoSignIn: (name, email) => `Sign in as ${name}, ${email}`,
};
