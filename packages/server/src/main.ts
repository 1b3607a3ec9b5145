import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import type { Config } from './lib/config.ts';
import { portalAddress, readConfig } from './start/config.ts';
import { ClockJumped } from './db/clock.ts';
import { exposureOf } from './db/connection-security.ts';
import { startDemo } from './demo/demo.ts';
import { createUpkeepJob } from './db/upkeep.job.ts';
import { createAnalysisJob } from './domains/ingest/ingest/analysis.job.ts';
import { createDropsJob } from './domains/ingest/drops/drops.job.ts';
import { createImportRunner } from './domains/ingest/imports/import.job.ts';
import { type CheckpointPlace, createCheckpointsJob } from './domains/operations/verify/checkpoints.job.ts';
import { createRetentionJob } from './domains/operations/privacy/retention.job.ts';
import { createErasuresJob } from './domains/operations/privacy/erasures.job.ts';
import { createVenuePlaysJob } from './domains/venues/players/venue-plays.job.ts';
import { createRevocationNoticesJob } from './domains/catalogue/revocations/notices.job.ts';
import { createPlannedRevocationsJob } from './domains/catalogue/revocations/planned.job.ts';
import { createDeletedVenuesJob } from './domains/venues/changes/deleted-venues.job.ts';
import { createSilenceAlertsJob } from './domains/venues/players/silence-alerts.job.ts';
import { createDealActivationJob } from './domains/ingest/ddex/deal-activation.job.ts';
import { playingOf } from './domains/ingest/ddex/uses.rules.ts';
import { outboxTransport, type Post, smtpTransport } from './mail/mail-transport.ts';
import { clientExposureOf } from './http/client-exposure.ts';
import type { DrainTimes } from './http/drain.ts';
import { createMissingDocumentsJob } from './domains/catalogue/search/missing-documents.job.ts';
import { createResealJob } from './domains/operations/secrets/reseal.job.ts';
import { openService, type Service } from './start/open-service.ts';
import { prepareDeliveries } from './start/deliveries-folder.ts';
import { explainFailure } from './start/failures.ts';
import { createStartScreen } from './start/screen.ts';
import { systemLanguage } from './lib/system-language.ts';
import { textsIn } from './text/texts.ts';
import { sweepTemporaryFolders } from './lib/temporary-folders.ts';
import { drainServed, serveCommand } from './commands/serve.ts';

const language = systemLanguage();

/** Logs connections that others could read. */
const warnOfExposure = (app: FastifyInstance, config: Config): void => {
  const exposure = config.databaseUrl === undefined ? null : exposureOf(config.databaseUrl, process.env['PGSSLMODE']);
  if (exposure) {
    app.log.warn(
      { exposure },
      'the connection to PostgreSQL on another machine needs sslmode=verify-full in DATABASE_URL',
    );
  }
  const clients = clientExposureOf(config);
  if (clients) {
    app.log.error(
      { exposure: clients },
      'passwords, sessions and API keys travel without TLS: put a proxy with TLS in front, name it in TRUST_PROXY and its address in PUBLIC_URL',
    );
  }
};

