import type { ServerText } from '../texts.ts';

export const emails: ServerText['emails'] = {
  hello: 'Hello,',
  passwordReset: (url) => [
    'Reset your Kamerton password',
    'Someone (hopefully you) asked to reset your Kamerton password. Open this link within an hour to set a new one. It works once:',
    url,
    'If it wasn’t you, you don’t need to do anything: your password stays the same.',
  ],
  confirmEmail: (url) => [
    'Confirm your new email',
    'This address was entered as the new email for a Kamerton account. To confirm it, open this link within 24 hours:',
    url,
    'If it wasn’t you, don’t open the link: nothing changes until the email is confirmed.',
  ],
  emailChange: ({ email, at, url, by_staff }) => [
    'Email change requested',
    `On ${at}, a new email was entered ${by_staff ? 'by support ' : ''}for your Kamerton account: ${email}. It takes effect once it is confirmed with the link sent to the new address. Until then you log in with the old one.`,
    'If this wasn’t you, open the link below and set a new password. This cancels the change and ends all sessions. The link works for seven days.',
    url,
  ],
  emailChanged: ({ email, at, url }) => [
    'Your email was changed',
    `On ${at}, the email of your Kamerton account was changed to ${email}. You can no longer log in with this address.`,
    'If this wasn’t you, open the link below and set a new password. This brings the old email back and ends all sessions. The link works for seven days, and nobody else can take this address during that time.',
    url,
  ],
  emailReverted: (at) => [
    'Email change undone',
    `On ${at}, the email change of a Kamerton account was undone with the link sent to the earlier address. You can no longer log in with this address, and all sessions have ended.`,
  ],
  passwordChanged: ({ url, devices, passkeys }) => [
    'Your password was changed',
    'The password of your Kamerton account was changed, and all other sessions have ended.',
    ...(passkeys > 0 ? ['Your passkeys were removed: log in with the new password and add them again.'] : []),
    `If it wasn’t you, set a new one: ${url}`,
    `Players of your objects go on playing. Check in your profile that all of them are yours, and disconnect any that aren’t: ${devices}`,
  ],
  passkeyAdded: ({ at, address, url }) => [
    'A passkey was added',
    `On ${at}, a passkey was added to your Kamerton account. It can be used to log in without the password. IP address: ${address}.`,
    'If this was you, there’s nothing to do. If it wasn’t, set a new password with the link below. This ends all sessions and removes all passkeys.',
    url,
  ],
  passkeyRemoved: ({ at, address, url }) => [
    'A passkey was removed',
    `On ${at}, a passkey was removed from your Kamerton account. It can no longer be used to log in, and other sessions that began with it have ended. IP address: ${address}.`,
    'If this was you, there’s nothing to do. If it wasn’t, set a new password with the link below. This ends all sessions and removes all passkeys.',
    url,
  ],
  staffPasskeyAdded: ({ at, address }) => [
    'A passkey for the office was added',
    `On ${at}, a passkey was added under your name in the Kamerton office. It replaces both the password and the second factor. IP address: ${address}.`,
    'If this was you, there’s nothing to do. If it wasn’t, remove it in the menu under your name, change your password, and tell an admin.',
  ],
  staffPasskeyRemoved: ({ at, address }) => [
    'A passkey for the office was removed',
    `On ${at}, a passkey was removed under your name in the Kamerton office. IP address: ${address}.`,
    'If this was you, there’s nothing to do. If it wasn’t, change your password and tell an admin.',
  ],
  signInLink: (at) => [
    'Support created a sign-in link',
    `On ${at}, Kamerton support created a one-time link that signs in to your account. The link works for ten minutes, and a session started with it lasts an hour at most; your profile marks it. Whoever signs in with it can’t see the API access key, sign the contract, pair a player or write to support in your name.`,
    'If you didn’t ask support for help, change your password, which ends all other sessions, and contact us from the portal.',
  ],
  newNetwork: ({ at, address, url }) => [
    'New sign-in to your account',
    `On ${at}, someone signed in to your Kamerton account from a network that hasn’t been used with it in the last 90 days. IP address: ${address}.`,
    'If this was you, there’s nothing to do. If it wasn’t, set a new password, which ends all sessions:',
    url,
  ],
  newStaffNetwork: ({ at, address }) => [
    'New sign-in to the office',
    `On ${at}, someone signed in to the Kamerton office under your name from a network you haven’t used in the last 90 days. IP address: ${address}.`,
    'If this was you, there’s nothing to do. If it wasn’t, end the other sessions and change your password in the menu under your name, and tell an admin.',
  ],
  invitation: (url) => [
    'Welcome to Kamerton',
    'A Kamerton account has been created for you. To log in, set a password. The link works once and expires in three days:',
    url,
    'If the link has expired, request a new one on the login page: “Forgot password?”',
  ],
  venuesSilent: ({ count, url, venues }) => [
    'Music has stopped in your objects',
    `Music should be playing but isn’t. Number of objects: ${count}.`,
    [
      ...venues.map(({ name, is_silent }) => `${name} – ${is_silent ? 'silent' : 'player offline'}`),
      ...(count > venues.length ? [`…and ${count - venues.length} more`] : []),
    ].join('\n'),
    'See why on the portal:',
    url,
    'We won’t write about this silence again. The next email about these objects comes only after the music has come back and stopped again.',
  ],
  revocations: ({ about, revoked, planned, cancelled, playlists, venues, replaceable, url }) => [
    {
      revoked: 'Music in your playlists was revoked',
      planned: 'Some of your music will be revoked',
      cancelled: 'A revocation was cancelled',
    }[about],
    ...(revoked > 0 ? [`Revoked tracks: ${revoked}. They no longer play.`] : []),
    ...planned.map(({ at, count }) => `Tracks to be revoked: ${count}. They play until ${at}.`),
    ...cancelled.map((at) => `The revocation planned for ${at} was cancelled. That music goes on playing.`),
    ...(playlists.count > 0 ? [`Playlists (${playlists.count}):\n${playlists.names}`] : []),
    ...(venues.count > 0 ? [`Objects (${venues.count}):\n${venues.names}`] : []),
    ...(replaceable.of > 0
      ? [
          `There are replacements for ${replaceable.count} of ${replaceable.of}. See reasons and replacements on the portal:`,
          url,
        ]
      : []),
    'To stop these emails, open “Notifications” in your profile.',
  ],
  auditCheckpoint: (checkpoint) => [
    'Audit log checkpoint',
    'Number and hash of the last entry of Kamerton’s audit log:',
    checkpoint,
    'Keep this email: the checkpoint shows whether the log was truncated or rewritten. Check it in the office, in the audit log, or with the command `audit verify --expect` and this checkpoint.',
  ],
  newKey: (url, overlap) => [
    'Your API access key was changed',
    `Support has changed the API access key of your Kamerton account. ${overlap ? 'The old key works for another hour.' : 'The old key no longer works.'} The new one is in your profile:`,
    url,
    'If you didn’t ask for this, contact support.',
  ],
  supportReply: (number, url) => [
    `Reply to your request No. ${number}`,
    `Support has replied to your request No. ${number}. Read the reply in Kamerton:`,
    url,
  ],
  contractTerminated: ({ number, day, reason, page }) => [
    `Contract ${number} terminated`,
    `Contract No. ${number} was terminated on ${day} for the following reason:`,
    reason,
    `You can still download the signed contract from the portal: ${page('contract/index')}`,
    `If this is a mistake, contact support: ${page('feedback')}`,
  ],
  contractRenewed: ({ number, before, page }) => [
    `Contract ${number} is ready to sign`,
    `Contract ${before} was terminated, and a new contract, No. ${number}, is ready. Check the details and sign it on the portal:`,
    page,
    'The portal now shows the new contract. Support can send you the PDF of the earlier one.',
  ],
  newTerms: ({ number, version, from, url }) => [
    `New terms for contract ${number}`,
    `New contract terms, version ${version}, take effect on ${from}. Your contract No. ${number} was signed under earlier terms. You can read the new ones now:`,
    url,
    `From that day on, the portal will ask you to sign the contract again. Until you do, the contract you signed stays valid.`,
  ],
  signingCode: ({ code, number, terms, minutes }) => ({
    subject: `Your code to sign contract ${number}`,
    text: `Code: ${code}

Use it to sign contract No. ${number} under version ${terms} of the terms.
The code expires in ${minutes} minutes and works once. Entering it is equivalent to your signature, so don’t share it with anyone.

If you are not signing a contract, delete this email and change your password.
`,
  }),
  contractSigned: ({ number, edition, sha256 }) => ({
    subject: `Contract ${number} signed`,
    text: `Contract No. ${number} has been signed, edition ${edition}. You can download the PDF from the portal, under “Contract”.

SHA-256 of the signed content:
${sha256}

Keep this email: the checksum proves that the contract has not changed.
`,
  }),
};
