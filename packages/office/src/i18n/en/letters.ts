import { pluralEn } from '../plural.ts';
import type { Text } from '../ru.ts';

export const letters: Text['letters'] = {
  states: { queued: 'Waiting', sent: 'Sent', failed: 'Not sent' },
  kinds: {
    recover: 'Password recovery',
    password_changed: 'Password changed',
    invitation: 'Invitation',
    new_email: 'Confirming a new email',
    email_change: 'Change of email',
    api_key_changed: 'API key changed',
    contract_code: 'Code to sign with',
    contract_signed: 'Contract signed',
    contract_terminated: 'Contract terminated',
    contract_renewed: 'A new contract',
    terms_published: 'New terms',
    support_reply: 'Answer of support',
  },
  to: (recipient) => `To ${recipient}`,
  tries: (count) => `${count} ${pluralEn(count, 'try', 'tries')}`,
  next: 'next',
  sealed: 'The text is sealed under another secret and cannot be read.',
  retry: 'Send now',
  sent: 'The letter is sent',
  waits: 'The letter waits again',
};