const start = async (config: Config): Promise<void> => {
  const screen = createStartScreen(process.stdout);
  await sweepTemporaryFolders();
  if (config.deliveriesRoot !== undefined) await prepareDeliveries(config.deliveriesRoot);
  // The command line may knock as soon as the folder is locked, and waits until the database is open.
  const opening: Promise<Service> = openService(config, (socket, line) => {
    opening.then(
      (opened) => serveCommand(opened, socket, line),
      () => socket.destroy(),
    );
  });
  const service = await opening;
  const demo = await startDemo(service, language);
  let { port } = config;
  let report: (error: unknown) => void = () => {};
  const { handle: db } = service.database;
  const imports = createImportRunner({ config, db, store: service.store }, (error) => report(error));
  const app = await createApp({
    config,
    db,
    store: service.store,
    signer: service.signer,
    encryption: service.encryption,
    emailQueue: service.emailQueue,
    imports,
    portalUrl: () => portalAddress({ ...config, port }),
    fingerprints: service.fingerprints,
    demo: () => demo.progress(),
    ...(screen.isLive && { log: screen.log }),
  });
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    // Its background work ends before the database closes.
    await app.close();
    await demo.stop();
    await service.close();
    throw error;
  }
  port = portOf(app.server.address()) ?? config.port;
  warnOfExposure(app, config);
  service.emailQueue.begin(postOf(config), (error) => app.log.warn({ err: error }, 'an email waits'));
  const reporting = (text: string) => (error: unknown) => app.log.error({ err: error }, text);
  // A clock that was set is no fault of the service.
  const reportingOld = (text: string) => (error: unknown) =>
    app.log[error instanceof ClockJumped ? 'warn' : 'error']({ err: error }, text);
  report = reporting('an import failed');
  const places = { store: service.store, dataDir: config.dataDir };
  const emailing = {
    db,
    emailQueue: service.emailQueue,
    language,
    portalUrl: () => portalAddress({ ...config, port }),
  };
  const jobs = [
    imports,
    createDropsJob({ config, db, store: service.store, imports }, reporting('deliveries are not looked at')),
    createAnalysisJob(
      { db, media: service.store, alone: config.databaseUrl === undefined },
      reporting('recordings are not analysed'),
    ),
    // Documents that a version has cleared are rebuilt while the service runs.
    createMissingDocumentsJob(db, reporting('search documents are missing')),
    createDealActivationJob(db, playingOf(config), reporting('deals are not looked at')),
    createResealJob(db, service, reporting('texts are not encrypted under the new secret')),
    createErasuresJob(db, places, reporting('erasures are not finished')),
    createRetentionJob(db, places, config.retention, reportingOld('old data are not deleted')),
    createVenuePlaysJob(db, config.retention.venuePlays, reportingOld('old venue plays are not deleted')),
    createPlannedRevocationsJob(db, reporting('planned revocations are not applied')),
    createRevocationNoticesJob(emailing, reporting('accounts are not notified of revocations')),
    createDeletedVenuesJob(db, reportingOld('deleted venues are not closed')),
    createSilenceAlertsJob(emailing, reporting('silent venues are not told of')),
    createCheckpointsJob(emailing, checkpointPlacesOf(config), reporting('no checkpoint of the audit log is written')),
    ...(service.database.engine === 'embedded'
      ? [createUpkeepJob(db, reporting('the database is not looked after'))]
      : []),
  ];
  for (const job of jobs) job.begin();
  stopOnSignal(app, [demo, ...jobs.map((job) => ({ stop: () => job.stop(patience) }))], service);
  // The reader of this line may end the service by a signal.
  demo.begin(screen, textsIn(language).start.running(portalAddress({ ...config, port })));
};

/** Milliseconds that background work has to stop; completed parts are kept in any case. */
const patience = 30_000;

const checkpointPlacesOf = ({ auditCheckpoints, auditCheckpointsEmail }: Config): CheckpointPlace[] => [
  ...(auditCheckpoints === undefined ? [] : [{ kind: 'folder' as const, place: auditCheckpoints }]),
  ...(auditCheckpointsEmail === undefined ? [] : [{ kind: 'email' as const, place: auditCheckpointsEmail }]),
];

/** Background work beside the service. */
interface Stoppable {
  stop(): Promise<void>;
}

const postOf = ({ smtpUrl, emailSender, dataDir }: Config): Post =>
  smtpUrl ? smtpTransport(smtpUrl, emailSender) : outboxTransport(join(dataDir, 'outbox'), emailSender);

const portOf = (address: AddressInfo | string | null): number | undefined =>
  typeof address === 'object' ? address?.port : undefined;

/**
 * Shutdown by signal; see docs/running.md. SIGTERM assumes a proxy that may be sending on a connection it keeps; behind
 * Ctrl+C is a user who waits.
 */
const drains = {
  SIGTERM: { accept: 5000, finish: 10_000 },
  SIGINT: { accept: 0, finish: 2000 },
} as const satisfies Partial<Record<NodeJS.Signals, DrainTimes>>;

/** Milliseconds within which a signal is the same one again: npm passes on what the terminal has sent to both. */
const sameSignal = 250;

const stopOnSignal = (
  app: { drain(times: DrainTimes): Promise<void> },
  beside: readonly Stoppable[],
  service: Service,
): void => {
  let since: number | undefined;
  const stop = async (times: (typeof drains)[keyof typeof drains]) => {
    // A second signal does not wait: what was answered is on disk already.
    if (since !== undefined && performance.now() - since > sameSignal) process.exit(130);
    if (since !== undefined) return;
    since = performance.now();
    await Promise.all([app.drain(times), drainServed(times), ...beside.map((each) => each.stop())]);
    await service.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(drains[signal]));
};

const run = async (): Promise<void> => {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    await start(config);
  } catch (error) {
    console.error(explainFailure(error, config, language) ?? error);
    process.exit(1);
  }
};

/** Resolves when the service listens. */
export const running = run();
