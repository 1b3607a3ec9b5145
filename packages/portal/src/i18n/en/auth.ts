import type { auth as ru } from '../ru/auth.ts';

export const auth: typeof ru = {
  heading: 'Log in to Kamerton',
  lede: 'Licensed music for your venues: choose it, schedule it, listen to it right here.',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show characters',
  hidePassword: 'Hide characters',
  submit: 'Log in',
  forgot: 'Forgot password?',
  failed: 'The user with this email address is not in the system',
  failedHint: 'Check the email and the password',
  noCookies: 'The browser keeps no cookies. Allow them for this site and log in again.',
  demo: 'Demonstration',
  demoHint: 'Sign in with one press',
  demoSignIn: (name, email) => `Sign in as ${name}, ${email}`,
};
