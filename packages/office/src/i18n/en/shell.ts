import type { Text } from '../ru.ts';

export const shell: Text['shell'] = {
  product: 'Kamerton',
  office: 'The office',
  noSecondFactor: 'This is a demonstration: signing in here takes no second factor.',
  menus: 'Open lists',
  desks: { support: 'Support', catalogue: 'Catalogue', contracts: 'Contracts', house: 'Office' },
  orMore: (count) => `${count} or more`,
  language: 'Language',
  signOut: 'Sign out',
  secondFactor: {
    open: 'Second factor',
    left: (count) =>
      `The second factor is set up. Recovery codes left: ${count}. New codes replace the old ones; enter a code from the app to get them.`,
    renew: 'Get new codes',
  },
  ownPassword: {
    open: 'Change the password',
    current: 'Current password',
    next: 'New password',
    form: 'Ten characters at least. Your other sessions end.',
    save: 'Change',
    cancel: 'Cancel',
    saved: 'The password is changed',
  },
};
