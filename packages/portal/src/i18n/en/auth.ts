import type { auth as ru } from '../ru/auth.ts';

export const auth: typeof ru = {
  heading: 'Log in to Kamerton',
  lede: 'Licensed music for your venues: choose it, schedule it, listen to it right here.',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show characters',
  hidePassword: 'Hide characters',
  submit: 'Log in',
  failed: 'The user with this email address is not in the system',
  failedHint: 'Check the email and the password',
  demo: 'Demonstration',
  demoHint: 'Sign in with one press',
  demoSignIn: (name) => `Sign in as ${name}`,
};
