import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import type { Database } from '../db/open.ts';
import type { Handle } from '../db/schema.ts';
import type { Deps } from '../domains/deps.ts';
import { hashPassword } from '../lib/password-hash.ts';
import { createEmailQueue } from '../domains/common/emails/emails.job.ts';
import { createFingerprints } from '../lib/hmac.ts';
import { fixedSecrets } from '../lib/secrets.ts';
import { folderStore } from '../media/folder-store.ts';
import { createSigner } from '../media/signed-addresses.ts';
import { createEncryption } from '../lib/encryption.ts';
import { newDatabase } from './database.ts';
import { openApiViolations } from './openapi-violations.ts';

export const password = 'right horse battery';

/** A call's answer: status, headers and the body, read as JSON where it is JSON. */
export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever was answered
  body: any;
}

interface Call {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

/** The whole service on a fresh database, called in process. */
export interface TestApp {
  app: FastifyInstance;
  database: Database;
  db: Handle;
  deps: Deps;
  /** Fails if the answer is one that the API's document does not allow. */
  call(method: string, path: string, options?: Call): Promise<Answer>;
  /** Makes a distributor and signs in; gives the id and the session's token. */
  signedIn(email: string): Promise<{ id: number; token: string }>;
  close(): Promise<void>;
}

export const openTestApp = async (
  over: Partial<Deps> = {},
  secrets = fixedSecrets('a secret of the tests'),
): Promise<TestApp> => {
  const database = await newDatabase();
  const encryption = createEncryption(secrets);
  const folder = mkdtempSync(join(tmpdir(), 'kamerton-media-'));
  const deps: Deps = {
    config: {
      apiUrl: '/dist/api',
      outside: {},
      securityContact: undefined,
      corsOrigins: [],
      trustProxy: [],
      accelRedirect: undefined,
      logLevel: 'error',
      logPersonal: false,
      dataDir: folder,
      importRoot: undefined,
      deliveriesRoot: undefined,
      smtpUrl: undefined,
      territory: 'RU',
      dealUses: ['any'],
      ddexParty: [],
      officeIdleMinutes: 60,
      oidc: undefined,
      retention: { networks: 90, emails: 365, requests: 0, events: 7, playAccounts: 0, venuePlays: 0, auditValues: 0 },
    },
    db: database.handle,
    store: folderStore(folder),
    signer: createSigner(secrets),
    encryption,
    emailQueue: createEmailQueue(database.handle, encryption),
    imports: { wake: () => {} },
    portalUrl: () => 'https://music.example/dist/',
    fingerprints: createFingerprints(secrets),
    demo: () => 'none',
    pollMs: 50,
    ...over,
  };
  const app = await createApp(deps);
  const call: TestApp['call'] = async (method, path, { token, body, headers, remoteAddress } = {}) => {
    const response = await app.inject({
      method: method as 'GET',
      url: /^\/(media|dist|office)\b/.test(path) ? path : `/dist/api${path}`,
      headers: { ...(token && { token }), ...headers },
      ...(body !== undefined && { body: body as object }),
      ...(remoteAddress && { remoteAddress }),
    });
    const isJson = /[/+]json/.test(String(response.headers['content-type']));
    const answer = {
      status: response.statusCode,
      headers: response.headers as Answer['headers'],
      body: isJson ? response.json() : response.rawPayload,
    };
    expect(openApiViolations(method, path, answer), `${method} ${path}`).toEqual([]);
    return answer;
  };
  return {
    app,
    database,
    db: deps.db,
    deps,
    call,
    signedIn: async (email) => {
      const id = await insertAccount(deps.db, email);
      const answer = await call('POST', '/auth/login', { body: { email, password } });
      expect(answer.status).toBe(200);
      return { id, token: answer.body.token };
    },
    close: async () => {
      await app.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

let hashed: Promise<string> | undefined;

export const insertAccount = async (db: Handle, email: string, more: { is_active?: boolean } = {}): Promise<number> => {
  hashed ??= hashPassword(password);
  const { id } = await db
    .insertInto('accounts')
    .values({ email, name: `Name of ${email}`, password_hash: await hashed, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
