import type { OnAirStatus, SilenceReason } from '@kamerton/wire';
import type { Text } from '../ru/index.ts';
import { englishPlural as plural } from '@kamerton/ui/grammar';
import { labelsOf } from './resources.ts';

export const accounts: Text['accounts'] = {
  contracts: {
    none: 'No contract',
    draft: 'Contract not signed yet',
    signed: 'Contract signed',
    outdated: 'New contract terms',
    changed: 'Contract details changed',
    terminated: 'Contract terminated',
  },
  card: 'Details',
  state: 'Status',
  open: 'Open',
  closed: 'Closed',
  erased: 'Data deleted',
  email: 'Email',
  newEmail: 'New email, waiting to be confirmed',
  contact: 'Contact',
  contract: 'Contract',
  language: 'Language',
  languages: { ru: 'Russian', en: 'English' },
  timezone: 'Time zone',
  lastSignIn: 'Last sign-in',
  lastSeen: 'Last active in the portal',
  never: 'never',
  venues: 'Objects',
  implausiblePlays: 'Impossible plays reported in 35 days',
  venuesOf: (active, count) => (count === 0 ? 'none' : `${count} (${active} active)`),
  playlists: 'Playlists',
  key: 'API key',
  hasKey: 'issued',
  noKey: 'not issued',
  requests: 'Requests',
  otherRequests: 'Other requests',
  offline: {
    about: 'How long a player goes on without internet. It keeps music encrypted and deletes it after that time.',
    hours: (hours) => {
      if (hours === 0) return 'None: the licence forbids storing';
      return hours % 24 === 0 && hours > 24
        ? `${hours / 24} ${plural(hours / 24, 'day', 'days')}`
        : `${hours} ${plural(hours, 'hour', 'hours')}`;
    },
  },
  invited: 'An email with a link to set a password goes to this address',
  acts: {
    key: {
      name: 'Change API key',
      about: (name) => `The old key stops working immediately. Only ${name} can see the new one, in the portal.`,
      overlap: 'Keep the old key working for another hour',
      alsoAnswers: 'This also sends a reply to the request, saying that the new key is in the portal.',
      confirm: 'Change key',
      done: 'API key changed. The new one is in the distributor’s portal.',
    },
    link: {
      name: 'Sign-in link',
      about: (name) =>
        `The first person to open the link is signed in to the portal as ${name}. It expires in 10 minutes.`,
      confirm: 'Create link',
      notice:
        'Send the link directly to the person it is for. You won’t see it again, it works once and it expires in 10 minutes.',
    },
    email: {
      name: 'Change email',
      about: (email) =>
        `If access to ${email} is lost. The new address gets a link that changes the email and ends the distributor’s sessions; players go on playing. The former address gets an email with a link that undoes the change within seven days.`,
      email: 'New email',
      reason: 'Reason, and how you checked that the owner asks',
      confirm: 'Send link',
      done: 'Link sent to the new address',
    },
    close: {
      name: 'Close account',
      about: (name) =>
        `All sessions and the API key of ${name} stop working and connected players fall silent, immediately and everywhere. Other players fall silent once they are connected, or the time of their stored music is over.`,
      confirm: 'Close',
      done: 'Account closed',
    },
    open: {
      name: 'Reopen account',
      about: (name) =>
        `${name} will be able to sign in to the portal again, its API key works as before, and its players play. Earlier sessions stay closed.`,
      confirm: 'Reopen',
      done: 'Account reopened',
    },
    erase: {
      name: 'Delete personal data',
      about: (name) =>
        `The profile of ${name}, its password, keys, sessions and networks, emails, requests, playlists with covers, objects and an unsigned contract are deleted for good. Signed contracts with their signatures, plays without a name, and the account’s number are kept. The email becomes free for a new account.`,
      email: 'To confirm, enter the email of the account',
      confirm: 'Delete for good',
      done: 'Personal data deleted',
    },
    export: 'Download personal data',
  },
};

