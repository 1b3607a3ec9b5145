import { expect, it } from 'vitest';
import { listLateWrites } from '../../../../../tools/late-writes.mjs';
import { missingTests, type Reviewed, reviewedNames } from '../reviewed.ts';

const amidst = (title: string) => ['domains/identity/staff/acts-amidst.routes.test.ts', title] as const;

/** Writes after a wait: by the test that lets the opposite happen in between, or by the reason why they may. */
const reviewed: readonly Reviewed[] = [
  {
    test: amidst('a sign-in to an account that is under way when its owner sets a password by email lets nobody in'),
    of: 'domains/identity/auth/auth.routes.ts api.login',
  },
  {
    test: amidst('a sign-in by a passkey that is removed meanwhile lets nobody in'),
    of: `domains/identity/auth/passkeys.routes.ts api.passkeySignIn
      domains/identity/staff/passkeys.office.routes.ts office.passkeySignIn`,
  },
  {
    test: amidst('a sign-in that is under way when the password is reset lets nobody in'),
    of: 'domains/identity/staff/staff.office.routes.ts office.signIn',
  },
  {
    test: [
      'domains/identity/staff/oidc.routes.test.ts',
      'lets nobody in whose bond to the provider an admin resets meanwhile',
    ],
    of: 'domains/identity/staff/oidc.office.routes.ts oidcOfficeRoutes',
  },
  {
    test: amidst('a change of the password that is under way when it is reset changes nothing'),
    of: 'domains/identity/staff/staff.office.routes.ts office.changeOwnPassword',
  },
  {
    test: amidst('a change of an account’s password by a session that ends meanwhile changes nothing'),
    of: 'domains/identity/profile/profile.routes.ts api.changePassword',
  },
  {
    test: amidst('a password that is being set by email when its account is closed is not set'),
    of: 'domains/identity/auth/recovery.routes.ts api.recover',
  },
  {
    test: amidst('a change of email that is asked for when the owner sets a password by email is not begun'),
    of: 'domains/identity/profile/profile.routes.ts api.updateProfile',
  },
  {
    test: amidst('an email is not reverted when its account is closed meanwhile'),
    of: 'domains/identity/profile/profile.routes.ts api.revertEmail',
  },
  {
    test: amidst('a passkey of an account is not removed by a session that ends meanwhile'),
    reason: 'Of an operator: “a passkey of an operator is not removed by a session that ends meanwhile”.',
    of: 'domains/identity/auth/realm-passkeys.routes.ts removeOwnPasskey',
  },
  {
    test: amidst('a passkey of an account that is being added when its owner sets a password by email is not added'),
    reason: 'What is written after the proof is a challenge, which lets nobody in.',
    of: 'domains/identity/auth/realm-passkeys.routes.ts beginOwnPasskey',
  },
  {
    reason:
      'A proof counts tries, replaces the very hash that it has read, uses a passkey up under its counter, and marks a session that is still there.',
    of: `domains/identity/auth/owner-proof.service.ts assertProven
      domains/identity/auth/passwords.service.ts checkPassword
      domains/identity/profile/profile.routes.ts api.confirmPassword
      domains/identity/staff/proof.office.routes.ts office.prove`,
  },
  {
    reason: 'Hashes under the lock of the operator, which it has taken before.',
    of: 'domains/identity/staff/staff.office.service.ts resetPassword',
  },
  {
    test: [
      'domains/customers/contracts/signing.routes.test.ts',
      'is signed before the account is closed, or not at all',
    ],
    of: 'domains/customers/contracts/signing.service.ts sign',
  },
  {
    test: [
      'domains/operations/privacy/erased-amidst.routes.test.ts',
      'that is under way when its account is erased leaves no name behind',
    ],
    reason: 'Files are removed under the lock of the erasure.',
    of: `commands/personal-data.ts accountErase
      domains/operations/privacy/erasures.job.ts createErasuresJob
      domains/operations/privacy/privacy.routes.ts office.eraseAccount`,
  },
  {
    test: [
      'domains/operations/privacy/scrubbed.test.ts',
      'an erasure that is repeated while the files are cleared is not finished',
    ],
    reason: 'The write asks once more whether the erasure is due.',
    of: 'domains/operations/privacy/erase-account.service.ts finishErasures',
  },
  {
    test: ['commands/recover.test.ts', 'closes who has left since the backup'],
    reason:
      'Nobody else works with the database while its lock is held; operators are read again when they are closed.',
    of: 'commands/recover.ts recover',
  },
  {
    test: amidst('an export of an account by a session that ends meanwhile gives nothing'),
    reason: 'Only the entry of the audit log comes after the archive.',
    of: `commands/personal-data.ts accountExport
      domains/operations/privacy/privacy.routes.ts api.exportProfile
      domains/operations/privacy/privacy.routes.ts makeExport`,
  },
  {
    test: [
      'domains/common/media/covers.routes.test.ts',
      'keeps the files of a cover whose other owner is erased while it is uploaded',
    ],
    reason: 'The row that gets a cover is read again by its version or owner in the transaction.',
    of: `domains/catalogue/catalogue/catalogue.office.routes.ts office.coverAlbum
      domains/catalogue/collections/collections.office.routes.ts office.changeCollection
      domains/catalogue/collections/collections.office.routes.ts office.createCollection
      domains/ingest/ingest/import-covers.service.ts createCoverImporter
      domains/catalogue/playlists/playlists.routes.ts api.changePlaylist
      domains/catalogue/playlists/playlists.routes.ts api.createPlaylist`,
  },
  {
    test: [
      'domains/common/emails/emails.test.ts',
      'leaves an email to the process that is sending it, however slow its mail server is',
    ],
    of: 'domains/common/emails/emails.job.ts createEmailQueue',
  },
  {
    test: [
      'domains/ingest/ingest/analysis.test.ts',
      'is completed once by two processes at the same time, which share the recordings',
    ],
    reason: 'What was heard is stored for tracks that still have the bytes, under the lock of the catalogue.',
    of: `domains/ingest/ingest/analysis.job.ts createAnalysisJob
      domains/ingest/ingest/analysis.service.ts analysePending
      domains/ingest/ingest/analysis.service.ts analyseBatch`,
  },
  {
    reason: 'Tracks, albums and stored bytes are looked up again under the lock of the catalogue that the write takes.',
    of: `commands/import.ts run
      domains/ingest/ddex/import-delivery.service.ts importDelivery
      domains/ingest/ddex/import-message.service.ts importMessage
      domains/ingest/ddex/import-path.service.ts importPath
      domains/ingest/ddex/import-release.service.ts importRelease
      domains/ingest/ddex/import-track.service.ts importTrack
      domains/ingest/ddex/import-track.service.ts restoreAudio
      domains/ingest/imports/import.job.ts createImportRunner
      domains/ingest/imports/run-import.service.ts importUploaded
      domains/ingest/imports/run-import.service.ts runImport
      domains/ingest/imports/run-import.service.ts runDelivery
      domains/ingest/ingest/import-described.service.ts importDescribed
      domains/ingest/ingest/import-file.service.ts importUnless
      domains/ingest/ingest/import-file.service.ts storeEntry
      domains/ingest/ingest/import-file.service.ts repairKnown
      domains/ingest/ingest/import-files.service.ts bring
      domains/ingest/ingest/import-files.service.ts importBatch
      domains/ingest/ingest/import-files.service.ts importFiles
      domains/ingest/ingest/import-files.service.ts importInBatches
      domains/ingest/ingest/import-folder.service.ts analyse
      domains/ingest/ingest/import-folder.service.ts importFolder`,
  },
  {
    test: ['domains/ingest/drops/drops.job.test.ts', 'a delivery that grows while it is checked is not imported'],
    reason:
      'What is next with a delivery is decided again under the lock of its row; names there are given one by one.',
    of: `domains/ingest/drops/drops.job.ts advance
      domains/ingest/drops/drops.job.ts check
      domains/ingest/drops/drops.job.ts watchDrops
      domains/ingest/drops/move-drop.service.ts decideMove`,
  },
  {
    test: [
      'domains/ingest/uploads/uploads.routes.test.ts',
      'is not finished while a file on disk is shorter than was acknowledged',
    ],
    reason: 'A chunk goes behind the bytes on the disk, whatever was read; the others run under locks taken before.',
    of: `domains/ingest/uploads/uploads.office.routes.ts office.sendChunk
      domains/ingest/uploads/uploads.office.service.ts createUpload
      domains/ingest/uploads/uploads.office.service.ts finishUpload`,
  },
  {
    reason: 'Stores a checksum for the bytes that were read, or asks for an analysis, which looks for itself.',
    of: `domains/catalogue/downloads/archives.service.ts createArchives
      domains/common/media/media.routes.ts mediaRoutes`,
  },
  {
    reason:
      'A removal runs under the lock of its row; retention deletes by the age of rows; plays are stored by their ids.',
    of: `domains/common/media/media-removals.service.ts finishMediaRemovals
      domains/venues/players/reported-plays.service.ts createPlayReports
      domains/operations/privacy/retention.job.ts stepsOf`,
  },
  {
    reason: 'A repair compares with the row again when it writes; a recovery fills an empty database.',
    of: `commands/verify.ts verifyCommand
      domains/operations/backup/recover-backup.service.ts recoverBackup
      domains/operations/verify/check-media.service.ts checkMedia
      domains/operations/verify/check-uploads.service.ts checkUploads
      domains/operations/verify/repair-media.service.ts restoreSound
      domains/operations/verify/verify-backup.service.ts verifyBackup
      domains/operations/verify/verify.service.ts verifyAll`,
  },
  {
    reason: 'Writes the time of use alone, by the id of the session or player, which may be gone.',
    of: `domains/identity/auth/session-hook.routes.ts registerSessions
      domains/identity/staff/staff-hook.routes.ts registerStaff
      domains/venues/players/player-hook.routes.ts registerPlayers`,
  },
  {
    reason: 'Composes what stands here by itself, or reads only.',
    of: `commands/backup.ts backupCommand
      main.ts start
      start/open-service.ts openService`,
  },
];

it('each write after a wait has a test or a reason, and none has one for nothing', () => {
  expect(reviewedNames(reviewed)).toEqual(listLateWrites());
});

it('the tests of such writes exist', () => {
  expect(missingTests(reviewed)).toEqual([]);
});
