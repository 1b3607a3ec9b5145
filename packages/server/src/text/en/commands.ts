import { bounds } from '@kamerton/wire';
import type { ServerText } from '../texts.ts';
import { commandFailures } from './command-failures.ts';
import { commandHelp } from './command-help.ts';
import { verifying } from './verifying.ts';

type Revoked = Parameters<ServerText['commands']['revoke']>[0];

const named = ({ kind, id, name, artist }: Revoked) =>
  `${kind === 'track' ? 'Track' : 'Album'} ${id}, ${artist} — “${name}”`;

const copied = ({ is_copy }: Revoked) => (is_copy ? ' It is the same recording.' : '');

const unlicensed = ({ revoked_at }: Revoked) => (revoked_at === null ? '' : ' It has no licence at present.');

const operatorLine = ({
  name,
  email,
  role,
  is_active,
}: Parameters<ServerText['commands']['recover']['whoLeft']>[0][number]): string =>
  `  ${email} — ${name}, ${role}${is_active ? '' : ', closed'}`;

export const commands: ServerText['commands'] = {
  help: commandHelp,
  operations: {},
  failures: commandFailures,
  verify: verifying,
  accounts: {
    added: (email, password) =>
      `Account ${email} created.${typeof password === 'string' ? ` Password: ${password}\nIt works for ${bounds.initial_password_days} days: change it in the profile.` : ''}`,
    open: (email) => `Account reopened: ${email}`,
    close: (email) => `Account closed: ${email}`,
    key: (email) => `API access key changed. ${email} will find the new one in the profile and gets an email about it.`,
    erased: (id) => `Personal data deleted; what is left of the account is its id, ${id}.`,
  },
  staff: {
    roles: { support: 'support', catalogue: 'catalogue', admin: 'admin' },
    closed: 'closed',
    admitted: (email, password) =>
      `${email} can sign in to the office.${typeof password === 'string' ? ` Password: ${password}\nIt works for ${bounds.initial_password_days} days: change it in the office.` : ''}`,
    close: (email) => `${email} no longer has access to the office.`,
    resetSecondFactor: (email) => `Second factor of ${email} reset.`,
  },
  emails: {
    states: { sent: 'sent', queued: 'queued', failed: 'failed' },
    none: 'No emails yet.',
    noneSuch: 'No matching emails.',
    unreadable: '(The text can’t be decrypted: the server’s secret has changed since.)',
    retried: (number) => `Email ${number} queued again.`,
  },
  requests: {
    states: { open: 'waiting', answered: 'answered', closed: 'closed' },
    none: 'No requests yet.',
    noneSuch: 'No matching requests.',
    assigned: 'assigned to',
    note: 'note',
    support: 'support',
    unread: 'unread',
    replied: (number, closed) =>
      closed ? `Replied to request ${number} and closed it.` : `Replied to request ${number}.`,
  },
  termsPublished: ({ version, effective_from, letters }) =>
    `Version ${version} of the terms published, effective from ${effective_from}. Emails to signatories: ${letters}.`,
  revoke: (revoked) => `${named(revoked)}: revoked. Tracks no longer playing: ${revoked.tracks}.${copied(revoked)}`,
  restore: (revoked) =>
    `${named(revoked)}: restored. Tracks playing again: ${revoked.tracks}.${unlicensed(revoked)}${copied(revoked)}`,
  revocationPreview: (tracks, of) => [
    `Tracks that would stop playing: ${tracks}.`,
    `Of these, other tracks with the same recording: ${of('copies')}`,
    `Distributors: ${of('distributors')}`,
    `Playlists: ${of('playlists')}`,
    `Collections: ${of('collections')}`,
    `Venues: ${of('venues')}`,
  ],
  analyses: {
    none: 'All recordings are analysed.',
    pending: (count) => `Recordings still to be analysed: ${count}. They can be found and played.`,
    outdated: (count) => `Analysed by an earlier version: ${count}. The service completes them in the background.`,
    deferred: (count) =>
      `Could be neither read nor analysed, tried again within an hour: ${count}. Check the disk with the media; --retry tries them now.`,
    failed: (count) =>
      `Analyses that keep failing: ${count}. Listen to these recordings and revoke bad ones, bring back files that can’t be read, or try again: --retry.`,
    retried: (count) => `To be analysed once more: ${count}.`,
  },
  audit: {
    none: 'No matching entries.',
    partial: (shown, total) => `Showing ${shown} of ${total}.`,
    exported: (entries, file) => `Entries: ${entries}. File: ${file}`,
    faults: {
      missing: (number) => `entry ${number} is out of place`,
      changed: (number) => `entry ${number} was changed: its hash does not match`,
      detached: (number) => `entry ${number} does not follow from the previous one`,
      not_as_expected: (number) => `the hash of entry ${number} does not match the one given`,
      unchained: () => 'there are entries outside the chain',
    },
    whole: (entries) => `The audit log is intact: ${entries} entries.`,
    checkpoint: (checkpoint) => `Save this elsewhere to compare against next time:\n  ${checkpoint}`,
    broken: (fault, entries) => `The audit log is broken: ${fault}. Intact entries before it: ${entries}.`,
  },
  import: {
    done: (seconds) => `Import finished in ${seconds} s.`,
    dry: (seconds) => `Dry run finished in ${seconds} s, nothing was changed. The import would bring:`,
    added: 'added',
    updated: 'updated',
    unchanged: 'unchanged',
    refused: 'refused',
    duplicates: (count) => `Duplicate files: ${count}. They are imported only once.`,
    staged: (catalogued) => `New tracks could be found and played after ${catalogued} s; then audio was analysed.`,
    pending: (count) =>
      `Recordings still to be analysed: ${count}. They can be found and played; while the service runs, it draws their waveforms and withdraws damaged files.`,
    analysing: 'Analysing audio',
    outdated: (count) =>
      `Analysed by an earlier version: ${count}. They play as before; the service measures their tempo and what else is new in the background.`,
    passed: (count) => `Left out, since they are no music or belong to a system: ${count}.`,
    flat: (count) => `Tracks without a waveform: ${count}. Install ffmpeg and run the import again to draw it.`,
  },
  ddex: {
    revoked: 'revoked',
    restored: 'restored',
    tracks: 'tracks',
    silent: 'not playable',
    until: 'until',
    messages: (of) =>
      `Messages ${of.messages}: imported ${of.taken}, already known ${of.known}, outdated ${of.older}, incomplete ${of.incomplete}, test ${of.test}, unreadable ${of.broken.length}.`,
    sums: ({ tracks, revoked, restored }) =>
      `Tracks: new ${tracks.added}, changed ${tracks.updated}, unchanged ${tracks.unchanged}, revoked ${revoked}, restored ${restored}.`,
    stops: {
      interrupted: 'Stopped. Everything imported so far is kept.',
      disk_full: 'The disk is full. Everything imported so far is kept: free some space and run the command again.',
    },
    trial: 'Dry run: nothing was changed.',
    none: 'Nothing found.',
    total: (total) => `Total: ${total}.`,
  },
  backup: {
    checked: (rows) => `Backup checked: read completely and recovered into a temporary database, ${rows} rows.`,
    missing: 'missing',
    damaged: 'damaged',
    unreadable: 'can’t be read: check its permissions and the disk',
    lacking: (missing, damaged, unreadable) =>
      `Files missing: ${missing}, damaged: ${damaged}, unreadable: ${unreadable}.`,
    made: ({ file, size, rows, files }) => `Backup ${file} created: ${rows} rows, ${files} files, ${size}.`,
    contents: (of) =>
      `Accounts: ${of.accounts}, venues: ${of.venues}, tracks: ${of.tracks}, contracts: ${of.contracts}, staff: ${of.staff}.`,
    waited: (seconds) => `While the database was read, everyone else waited for ${seconds} s.`,
  },
  recover: {
    prompt: 'Server secret: ',
    whoLeft: (operators) => [
      'Staff as of the backup:',
      ...operators.map(operatorLine),
      'Who has left since and is to be closed? Emails with spaces between them, or Enter:',
    ],
    done: ({ made_at, rows, files, missing, erased, sessions, emails, operators }) => [
      `Recovered from the backup of ${made_at}: ${rows} rows, ${files} files. You can start the server now.`,
      `All sessions (${sessions}) and one-time codes have ended: everyone signs in again.`,
      ...(emails > 0
        ? [
            `Emails that were waiting when the backup was made: ${emails}. They are not sent: the former server has sent them, or you can from the office.`,
          ]
        : []),
      ...(erased > 0 ? [`Accounts whose personal data were deleted again: ${erased}.`] : []),
      ...(operators.length > 0
        ? ['Staff as of the backup. Close those who have left since with staff close <email>:']
        : []),
      ...operators.map(operatorLine),
      ...missing.map((name) => `✗ ${name} — already missing when the backup was made`),
    ],
  },
  adopted: (folder) => `The data folder ${folder} and the database belong together now.`,
  secretRotated: ({ resealed, unreadable }) => [
    `The server’s secret has been rotated. Texts encrypted again: ${resealed}. Links that were handed out stay valid.`,
    ...(unreadable > 0 ? [`✗ Texts that no known secret decrypts: ${unreadable}`] : []),
    'Earlier backups still need the old secret. Make a new one.',
  ],
  progress: {
    left: 'left',
    rates: { files: 'files/s', entries: 'entries/s' },
    units: ['B', 'KB', 'MB', 'GB', 'TB'],
  },
  answer: { nothing: 'Nothing found.', done: 'Done.' },
};