export const support: Text['support'] = {
  request: 'Request',
  number: (number) => `No. ${number}`,
  titled: (number, subject) => `No. ${number} · ${subject}`,
  queue: 'Request queue',
  nobodyWaits: 'Nobody is waiting for a reply.',
  emptyQueue: 'No requests here.',
  queues: {
    open: 'Waiting',
    mine: 'Mine',
    unassigned: 'Unassigned',
    unread: 'Unread',
    answered: 'Answered',
    closed: 'Closed',
    all: 'All',
  },
  status: { open: 'Waiting', answered: 'Answered', closed: 'Closed' },
  unread: (count) => `${count} new`,
  waits: {
    minutes: (count) => `${count} min`,
    hours: (count) => `${count} h`,
    days: (count) => `${count} ${plural(count, 'day', 'days')}`,
  },
  nobody: 'Unassigned',
  assignee: 'Assignee',
  assignToMe: 'Assign to me',
  close: 'Close request',
  closed: 'Request closed',
  reopen: 'Reopen',
  reopened: 'Request reopened',
  messages: 'Messages',
  asks: 'Requester',
  support: 'Support',
  noteMark: 'note, visible to staff only',
  write: 'Write',
  answer: 'Reply',
  note: 'Note',
  answerLabel: 'Reply to the distributor',
  noteLabel: 'Note for colleagues',
  send: 'Send reply',
  sendAndClose: 'Send and close',
  saveNote: 'Save note',
  answerSeen: 'The distributor gets an email about the reply. Ctrl + Enter to send.',
  answerUnread:
    'The account is closed: the distributor gets an email about the reply, and can read it once the account is reopened. Ctrl + Enter to send.',
  noteSeen: 'The distributor can’t see it. Ctrl + Enter to save.',
  answered: 'Reply sent',
  answeredAndClosed: 'Reply sent, request closed',
  noted: 'Note saved',
  replyTemplates: 'Reply templates',
  meanwhile: 'The request has changed in the meantime. Check what’s new and try again.',
  placeholdersAbout: 'Filled in automatically when you insert the template:',
  placeholders: {
    name: 'the distributor’s name',
    contact: 'the contact person',
    number: 'the request number',
    subject: 'the request subject',
    operator: 'your name',
    link: 'a link to the request in the portal',
  },
};

const air: Record<OnAirStatus | 'asks', string> = {
  asks: 'Silent or offline',
  playing: 'Playing',
  silent: 'Silent',
  offline: 'Offline',
  closed: 'Outside opening hours',
  paused: 'Paused',
  no_source: 'No music assigned',
  no_player: 'No player paired',
  inactive: 'Inactive',
};

const silence: Record<SilenceReason, string> = {
  starting: 'the player is starting',
  needs_touch: 'the player’s screen has to be touched',
  no_tracks: 'no tracks available',
  no_network: 'the player has no network',
  no_sound: 'the player plays, but there is no sound',
  muted: 'the venue’s volume is 0%',
  media_failed: 'the recordings don’t play',
  unknown_zone: 'the device is outdated and doesn’t know the time zone',
};

export const venues: Text['venues'] = {
  air,
  reasons: silence,
  online: { true: 'Online', false: 'Offline' },
  track: ({ artist, name }) => [artist, name].filter(Boolean).join(' — ') || 'track removed',
  reserve: (reserve) => {
    if (!reserve) return 'unknown';
    const { minutes, is_whole: isWhole } = reserve;
    const length = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
    return isWhole ? `${length}, complete` : length;
  },
  stored: (reserve) => `stored music: ${reserve}`,
  version: (version) => `version ${version}`,
  contact: 'Last contact:',
  now: 'Now',
  status: 'Status',
  since: 'Since',
  source: 'Scheduled now',
  noSource: 'nothing',
  pausedUntil: 'Paused until',
  owner: 'Distributor',
  place: 'Location',
  players: 'Players',
  identify: 'Identify',
  identified: 'The player will show and sound which one it is',
  reload: 'Reload player',
  reloadSure: (name) =>
    `Player “${name}” will load its program again: the music stops for a few seconds. Stored music and unreported plays stay.`,
  reloaded: 'The player will reload if it is online',
  plays: 'Latest plays',
  noPlays: 'Nothing has played yet.',
  begun: 'Started',
  trackName: 'Track',
  sounded: 'Played for',
};

