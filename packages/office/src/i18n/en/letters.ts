import { pluralEn } from '../plural.ts';
import type { Text } from '../ru.ts';

export const letters: Text['letters'] = {
  states: { queued: 'Waiting', sent: 'Sent', failed: 'Failed' },
  kinds: {
    recover: 'Password recovery',
    password_changed: 'Password changed',
    invitation: 'Invitation',
    new_email: 'New email confirmation',
    email_change: 'Email change requested',
    email_changed: 'Email changed',
    email_reverted: 'Email change undone',
    sign_in_link: 'Sign-in link created',
    new_network: 'Sign-in from a new network',
    api_key_changed: 'API key changed',
    contract_code: 'Signing code',
    contract_signed: 'Contract signed',
    contract_terminated: 'Contract terminated',
    contract_renewed: 'New contract',
    terms_published: 'New terms',
    support_reply: 'Support reply',
  },
  to: (recipient) => `To ${recipient}`,
  tries: (count) => `${count} ${pluralEn(count, 'attempt', 'attempts')}`,
  next: 'next',
  sealed: 'The text is encrypted with a different secret and can’t be read.',
  hidesCodes: 'Codes are hidden because emails are sent by SMTP: only the recipient sees them.',
  retry: 'Send now',
  sent: 'Email sent',
  waits: 'Email queued again',
};
