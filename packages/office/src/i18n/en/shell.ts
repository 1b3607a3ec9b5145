import type { Text } from '../ru.ts';

export const shell: Text['shell'] = {
  product: 'Kamerton',
  office: 'Office',
  noSecondFactor: 'Demo mode: sign-in works without a second factor.',
  menus: 'Open lists',
  desks: { support: 'Support', catalogue: 'Catalogue', contracts: 'Contracts', house: 'Administration' },
  orMore: (count) => `${count} or more`,
  language: 'Language',
  signOut: 'Sign out',
  secondFactor: {
    open: 'Second factor',
    left: (count) =>
      `The second factor is set up. Recovery codes left: ${count}. To replace them with new ones, enter a code from your authenticator app.`,
    renew: 'Get new codes',
  },
  ownSessions: {
    open: 'Where you’re signed in',
    current: 'this session',
    unknown: 'Unknown device',
    device: (browser, system) => `${browser} on ${system}`,
    from: (address) => `IP address ${address}`,
    since: 'Signed in',
    seen: 'Last used',
    end: 'End',
    endNamed: (name) => `End session: ${name}`,
    ended: 'Session ended',
    endOthers: 'End all other sessions',
    endedOthers: 'All other sessions ended',
    alone: 'You have no other sessions.',
    close: 'Close',
  },
  ownPassword: {
    open: 'Change password',
    current: 'Current password',
    next: 'New password',
    form: 'At least 10 characters. You will be signed out everywhere else.',
    save: 'Change',
    cancel: 'Cancel',
    saved: 'Password changed',
  },
};