export const emails: Text['emails'] = {
  states: { queued: 'Waiting', sent: 'Sent', failed: 'Failed' },
  kinds: {
    recover: 'Password recovery',
    password_changed: 'Password changed',
    invitation: 'Invitation',
    new_email: 'New email confirmation',
    email_change: 'Email change requested',
    email_changed: 'Email changed',
    email_reverted: 'Email change undone',
    passkey_added: 'Passkey added',
    passkey_removed: 'Passkey removed',
    venues_silent: 'Music has stopped in objects',
    revocations: 'Revoked music',
    sign_in_link: 'Sign-in link created',
    new_network: 'Sign-in from a new network',
    audit_checkpoint: 'Audit log checkpoint',
    api_key_changed: 'API key changed',
    contract_code: 'Signing code',
    contract_signed: 'Contract signed',
    contract_terminated: 'Contract terminated',
    contract_renewed: 'New contract',
    terms_published: 'New terms',
    support_reply: 'Support reply',
  },
  reasons: {
    unknown: 'The mail server gave no answer: the email may have arrived.',
    expired: 'The code or link in the email has expired.',
    sealed: 'The email is encrypted with a different secret.',
  },
  to: (recipient) => `To ${recipient}`,
  tries: (count) => `${count} ${plural(count, 'attempt', 'attempts')}`,
  next: 'next',
  sealed: 'The text is encrypted with a different secret and can’t be read.',
  hidesCodes: 'Codes are hidden because emails are sent by SMTP: only the recipient sees them.',
  retry: 'Send now',
  sent: 'Email sent',
  waits: 'Email queued again',
};

export const contracts: Text['contracts'] = {
  statuses: {
    none: 'Not started',
    draft: 'Not signed',
    signed: 'Signed',
    outdated: 'Terms outdated',
    changed: 'Details changed',
    terminated: 'Terminated',
  },
  terminatedAt: 'Terminated',
  unsigned: 'The contract has not been signed yet.',
  signatures: 'Signatures',
  edition: (n) => `Edition ${n}`,
  terms: (n) => `terms version ${n}`,
  details: 'Details',
  terminate: 'Terminate',
  terminateTitle: (number) => `Terminate contract ${number}`,
  terminateAbout:
    'Termination is permanent. The distributor gets an email with the reason. To work with them again, you will need a new contract with a new number.',
  renewAbout:
    'A termination can’t be undone, but you can start a new contract with the same details and a new number. The distributor gets an email and signs it in the portal; from then on, the PDF of the earlier contract can be downloaded here only.',
  renew: 'Start a new contract',
  renewEffect:
    'The distributor gets an email at once, asking to sign the new contract. It can’t be removed afterwards.',
  renewSure: 'Start and notify',
  replaced: 'Replaced by contract',
  renewed: (number) => `Contract ${number} is waiting for the distributor’s signature`,
  terminated: 'Contract terminated',
};

export const terms: Text['terms'] = {
  drafts: 'Drafts',
  noDrafts: 'No drafts.',
  begin: 'New version',
  draftOf: (day) => `Draft, ${day}`,
  changed: 'Changed',
  version: (n) => `Version ${n}`,
  from: 'Effective from',
  statuses: { in_force: 'In force', coming: 'Upcoming', past: 'Superseded' },
  previewOf: labelsOf('Preview'),
  pdf: 'View PDF',
  publish: 'Publish',
  publishAbout:
    'Published terms can’t be changed or withdrawn. Everyone with a signed contract gets an email asking them to sign the new terms.',
  tooEarly: 'Today at the earliest',
  beforeNewest: 'Not before the day from which the newest version is in effect',
  saveFirst: 'Save your changes first',
  published: (version, emails) => `Version ${version} published, emails sent: ${emails}`,
};
