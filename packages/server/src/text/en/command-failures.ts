import { importSentence } from '@kamerton/wire/client/import-reasons';
import type { ServerText } from '../texts.ts';

const sentences: ServerText['commands']['failures']['sentences'] = {
  not_found: () => 'No such number. Please check it.',
  unknown_command: ({ command }) => `Unknown command “${command}”. Run npm run kamerton -- --help for a list.`,
  unknown_operation: ({ operation }) =>
    `The office has no operation “${operation}”. Run npm run kamerton -- office for a list.`,
  unknown_field: ({ flag, operation }) =>
    `No such field: “${flag}”. Run npm run kamerton -- office ${operation} --help for a list.`,
  flag_without_value: ({ flag }) => `--${flag} needs a value.`,
  repeated_flag: ({ flag }) => `--${flag} can be given only once.`,
  bad_json_value: ({ flag }) => `The value of --${flag} is not valid JSON.`,
  out_needed: () => 'The answer is a file. Say where to save it with --out <file>.',
  wrong_usage: ({ usage }) => `Usage: npm run kamerton -- ${usage}`,
  other_version: ({ command }) =>
    `The running server is a different version and does not know the command “${command}” in this form. Restart it.`,
  not_a_backup: ({ file }) => `${file} is not a Kamerton backup, or it is truncated.`,
  backup_older: ({ file }) =>
    `Backup ${file} was made by a preview version, and its data can’t be carried over. Nothing was touched.`,
  backup_newer: ({ file }) => `Backup ${file} was made by a newer version. Update Kamerton and try again.`,
  backup_damaged: ({ file, entry }) => `Backup ${file} is damaged${entry ? ` (${entry})` : ''}. Use another one.`,
  database_empty: ({ file }) =>
    `Backup ${file} was not made: the database has no accounts, no staff and no music. Check DATA_DIR and DATABASE_URL, or add --allow-empty to back up an empty database.`,
  backup_unrecoverable: ({ file, reason }) =>
    `Backup ${file} can’t be recovered (${reason}). Keep the earlier ones, and tell the developers.`,
  secret_replaced: ({ file }) =>
    `The server’s secret was rotated while backup ${file} was being made. Run the command again.`,
  secret_is_setting: () =>
    'The secret is set by SECRET. Put a new one in SECRET and the old one in FORMER_SECRET, then restart the server.',
  backup_disk_full: ({ file, folder }) =>
    `The disk with ${folder} is full, and nothing unfinished was left behind. Free some space and try again (backup ${file}).`,
  temporary_unusable: ({ folder, reason }) =>
    `Can’t write to the temporary folder ${folder} (${reason}). Free some space or set another one in TMPDIR.`,
  file_unusable: ({ file, reason }) => `Can’t open ${file} (${reason}). Check the path and permissions.`,
  data_not_empty: ({ folder }) => `The data folder ${folder} is not empty. Set DATA_DIR to an empty or new folder.`,
  database_not_empty: () => 'The database is not empty. Set DATABASE_URL to an empty one.',
  store_away: () => 'Can’t reach the media store. Check MEDIA_URL and that the store is running, and try again.',
  secret_needed: () => 'The backup doesn’t contain the server’s secret. Set SECRET or pass it with --secret-stdin.',
  secret_wrong: () => 'This is not the secret the backup was made with. Check SECRET or your input.',
  recovering: () => 'A recovery into this data folder is already running. Wait until it finishes.',
  folder_missing: ({ folder }) => `Folder ${folder} does not exist. Check the path and run the import again.`,
  not_a_folder: ({ folder }) => `${folder} is neither a folder nor a ZIP. Specify the one with the music.`,
  zip_refused: ({ folder, reason = '', entry }) =>
    `The archive ${folder} was rejected. ${importSentence(reason, 'en')}${entry ? ` (${entry})` : ''}`,
  folder_unreadable: ({ folder }) => `Can’t read the folder ${folder}. Grant read permission and run the import again.`,
  folder_empty: ({ folder }) => `The folder ${folder} is empty. Add music to it or specify another one.`,
  no_audio: ({ folder }) => `No music in the folder ${folder}. Supported files: MP3, FLAC, Ogg, Opus, M4A and WAV.`,
  delivery_missing: ({ path }) => `No such file or folder: ${path}. Check the path.`,
  delivery_unreadable: ({ path }) => `Can’t read ${path}. Check its permissions and the number of files in it.`,
  delivery_no_messages: ({ path }) => `No DDEX ERN messages (.xml files) in ${path}.`,
  bad_email: ({ email }) => `“${email}” is not a valid email address.`,
  bad_password: () => 'A password must have 10 to 128 characters, differ from the email and not be a common password.',
  file_unreadable: ({ file }) => `Can’t read ${file}. It must be UTF-8 text of up to 200,000 characters.`,
  file_exists: ({ file }) => `${file} already exists. Choose another name.`,
  terms_unprintable: ({ signs }) => `The contract can’t print these characters: ${signs}. Replace them in the terms.`,
  terms_too_early: ({ day }) => `New terms can’t take effect before the previous ones. Choose ${day} or later.`,
  terms_empty: () => 'One of the texts of the terms is empty.',
  account_exists: ({ email }) => `Account ${email} already exists.`,
  account_unknown: ({ email }) => `No such account: ${email}. Check the address.`,
  account_closed: ({ email }) => `Account ${email} is closed. Reopen it first with account open.`,
  staff_exists: ({ email }) => `${email} is already a staff member.`,
  staff_unknown: ({ email }) => `No staff member with the address ${email}. Check it.`,
  last_admin: () => 'This is the last admin. Appoint another one first.',
  letter_unknown: ({ number }) => `No such email: ${number}. Run emails for a list.`,
  letter_sent: ({ number }) => `Email ${number} has already been sent.`,
  request_unknown: ({ number }) => `No such request: ${number}. Run requests for a list.`,
  operator_unknown: ({ email }) => `No staff member who answers requests has the address ${email}. Check it.`,
  bad_message: () => 'A reply must have 1 to 10,000 characters.',
  bad_reason: () => 'The revocation reason must be a single line of 1 to 500 characters.',
  catalogue_unknown: ({ id }) => `${id} is not in the catalogue. Check the number.`,
  picture_too_large: ({ file }) => `The image ${file} is larger than 5 MB. Use a smaller one.`,
  server_gone: () => 'The server stopped before the command finished. Run it again: everything done so far is kept.',
  unexpected: ({ reason }) => `The command failed (${reason}). Run it again: everything done so far is kept.`,
  disk_full: () => importSentence('disk_full', 'en'),
};

export const commandFailures: ServerText['commands']['failures'] = {
  sentences,
  faults: {
    taken: 'already exists',
    unknown: 'does not exist',
    too_long: 'is too long',
    required: 'cannot be empty',
    not_a_picture: 'is not a supported image (JPEG, PNG, WebP, AVIF or GIF)',
  },
  invalid: 'is invalid',
  wrongValues: (values) => `Check the values: ${values}.`,
  refusals: {
    not_found: 'does not exist',
    album_has_others: 'its album has other tracks as well',
    too_many: 'it would have too many genres or tags',
  },
  databaseCreated: (folder) => `There was no database in the data folder ${folder}. A new, empty one was created.`,
};
