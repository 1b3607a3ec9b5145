import type { ServerText } from '../texts.ts';

const auditFilters = `  --words   words found anywhere in the entry
  --act     the act, such as track.revoke
  --kind    the kind of what it was done to: track, album, account …
  --object  its number
  --actor   who: the name as it stands in the entry
  --from    from this day (YYYY-MM-DD, UTC) or moment (2026-11-21T14:00:00+03:00)
  --to      to the end of this day, or up to this moment`;

export const commandHelp: ServerText['commands']['help'] = {
  head: 'Manage Kamerton from the command line, also while the server is running.\n\n  npm run kamerton -- <command>\n',
  tail: '\nUse <command> --help for details. With --json, output is JSON Lines, for use in scripts. Exit code 0 means success.',
  summaries: {
    import:
      'Import music from a folder or a ZIP; running it again adds no duplicates, --dry-run only reports, --no-wait leaves the audio analysis to the service',
    analyses: 'Show how many recordings wait for the analysis of their sound',
    ddex: 'Import a DDEX ERN delivery; running it again changes nothing, --dry-run only reports',
    deliveries: 'List imported DDEX messages, newest first, optionally filtered by id, sender, code or title',
    revoke:
      'Revoke tracks or albums: they disappear everywhere immediately, and distributors see the reason. With --preview, only show who would be affected',
    restore: 'Restore revoked tracks or albums everywhere they were',
    'account add': 'Create an account; without --password-stdin, a password is generated and shown once',
    'account open': 'Reopen a closed account',
    'account close': 'Close an account: its sessions, API key and connected players stop immediately',
    'account key':
      'Issue a new API access key, shown only in the portal: the old one stops working immediately, with --overlap in an hour',
    'account sign-in-link': 'Create a link to sign in without a password; it works once and expires in 10 minutes',
    'account export': 'Write everything stored about an account into a ZIP archive',
    'account erase': 'Delete the personal data of an account for good',
    'staff add': 'Add a staff member; without --password-stdin, a password is generated and shown once',
    'staff list': 'List staff members',
    'staff role': 'Change a staff member’s role',
    'staff open': 'Give a staff member access again',
    'staff close': 'Revoke a staff member’s access, immediately and everywhere',
    'staff password': 'Generate a new password and show it once',
    'staff reset-second-factor': 'Reset a lost second factor; ends their sessions',
    requests: 'List support requests, waiting ones first; with a number, show the thread of one',
    reply: 'Reply to a support request; “-” reads standard input',
    emails: 'List the latest emails; with a number, show the text of one',
    'emails retry': 'Retry sending a failed or queued email now',
    'terms publish': 'Publish contract terms from Markdown files; they take effect on --from (default: today)',
    'audit list': 'Show the audit log, newest first',
    'audit export': 'Export the audit log to a new file: CSV (.csv) or JSON Lines (.ndjson)',
    'audit verify': 'Verify that the audit log is intact, and show where it is not',
    backup:
      'Back up everything into one file: database, music, covers and secret; also works while the server is running',
    recover: 'Restore a backup into an empty data folder and an empty database',
    adopt: 'Join the data folder to this database after the database was moved',
    'secret rotate': 'Rotate the server’s secret; nobody is signed out, and the old one is accepted for another day',
    verify:
      'Verify the integrity of files, rows, search, signed contracts, audit log and counts; with a file, of a backup; --repair mends',
    office: 'Do what the office can do; without an operation, list them all',
  },
  details: {
    deliveries: `  --incomplete  only incomplete ones
  --outdated    releases whose deals an earlier version has read: import their delivery again`,
    'account erase':
      'Deleted are the profile, password, keys, sessions, networks, emails, support requests, playlists with their covers, venues and an unsigned contract. Kept are signed contracts, plays without a name, and the account’s id; the email can be used again. After recovering an older backup, run it again with the id: audit list --act account.erase shows erased accounts.',
    requests: [
      '  --status open|answered|closed  with this status',
      '  --unread                       with unread messages',
      '  --unassigned                   not assigned to anyone',
      '  --assigned <email>             assigned to this staff member',
      '  --account <email>              from this distributor',
      '  --search <text>                in subject, messages, number, name and email',
    ].join('\n'),
    emails:
      '  --state queued|sent|failed  only in this state\n  --search <text>             in recipient and subject\nReading an email that contains a code or a link is recorded in the audit log.',
    'audit list': `${auditFilters}\n  --limit   number of entries to show (default 50, maximum 1000)`,
    'audit export': auditFilters,
    'audit verify':
      '  --expect  number and hash of an entry saved earlier: also detects a truncated or rewritten log\n\nExit code: 0 if intact, 1 if not.',
    backup:
      '  --check           recover the finished backup into a temporary database and count its rows\n  --without-secret  leave out the server’s secret; recovery will ask for it\n  --allow-empty     also if the database has no accounts, no staff and no music\n\nThe file is written completely or not at all, and existing files are never overwritten. Anyone who has a backup with its secret can read everything: protect it like a password.\nExit code: 0 on success, 2 if files were missing or damaged or couldn’t be read (they are listed), 1 on failure.',
    recover:
      '  --secret-stdin  read the server’s secret from the first line of standard input (if it is neither in the backup nor in SECRET)\n\nDATA_DIR, DATABASE_URL and MEDIA_URL set the destination. Everything is verified against the recorded checksums; if a recovery is interrupted, run the same command to start over.\nExit code: 0 on success, 1 on failure, in which case nothing is left behind.',
    adopt:
      'The data folder and the database know each other by an id, so that neither a server nor a backup works on another or an empty database. Stop the server, check DATA_DIR and DATABASE_URL, and run this once.\nExit code: 0 if they belong together now, 1 otherwise.',
    'secret rotate':
      'Also works while the server is running, which notices the new secret by itself. A secret that is set by SECRET is changed there (see docs/running.md).\nExit code: 0 on success, 2 if no secret opens some of the texts, 1 on failure.',
    verify:
      '  --repair  mend what can be mended without loss; for the rest, the list says what to do\n\nA backup is read completely and recovered into a temporary database, so a verified backup can be recovered.\nExit code: 0 if no problems were found or all were mended, 2 if all that is left are files or folders that can’t be read, 1 otherwise (problems are listed).',
  },
  office: {
    types: {
      text: 'text',
      number: 'number',
      boolean: 'true|false',
      date: 'YYYY-MM-DD',
      moment: 'YYYY-MM-DDThh:mm:ssZ',
      file: 'file',
      json: 'JSON',
    },
    required: 'required',
    list: 'repeatable',
    nullable: 'or null',
    default: 'default',
    current: 'the current one',
    bounds: { text: 'characters', number: '', list: 'values' },
    head: 'Everything the office can do, one operation at a time.\n\n  npm run kamerton -- office <operation> [--<field> <value>]… [--json <body>]\n',
    tail: [
      'Use office <operation> --help for its fields. What stands in <brackets> can be written without the field’s name.',
      'Lists: repeat the field. @file reads a text from a file, @- from standard input, @@ is an @ itself.',
      "--json '{…}', --json @file or --json - is the whole body; the output is JSON then, as with --json alone.",
      '--columns a,b selects table columns; --out <file> says where to save a PDF or an export; --find <word> finds an operation.',
    ],
  },
};
