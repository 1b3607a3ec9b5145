import type { ServerText } from '../texts.ts';

const again = 'import the music again, upload the cover again, or take the file from a backup';
const repaired = '--repair mends it';
const signedIsFixed = 'compare with a backup; signatures never change';

export const verifying: ServerText['commands']['verify'] = {
  problems: {
    missing: { fault: 'file missing', advice: again },
    unreadable: {
      fault: 'exists, but can’t be read',
      advice: 'check its permissions and the disk or store, then run verify again',
    },
    size: { fault: 'wrong file size', advice: again },
    changed: {
      fault: 'file contents changed',
      advice: 'delete this file from the media store and import the music again, or take it from a backup',
    },
    row_size: { fault: 'file intact, but its stored size is wrong', advice: repaired },
    row_crc: { fault: 'file intact, but its stored CRC-32 is wrong', advice: repaired },
    unused: {
      fault: 'nothing refers to this file',
      advice: '--repair moves it to the folder “unused” of the media store; look at it there and delete it',
    },
    unfinished: { fault: 'unfinished file of a killed process', advice: '--repair deletes it' },
    structure: {
      fault: 'gone from the database or disabled',
      advice: 'the database was not restored completely; recover it from a backup with recover',
    },
    lone_row: { fault: 'the only row of the table is missing', advice: 'recover the data from a backup' },
    password: {
      fault: 'what is stored is not a password hash',
      advice: 'set a new password: by “Forgot password” for an account, with staff password for staff',
    },
    orphan_row: {
      fault: 'rows refer to something that does not exist',
      advice: '--repair removes them where the database itself would; otherwise recover from a backup',
    },
    sequence: { fault: 'the next ids are already taken', advice: repaired },
    count: { fault: 'stored counts don’t match the tracks', advice: repaired },
    frequency: { fault: 'word frequencies don’t match the tracks', advice: repaired },
    waveform: { fault: 'no waveform, and none is being drawn', advice: '--repair queues the track for analysis' },
    search: { fault: 'search is out of date', advice: repaired },
    upload_lost: {
      fault: 'received bytes of an upload are gone',
      advice: '--repair records what is there; then send the rest in the office',
    },
    upload_gone: {
      fault: 'the folder of an upload is gone',
      advice:
        'mount the disk that has it or take it from a backup; otherwise delete the upload in the office and upload its files again',
    },
    record: { fault: 'signature record changed', advice: signedIsFixed },
    pdf: { fault: 'contract PDF changed', advice: signedIsFixed },
    columns: { fault: 'signature fields don’t match its record', advice: signedIsFixed },
    terms: {
      fault: 'the published terms of this version are not what was signed or logged',
      advice: 'compare with a backup; published terms never change',
    },
    audit_key: {
      fault: 'from this audit log entry on, the key of its values is gone, but nothing was erased',
      advice: 'restore the table audit_keys from a backup',
    },
    chain: { fault: 'audit log chain broken', advice: 'compare the log with a backup' },
    secret: { fault: 'encrypted with a different secret', advice: 'put the former secret back' },
  },
  mended: 'mended',
  notMended: 'could not be mended',
  summary: ({ files, bytes, signatures, entries, problems, missing, damaged, unreadable, elsewhere, mended }) =>
    `Files checked: ${files} (${bytes}), signatures: ${signatures}, audit log entries: ${entries}. ${problems === 0 ? 'No problems found.' : `Problems: ${problems} (files missing: ${missing}, damaged: ${damaged}, unreadable: ${unreadable})${mended === 0 ? '' : `, mended: ${mended}`}.`}${elsewhere === 0 ? '' : ` Uploads whose files are not on this server, not checked: ${elsewhere}.`}`,
};
