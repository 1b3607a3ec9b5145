import { expect, it } from 'vitest';
import { listActs } from '../../../../../tools/acts.mjs';
import { missingTests, type Reviewed, reviewedNames } from '../reviewed.ts';

/** Acts that `stopped-acts.test.ts` stops, and those that `faults.test.ts` and its long suite stop. */
const stopped = (title: string) => ['testing/faults/acts.ts', title] as const;
const faults = (title: string) => ['testing/faults/scenarios.ts', title] as const;

/** Acts that a kill can stop between two steps: by the test that stops them, or by the reason why none has to. */
const reviewed: readonly Reviewed[] = [
  {
    test: stopped('upload'),
    of: `domains/ingest/uploads/uploads.office.routes.ts office.createUpload
      domains/ingest/uploads/uploads.office.routes.ts office.finishUpload
      domains/ingest/uploads/uploads.office.routes.ts office.sendChunk
      domains/ingest/uploads/uploads.office.service.ts createUpload
      domains/ingest/uploads/uploads.office.service.ts finishUpload`,
  },
  {
    test: stopped('removal of an upload'),
    of: `domains/ingest/uploads/uploads.office.routes.ts office.abandonUpload
      domains/ingest/uploads/upload-files.service.ts sweepUploads`,
  },
  {
    test: stopped('erasure'),
    of: `commands/personal-data.ts accountErase
      domains/operations/privacy/erase-account.service.ts finishOne
      domains/operations/privacy/erasures.job.ts createErasuresJob
      domains/operations/privacy/privacy.routes.ts office.eraseAccount`,
  },
  {
    test: [
      'domains/operations/privacy/scrubbed.test.ts',
      'what a server that ends has not cleared the next one clears',
    ],
    reason: 'An erasure is finished once the files of the database are cleared.',
    of: 'domains/operations/privacy/erase-account.service.ts finishErasures',
  },
  {
    test: stopped('announcement'),
    of: `domains/common/media/media-removals.service.ts finishNext
      domains/venues/schedules/announcements.routes.ts announcementsRoutes
      domains/venues/schedules/announcements.routes.ts api.createAnnouncement`,
  },
  {
    test: stopped('removal of an announcement'),
    of: 'domains/venues/schedules/announcements.routes.ts api.removeAnnouncement',
  },
  {
    test: [
      'domains/venues/changes/deleted-venues.routes.test.ts',
      'is closed by the next run where one was stopped amidst, or once where two run at a time',
    ],
    of: 'domains/venues/changes/deleted-venues.job.ts createDeletedVenuesJob',
  },
  {
    test: stopped('end of a quarantine'),
    of: 'domains/ingest/ingest/quarantine.service.ts removeQuarantinedRecordings',
  },
  {
    test: stopped('retention'),
    of: `domains/operations/privacy/retention.job.ts applyRetention
      domains/operations/privacy/retention.job.ts stepsOf
      domains/operations/privacy/retention.store.ts removeAuditKeys
      domains/operations/privacy/retention.store.ts unlinkPlays
      domains/venues/players/venue-plays.job.ts applyPlaysRetention
      domains/venues/players/venue-plays.store.ts dropPartition`,
  },
  {
    test: stopped('rotation of the secret'),
    of: `domains/operations/secrets/reseal.service.ts resealAll
      domains/operations/secrets/data-secret.service.ts rotateSecret`,
  },
  {
    test: stopped('end of a licence'),
    of: `domains/ingest/ddex/deal-activation.job.ts applyDueDeals
      domains/ingest/ddex/import-release.service.ts importRelease`,
  },
  {
    test: faults('DDEX delivery'),
    of: `domains/ingest/ddex/import-delivery.service.ts importDelivery
      domains/ingest/ddex/import-message.service.ts importMessage
      domains/ingest/ddex/import-path.service.ts importPath
      domains/ingest/ddex/import-track.service.ts importTrack
      domains/ingest/ingest/import-described.service.ts importDescribed`,
  },
  {
    test: faults('import of files'),
    of: `commands/import.ts importArchive
      commands/import.ts run
      domains/ingest/ingest/analysis.job.ts createAnalysisJob
      domains/ingest/ingest/analysis.service.ts analysePending
      domains/ingest/ingest/analysis.service.ts analyseBatch
      domains/ingest/ingest/import-audit.service.ts createImportAudit
      domains/ingest/ingest/import-audit.service.ts flushAudit
      domains/ingest/ingest/import-covers.service.ts createCoverImporter
      domains/ingest/ingest/import-file.service.ts importUnless
      domains/ingest/ingest/import-file.service.ts storeEntry
      domains/ingest/ingest/import-file.service.ts repairKnown
      domains/ingest/ingest/import-files.service.ts bring
      domains/ingest/ingest/import-files.service.ts importBatch
      domains/ingest/ingest/import-files.service.ts importFiles
      domains/ingest/ingest/import-folder.service.ts analyse
      domains/ingest/ingest/import-folder.service.ts importFolder`,
  },
  {
    test: ['domains/ingest/imports/imports.routes.test.ts', 'goes on by itself where its process is gone'],
    of: `domains/ingest/imports/import-log.service.ts createImportLog
      domains/ingest/imports/import.job.ts createImportRunner
      domains/ingest/imports/run-import.service.ts importUploaded
      domains/ingest/imports/run-import.service.ts runImport`,
  },
  {
    test: [
      'domains/ingest/drops/drops.job.test.ts',
      'a move that breaks off at any call of the system is done by the next look, and nothing is lost',
    ],
    reason: 'What is next with a delivery is one transaction; a check that has ended early is made again.',
    of: `domains/ingest/drops/drops.job.ts advance
      domains/ingest/drops/drops.job.ts check
      domains/ingest/drops/drops.job.ts watchDrops
      domains/ingest/drops/drops.store.ts upsertDrop
      domains/ingest/drops/move-drop.service.ts moveDrop`,
  },
  {
    test: [
      'commands/import-archive.test.ts',
      'an import whose command was killed counts as interrupted, and neither runs again nor lets others wait',
    ],
    of: `commands/ddex.ts run
      domains/ingest/imports/command-import.service.ts withListedImport`,
  },
  {
    test: faults('cover upload'),
    of: `domains/common/media/cover-upload.service.ts insertPicture
      domains/catalogue/playlists/playlists.routes.ts api.changePlaylist
      domains/catalogue/playlists/playlists.routes.ts api.createPlaylist
      domains/catalogue/catalogue/catalogue.office.routes.ts office.coverAlbum
      domains/catalogue/collections/collections.office.routes.ts office.changeCollection
      domains/catalogue/collections/collections.office.routes.ts office.createCollection`,
  },
  { test: faults('contract signing'), of: 'domains/customers/contracts/signing.service.ts sign' },
  {
    test: faults('backup'),
    of: `commands/backup.ts backupCommand
      domains/operations/backup/make-backup.service.ts makeBackup`,
  },
  {
    test: ['testing/faults/scenarios.ts', 'restore'],
    of: `commands/recover.ts recover
      domains/operations/backup/recover-backup.service.ts recoverBackup`,
  },
  {
    test: ['commands/recover.test.ts', 'closes who has left since the backup'],
    reason: 'One transaction closes all; the recovery before it is complete.',
    of: 'commands/recover.ts closeLeft',
  },
  {
    test: ['domains/operations/verify/repair.test.ts', 'finds nothing once all is mended'],
    reason: 'A repair is found and made again by the next one.',
    of: `commands/verify.ts verifyCommand
      domains/operations/verify/check-media.service.ts checkMedia
      domains/operations/verify/check-search.service.ts checkSearch
      domains/operations/verify/check-uploads.service.ts checkUploads
      domains/operations/verify/check-uploads.service.ts repairUpload
      domains/operations/verify/verify.service.ts verifyAll
      domains/operations/verify/orphans.store.ts removeOrphans`,
  },
  {
    reason: 'A recording whose bytes are back, and which waits for a person, is listed and tried again as any such.',
    of: 'domains/operations/verify/repair-media.service.ts restoreSound',
  },
  {
    reason: 'A backup is recovered into a temporary folder, which the next start removes.',
    of: `domains/operations/verify/verify-backup.service.ts verifyBackup
      domains/operations/verify/verify-backup.service.ts withRecovered`,
  },
  {
    test: [
      'domains/common/emails/emails.test.ts',
      'leaves an email to the next start when it is stopped in the middle',
    ],
    reason: 'An email that was sent and not marked goes once more, with the same Message-ID: none is lost.',
    of: 'domains/common/emails/emails.job.ts createEmailQueue',
  },
  {
    test: ['start/open-service.test.ts', 'a data folder knows its database'],
    reason: 'The database has its id first; a start that finds none in the folder writes it.',
    of: 'domains/operations/backup/database-id.service.ts joinDatabase',
  },
  {
    test: ['domains/operations/privacy/erased-amidst.routes.test.ts', 'goes within a day, and one in use stays'],
    reason: 'The rows of pictures are there until their files are gone: the next run finds them.',
    of: 'domains/operations/privacy/former-covers.service.ts removeFormerCovers',
  },
  {
    test: [
      'domains/catalogue/revocations/planned.office.routes.test.ts',
      'sends what a process that died was to send, and nothing of music that came back',
    ],
    of: 'domains/catalogue/revocations/notices.job.ts notifyOfRevocations',
  },
  {
    test: ['domains/venues/players/silence-alerts.test.ts', 'tells the other accounts when one of them cannot be told'],
    reason: 'The next run tells those who were not told.',
    of: 'domains/venues/players/silence-alerts.job.ts alertSilence',
  },
  {
    test: ['domains/venues/players/venue-plays.routes.test.ts', 'are stored once by their ids, however often'],
    reason: 'Plays are stored in one transaction; an empty month before it does no harm, and a device reports again.',
    of: 'domains/venues/players/reported-plays.service.ts createPlayReports',
  },
  {
    test: ['domains/catalogue/search/search-index.test.ts', 'writes documents that a migration has emptied'],
    reason: 'A start goes on with the documents that are left.',
    of: 'domains/catalogue/search/missing-documents.job.ts writeMissingDocuments',
  },
  {
    reason: 'The export is a temporary file that the next start removes; its entry comes after it.',
    of: `commands/personal-data.ts accountExport
      domains/operations/privacy/privacy.routes.ts api.exportProfile
      domains/operations/privacy/privacy.routes.ts makeExport`,
  },
  {
    reason: 'Each play is applied once, in one transaction; old marks are removed by themselves.',
    of: 'domains/catalogue/plays/popularity.job.ts createPopularityJob',
  },
  {
    reason: 'What is counted, noted or rehashed before and after a check lets nobody in and shuts nobody out.',
    of: `domains/identity/auth/attempts.service.ts countAttempt
      domains/identity/auth/auth.routes.ts api.login
      domains/identity/auth/auth.routes.ts authRoutes
      domains/identity/auth/owner-proof.service.ts assertProven
      domains/identity/auth/owner-proof.service.ts tryPasskey
      domains/identity/auth/passkeys.routes.ts api.passkeySignIn
      domains/identity/auth/passwords.service.ts checkPassword
      domains/identity/auth/realm-passkeys.routes.ts beginOwnPasskey
      domains/identity/auth/realm-passkeys.routes.ts removeOwnPasskey
      domains/identity/auth/session-hook.routes.ts registerSessions
      domains/identity/auth/sign-in.service.ts signIn
      domains/identity/auth/sign-in.service.ts signInByLink
      domains/identity/passkeys/passkeys.store.ts insertChallenge
      domains/identity/profile/profile.routes.ts api.changePassword
      domains/identity/profile/profile.routes.ts api.confirmPassword
      domains/identity/profile/profile.routes.ts api.updateProfile
      domains/identity/staff/oidc.office.routes.ts oidcOfficeRoutes
      domains/identity/staff/passkeys.office.routes.ts office.passkeySignIn
      domains/identity/staff/proof.office.routes.ts office.prove
      domains/identity/staff/staff-hook.routes.ts registerStaff
      domains/identity/staff/staff-realm.service.ts staffRealm
      domains/identity/staff/staff.office.routes.ts office.changeOwnPassword
      domains/identity/staff/staff.office.routes.ts office.confirmEnrolment
      domains/identity/staff/staff.office.routes.ts office.confirmSecondFactor
      domains/identity/staff/staff.office.routes.ts office.newRecoveryCodes
      domains/identity/staff/staff.office.routes.ts office.replaceSecondFactor
      domains/identity/staff/staff.office.routes.ts office.signIn
      domains/identity/staff/staff.office.routes.ts office.signInCode
      domains/identity/staff/staff.office.routes.ts staffOfficeRoutes`,
  },
  {
    reason: 'A request is stored before its answer, and each is written and taken out in one transaction.',
    of: `domains/identity/auth/recovery.routes.ts api.forgot
      domains/identity/auth/recovery.service.ts createRecovery`,
  },
  {
    reason: 'Runs in a transaction of its callers, or makes one of several.',
    of: `domains/customers/accounts/accounts.office.service.ts setAccess
      domains/ingest/ingest/analyses.store.ts skipOutdated
      domains/ingest/ingest/analysis.service.ts recordFailure
      domains/ingest/ingest/import.store.ts setSource
      domains/catalogue/taxonomy/taxonomy.office.routes.ts routesOf
      domains/venues/changes/venue-changes.routes.ts api.changeVenues
      domains/venues/tables/venue-tables.routes.ts api.importVenues`,
  },
  {
    reason: 'Each step is whole by itself: reading an email and its entry, asking for an analysis, a player’s stream.',
    of: `commands/emails.ts emailsCommand
      domains/common/media/media.routes.ts mediaRoutes
      domains/venues/players/players.routes.ts api.playerEvents
      domains/venues/players/players.routes.ts playersRoutes`,
  },
  {
    reason: 'Composes acts that stand here by themselves.',
    of: `main.ts start
      start/open-service.ts openService`,
  },
  {
    reason:
      'The bytes come first: a kill between them leaves the analysis waiting as it was, for a person to try again.',
    of: 'domains/ingest/ingest/import-file.service.ts restoreBytes',
  },
  {
    reason:
      'The file comes first: a kill between them leaves a checkpoint that is true, and the next run writes one more.',
    of: 'domains/operations/verify/checkpoints.job.ts writeCheckpoint',
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
