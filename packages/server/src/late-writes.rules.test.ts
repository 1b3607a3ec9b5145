import { expect, it } from 'vitest';
import { listLateWrites } from '../../../tools/late-writes.mjs';
import { missingTests, type Reviewed, reviewedNames } from './testing/reviewed.ts';

const amidst = (title: string) => ['features/staff/acts-amidst.routes.test.ts', title] as const;

/** What is written after a wait: by the test that lets the opposite happen in between, or by the reason why it may. */
const reviewed: readonly Reviewed[] = [
  {
    test: amidst('a sign-in to an account that is under way when its owner sets a password by email lets nobody in'),
    of: 'features/auth/auth.routes.ts api.login',
  },
  {
    test: amidst('a sign-in by a passkey that is removed meanwhile lets nobody in'),
    of: `features/auth/passkeys.routes.ts api.passkeySignIn
      features/staff/passkeys.office.routes.ts office.passkeySignIn`,
  },
  {
    test: amidst('a sign-in that is under way when the password is reset lets nobody in'),
    of: 'features/staff/staff.office.routes.ts office.signIn',
  },
  {
    test: ['features/staff/oidc.routes.test.ts', 'lets nobody in whose bond to the provider an admin resets meanwhile'],
    of: 'features/staff/oidc.office.routes.ts oidcOfficeRoutes',
  },
  {
    test: amidst('a change of the password that is under way when it is reset changes nothing'),
    of: 'features/staff/staff.office.routes.ts office.changeOwnPassword',
  },
  {
    test: amidst('a change of an account’s password by a session that ends meanwhile changes nothing'),
    of: 'features/profile/profile.routes.ts api.changePassword',
  },
  {
    test: amidst('a password that is being set by email when its account is closed is not set'),
    of: 'features/auth/recovery.routes.ts api.recover',
  },
  {
    test: amidst('a change of email that is asked for when the owner sets a password by email is not begun'),
    of: 'features/profile/profile.routes.ts api.updateProfile',
  },
  {
    test: amidst('an email is not reverted when its account is closed meanwhile'),
    of: 'features/profile/profile.routes.ts api.revertEmail',
  },
  {
    test: amidst('a passkey of an account is not removed by a session that ends meanwhile'),
    of: 'features/auth/passkeys.routes.ts api.removePasskey',
  },
  {
    test: amidst('a passkey of an operator is not removed by a session that ends meanwhile'),
    of: 'features/staff/passkeys.office.routes.ts office.removeOwnPasskey',
  },
  {
    test: amidst('a passkey of an account that is being added when its owner sets a password by email is not added'),
    reason: 'What is written after the proof is a challenge, which lets nobody in.',
    of: `features/auth/passkeys.routes.ts api.newPasskeyOptions
      features/staff/passkeys.office.routes.ts office.newOwnPasskey`,
  },
  {
    reason:
      'A proof counts tries, replaces the very hash that it has read, uses a passkey up under its counter, and marks a session that is still there.',
    of: `features/auth/owner-proof.service.ts createOwnerProof
      features/auth/passkey-checks.service.ts tryPasskey
      features/auth/passwords.service.ts checkPassword
      features/auth/passwords.service.ts tryPassword
      features/profile/profile.routes.ts api.confirmPassword
      features/staff/owner-proof.service.ts createOwnerProof
      features/staff/proof.office.routes.ts office.prove
      features/staff/staff-passwords.service.ts checkStaffPassword`,
  },
  {
    reason: 'Hashes under the lock of the operator, which it has taken before.',
    of: 'features/staff/staff.office.service.ts resetPassword',
  },
  {
    test: ['features/contracts/signing.routes.test.ts', 'is signed before the account is closed, or not at all'],
    of: 'features/contracts/signing.service.ts sign',
  },
  {
    test: [
      'features/privacy/erased-amidst.routes.test.ts',
      'that is under way when its account is erased leaves no name behind',
    ],
    reason: 'Files are removed under the lock of the erasure.',
    of: `commands/personal-data.ts accountErase
      features/privacy/erasures.job.ts createErasuresJob
      features/privacy/privacy.routes.ts office.eraseAccount`,
  },
  {
    test: amidst('an export of an account by a session that ends meanwhile gives nothing'),
    reason: 'Only the entry of the audit log comes after the archive.',
    of: `commands/personal-data.ts accountExport
      features/privacy/privacy.routes.ts api.exportProfile
      features/privacy/privacy.routes.ts makeExport`,
  },
  {
    test: [
      'features/media/covers.routes.test.ts',
      'keeps the files of a cover whose other owner is erased while it is uploaded',
    ],
    reason: 'The row that gets a cover is read again by its version or owner in the transaction.',
    of: `features/catalogue/catalogue.office.routes.ts office.coverAlbum
      features/collections/collections.office.routes.ts office.changeCollection
      features/collections/collections.office.routes.ts office.createCollection
      features/ingest/import-covers.service.ts createCoverKeeper
      features/playlists/playlists.routes.ts api.changePlaylist
      features/playlists/playlists.routes.ts api.createPlaylist`,
  },
  {
    test: [
      'features/emails/emails.test.ts',
      'leaves an email to the process that is sending it, however slow its mail server is',
    ],
    of: 'features/emails/emails.job.ts createEmailQueue',
  },
  {
    test: [
      'features/ingest/analysis.test.ts',
      'is completed once by two processes at the same time, which share the recordings',
    ],
    reason: 'What was heard is stored for tracks that still have the bytes, under the lock of the catalogue.',
    of: `features/ingest/analysis.job.ts createAnalysisJob
      features/ingest/analysis.service.ts analysePending
      features/ingest/analysis.service.ts settle`,
  },
  {
    reason: 'Tracks, albums and stored bytes are looked up again under the lock of the catalogue that the write takes.',
    of: `commands/import.ts run
      features/ddex/import-delivery.service.ts importDelivery
      features/ddex/import-message.service.ts importMessage
      features/ddex/import-path.service.ts importPath
      features/ddex/import-release.service.ts importRelease
      features/ddex/import-track.service.ts takeTrack
      features/imports/import.job.ts createImportRunner
      features/imports/run-import.service.ts importUploaded
      features/imports/run-import.service.ts runImport
      features/imports/run-import.service.ts takeDelivered
      features/ingest/import-file.service.ts importUnless
      features/ingest/import-file.service.ts keepEntry
      features/ingest/import-file.service.ts settleKnown
      features/ingest/import-files.service.ts bring
      features/ingest/import-files.service.ts importBatch
      features/ingest/import-files.service.ts importFiles
      features/ingest/import-files.service.ts importInBatches
      features/ingest/import-folder.service.ts analyse
      features/ingest/import-folder.service.ts importFolder`,
  },
  {
    test: [
      'features/uploads/uploads.routes.test.ts',
      'is not finished while a file on disk is shorter than was acknowledged',
    ],
    reason: 'A chunk goes behind the bytes on the disk, whatever was read; the others run under locks taken before.',
    of: `features/uploads/uploads.office.routes.ts office.sendChunk
      features/uploads/uploads.office.service.ts createUpload
      features/uploads/uploads.office.service.ts finishUpload`,
  },
  {
    reason: 'Stores a checksum for the bytes that were read, or asks for an analysis, which looks for itself.',
    of: `features/downloads/archives.service.ts createArchives
      features/media/media.routes.ts mediaRoutes`,
  },
  {
    reason:
      'A removal runs under the lock of its row; retention deletes by the age of rows; plays are stored by their ids.',
    of: `features/media/media-removals.service.ts finishMediaRemovals
      features/players/reported-plays.service.ts createPlayReports
      features/privacy/retention.job.ts stepsOf`,
  },
  {
    reason: 'A repair compares with the row again when it writes; a recovery fills an empty database.',
    of: `commands/verify.ts verifyCommand
      features/backup/recover-backup.service.ts recoverBackup
      features/verify/check-media.service.ts checkMedia
      features/verify/check-uploads.service.ts checkUploads
      features/verify/verify-backup.service.ts verifyBackup
      features/verify/verify.service.ts verifyAll`,
  },
  {
    reason: 'Composes what stands here by itself, or reads only.',
    of: `app.ts apiRoutes
      app.ts createApp
      commands/backup.ts backupCommand
      commands/office-app.ts createOfficeApp
      main.ts start
      open-service.ts openService`,
  },
];

it('each write after a wait has a test or a reason, and none has one for nothing', () => {
  expect(reviewedNames(reviewed)).toEqual(listLateWrites());
});

it('the tests of such writes exist', () => {
  expect(missingTests(reviewed)).toEqual([]);
});
