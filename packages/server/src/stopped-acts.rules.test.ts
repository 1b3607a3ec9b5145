import { expect, it } from 'vitest';
import { listActs } from '../../../tools/acts.mjs';
import { missingTests, type Reviewed, reviewedNames } from './testing/reviewed.ts';

/** Acts that `stopped-acts.test.ts` stops, and those that `faults.test.ts` and its long suite stop. */
const stopped = (title: string) => ['testing/faults/acts.ts', title] as const;
const faults = (title: string) => ['testing/faults/scenarios.ts', title] as const;

/** Acts that a kill can stop between two steps: by the test that stops them, or by the reason why none has to. */
const reviewed: readonly Reviewed[] = [
  {
    test: stopped('upload'),
    of: `features/uploads/uploads.office.routes.ts office.createUpload
      features/uploads/uploads.office.routes.ts office.finishUpload
      features/uploads/uploads.office.routes.ts office.sendChunk
      features/uploads/uploads.office.service.ts createUpload
      features/uploads/uploads.office.service.ts finishUpload`,
  },
  {
    test: stopped('removal of an upload'),
    of: `features/uploads/uploads.office.routes.ts office.abandonUpload
      features/uploads/upload-files.service.ts sweepUploads`,
  },
  {
    test: stopped('erasure'),
    of: `commands/personal-data.ts accountErase
      features/privacy/erase-account.service.ts finishOne
      features/privacy/erasures.job.ts createErasuresJob
      features/privacy/privacy.routes.ts office.eraseAccount`,
  },
  {
    test: stopped('announcement'),
    of: `features/media/media-removals.service.ts finishNext
      features/schedules/announcements.routes.ts announcementsRoutes
      features/schedules/announcements.routes.ts api.createAnnouncement`,
  },
  {
    test: stopped('removal of an announcement'),
    of: 'features/schedules/announcements.routes.ts api.removeAnnouncement',
  },
  { test: stopped('end of a quarantine'), of: 'features/ingest/quarantine.service.ts removeQuarantinedRecordings' },
  {
    test: stopped('retention'),
    of: `features/privacy/retention.job.ts stepsOf
      features/privacy/retention.store.ts removeAuditKeys
      features/privacy/retention.store.ts unlinkPlays
      features/players/venue-plays.store.ts dropPartition`,
  },
  {
    test: stopped('rotation of the secret'),
    of: `features/secrets/reseal.service.ts resealAll
      features/secrets/rotate.service.ts rotateSecret`,
  },
  {
    test: stopped('end of a licence'),
    of: `features/ddex/deal-activation.job.ts applyDueDeals
      features/ddex/import-release.service.ts importRelease`,
  },
  {
    test: faults('DDEX delivery'),
    of: `features/ddex/import-delivery.service.ts importDelivery
      features/ddex/import-message.service.ts importMessage
      features/ddex/import-path.service.ts importPath
      features/ddex/import-track.service.ts takeTrack
      features/ingest/import-described.service.ts importDescribed`,
  },
  {
    test: faults('import of files'),
    of: `commands/import.ts importArchive
      commands/import.ts run
      features/ingest/analysis.job.ts createAnalysisJob
      features/ingest/analysis.service.ts analysePending
      features/ingest/analysis.service.ts settle
      features/ingest/import-audit.service.ts createImportAudit
      features/ingest/import-audit.service.ts tellOf
      features/ingest/import-file.service.ts importUnless
      features/ingest/import-file.service.ts keepEntry
      features/ingest/import-file.service.ts settleKnown
      features/ingest/import-files.service.ts bring
      features/ingest/import-files.service.ts importBatch
      features/ingest/import-files.service.ts importFiles
      features/ingest/import-folder.service.ts analyse
      features/ingest/import-folder.service.ts importFolder`,
  },
  {
    test: ['features/imports/imports.routes.test.ts', 'goes on by itself where its process is gone'],
    of: `features/imports/import-log.service.ts createImportLog
      features/imports/import.job.ts createImportRunner
      features/imports/run-import.service.ts importUploaded
      features/imports/run-import.service.ts runImport`,
  },
  {
    test: faults('cover upload'),
    of: `features/media/cover-upload.service.ts insertPicture
      features/playlists/playlists.routes.ts api.changePlaylist
      features/playlists/playlists.routes.ts api.createPlaylist
      features/catalogue/catalogue.office.routes.ts office.coverAlbum
      features/collections/collections.office.routes.ts office.changeCollection
      features/collections/collections.office.routes.ts office.createCollection`,
  },
  { test: faults('contract signing'), of: 'features/contracts/signing.service.ts sign' },
  {
    test: faults('backup'),
    of: `commands/backup.ts backupCommand
      features/backup/make-backup.service.ts makeBackup`,
  },
  {
    test: ['testing/faults/scenarios.ts', 'restore'],
    of: `commands/recover.ts recover
      features/backup/recover-backup.service.ts recoverBackup`,
  },
  {
    test: ['features/verify/repair.test.ts', 'finds nothing once all is mended'],
    reason: 'A repair is found and made again by the next one.',
    of: `commands/verify.ts verifyCommand
      features/verify/check-media.service.ts checkMedia
      features/verify/check-search.service.ts checkSearch
      features/verify/check-uploads.service.ts checkUploads
      features/verify/check-uploads.service.ts settle
      features/verify/verify.service.ts verifyAll
      features/verify/orphans.store.ts removeOrphans`,
  },
  {
    reason: 'A backup is recovered into a temporary folder, which the next start removes.',
    of: `features/verify/verify-backup.service.ts verifyBackup
      features/verify/verify-backup.service.ts withRecovered`,
  },
  {
    test: ['features/emails/emails.test.ts', 'leaves an email to the next start when it is stopped in the middle'],
    reason: 'An email that was sent and not marked goes once more, with the same Message-ID: none is lost.',
    of: 'features/emails/emails.job.ts createEmailQueue',
  },
  {
    test: ['open-service.test.ts', 'a data folder knows its database'],
    reason: 'The database has its id first; a start that finds none in the folder writes it.',
    of: 'features/backup/database-id.service.ts joinDatabase',
  },
  {
    test: ['features/players/silence-alerts.test.ts', 'tells the other accounts when one of them cannot be told'],
    reason: 'The next run tells those who were not told.',
    of: 'features/players/silence-alerts.job.ts tellOfSilence',
  },
  {
    test: ['features/players/venue-plays.routes.test.ts', 'are stored once by their ids, however often'],
    reason: 'Plays are stored in one transaction; an empty month before it does no harm, and a device reports again.',
    of: 'features/players/reported-plays.service.ts createPlayReports',
  },
  {
    test: ['features/search/search-index.test.ts', 'writes documents that a migration has emptied'],
    reason: 'A start goes on with the documents that are left.',
    of: 'features/search/missing-documents.job.ts writeMissingDocuments',
  },
  {
    reason: 'The export is a temporary file that the next start removes; its entry comes after it.',
    of: `commands/personal-data.ts accountExport
      features/privacy/privacy.routes.ts api.exportProfile
      features/privacy/privacy.routes.ts makeExport`,
  },
  {
    reason: 'Each play is applied once, in one transaction; old marks are removed by themselves.',
    of: `features/plays/plays.routes.ts api.reportPlay
      features/plays/popularity.job.ts createPopularityJob`,
  },
  {
    reason: 'What is counted, noted or rehashed before and after a check lets nobody in and shuts nobody out.',
    of: `features/auth/auth.routes.ts api.login
      features/auth/auth.routes.ts authRoutes
      features/auth/owner-proof.service.ts createOwnerProof
      features/auth/passkey-checks.service.ts tryPasskey
      features/auth/passkeys.routes.ts api.addPasskey
      features/auth/passkeys.routes.ts api.newPasskeyOptions
      features/auth/passkeys.routes.ts api.passkeySignIn
      features/auth/passkeys.routes.ts api.removePasskey
      features/auth/passwords.service.ts checkPassword
      features/auth/passwords.service.ts tryPassword
      features/auth/session-hook.routes.ts registerSessions
      features/auth/sign-in.service.ts signIn
      features/auth/sign-in.service.ts signInByLink
      features/passkeys/passkeys.store.ts insertChallenge
      features/profile/profile.routes.ts api.changePassword
      features/profile/profile.routes.ts api.confirmPassword
      features/profile/profile.routes.ts api.updateProfile
      features/staff/code-guesses.service.ts countCodeGuess
      features/staff/oidc.office.routes.ts oidcOfficeRoutes
      features/staff/owner-proof.service.ts createOwnerProof
      features/staff/passkeys.office.routes.ts office.addOwnPasskey
      features/staff/passkeys.office.routes.ts office.newOwnPasskey
      features/staff/passkeys.office.routes.ts office.passkeySignIn
      features/staff/passkeys.office.routes.ts office.removeOwnPasskey
      features/staff/proof.office.routes.ts office.prove
      features/staff/staff-hook.routes.ts registerStaff
      features/staff/staff-passwords.service.ts checkStaffPassword
      features/staff/staff.office.routes.ts office.changeOwnPassword
      features/staff/staff.office.routes.ts office.confirmEnrolment
      features/staff/staff.office.routes.ts office.confirmSecondFactor
      features/staff/staff.office.routes.ts office.newRecoveryCodes
      features/staff/staff.office.routes.ts office.replaceSecondFactor
      features/staff/staff.office.routes.ts office.signIn
      features/staff/staff.office.routes.ts office.signInCode`,
  },
  {
    reason: 'A request is stored before its answer, and each is written and taken out in one transaction.',
    of: `features/auth/recovery.routes.ts api.forgot
      features/auth/recovery.service.ts createRecovery`,
  },
  {
    reason: 'Runs in a transaction of its callers, or makes one of several.',
    of: `features/accounts/accounts.office.service.ts setAccess
      features/auth/accounts.store.ts insertSignInToken
      features/auth/auth.routes.ts api.endSessions
      features/ingest/analyses.store.ts skipOutdated
      features/ingest/analysis.service.ts settleFailed
      features/ingest/import.store.ts setSource
      features/taxonomy/taxonomy.office.routes.ts routesOf
      features/venue-changes/venue-changes.routes.ts api.changeVenues
      features/venue-tables/venue-tables.routes.ts api.importVenues`,
  },
  {
    reason: 'Each step is whole by itself: reading an email and its entry, asking for an analysis, a player’s stream.',
    of: `commands/emails.ts emailsCommand
      features/media/media.routes.ts mediaRoutes
      features/players/players.routes.ts api.playerEvents
      features/players/players.routes.ts playersRoutes`,
  },
  {
    reason: 'Composes acts that stand here by themselves.',
    of: `app.ts apiRoutes
      app.ts createApp
      commands/office-app.ts createOfficeApp
      main.ts start
      office.ts officeApi
      open-service.ts openService`,
  },
  {
    reason:
      'The file comes first: a kill between them leaves a checkpoint that is true, and the next run writes one more.',
    of: 'features/audit-checkpoints/checkpoints.job.ts writeCheckpoint',
  },
];

it('each act that a kill can stop between two steps has a test or a reason, and none has one for nothing', () => {
  expect(reviewedNames(reviewed)).toEqual(
    listActs()
      .map(({ act }) => act)
      .toSorted(),
  );
});

it('the tests of such acts exist', () => {
  expect(missingTests(reviewed)).toEqual([]);
});
