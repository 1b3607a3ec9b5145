import type * as ru from '../ru/notices.ts';

export const contractStatus: typeof ru.contractStatus = {
  none: {
    title: 'No contract yet',
    text: 'Enter your company details, read the terms and sign the contract with a code sent by email. It takes a few minutes.',
    action: 'Enter details',
  },
  draft: {
    title: 'One step left: your signature',
    text: 'Your details are saved. Read the terms and sign the contract with a code sent by email.',
    action: 'Read and sign',
  },
  signed: { title: 'The contract is in force', text: 'There is nothing you need to do.', action: '' },
  outdated: {
    title: 'The terms have changed',
    text: 'Your contract was signed under earlier terms. Read the new ones and sign again.',
    action: 'Read the new terms',
  },
  changed: {
    title: 'Your details have changed',
    text: 'The contract you signed before stays valid until you sign again.',
    action: 'Sign again',
  },
  terminated: {
    title: 'The contract has been terminated',
    text: 'You can still download the signed editions. If this is a mistake, contact support.',
    action: 'Contact support',
  },
};

export const events: typeof ru.events = {
  reply: (number) => `Support replied to request No. ${number}`,
  openReply: 'Open',
  revoked: (track) => `“${track}” has been revoked and no longer plays`,
  openRevoked: 'Find a replacement',
};
