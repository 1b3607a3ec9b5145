import { readFileSync } from 'node:fs';
import { inEachLanguage } from '@kamerton/wire';
import { expect } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { insertTerms } from '../domains/customers/contracts/terms.store.ts';
import type { Answer, TestApp } from './app.ts';

/** Details of an organisation that all pass. */
export const details = {
  legal_entity: 'ООО «Тёплый хлеб»',
  legal_address: '190000, Санкт-Петербург, Садовая ул., 42',
  signatory_name: 'Котова Алёна Сергеевна',
  signatory_position: 'Генеральный директор',
  inn: '7801234564',
  ogrn: '1027800000007',
  kpp: '780101001',
  bik: '044030653',
  settlement_account: '40702810938000060473',
  correspondent_account: '30101810500000000653',
};

/** All of it takes seconds to draw. */
const beginning = (language: string): string =>
  readFileSync(new URL(`../demo/terms/${language}.md`, import.meta.url), 'utf8')
    .split('\n')
    .slice(0, 10)
    .join('\n');

/** Publishes the beginning of the demonstration's terms as the next version, in force from `effective_from`. */
export const publishTerms = (test: TestApp, effective_from = '2026-01-01') =>
  transaction(test.db, (tx) => insertTerms(tx, { text: inEachLanguage(beginning), effective_from }));

/** Steps of a distributor with a contract. */
export interface Signatory {
  id: number;
  get: () => Promise<Answer>;
  save: (change?: object) => Promise<Answer>;
  /** Asks for a code and reads it in the email. */
  code: () => Promise<string>;
  sign: (code: string, over?: object) => Promise<Answer>;
  call: (method: string, path: string, body?: unknown) => Promise<Answer>;
}

export const signatory = async (test: TestApp, email: string): Promise<Signatory> => {
  const { id, token } = await test.signedIn(email);
  const call: Signatory['call'] = (method, path, body) => test.call(method, `/contract${path}`, { token, body });
  // That of the details for which the code was asked.
  let version = 1;
  return {
    id,
    call,
    get: () => call('GET', ''),
    save: (change = details) => call('PUT', '', change),
    code: async () => {
      version = (await call('GET', '')).body.contract.version;
      expect((await call('POST', '/code', { version })).status).toBe(200);
      const emails = await test.deps.emailQueue.list(100);
      const text = emails.find((message) => message.account_id === id && message.kind === 'contract_code')?.text;
      return /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
    },
    sign: (code, over = {}) =>
      call('POST', '/sign', { version, terms_version: 1, signatory_name: details.signatory_name, code, ...over }),
  };
};
