import { Readable } from 'node:stream';
import { api, type ChangedContract, contractDetails, type ContractDetails } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { done, route, wrongFields } from '../../http/endpoints.ts';
import { sendBytes } from '../../http/send-bytes.ts';
import { wantsJson } from '../downloads/downloads.rules.ts';
import {
  beginContract,
  findContract,
  findPdf,
  findSignatureByHash,
  lockContract,
  saveDetails,
} from './contracts.store.ts';
import { presentContract } from './present.ts';
import { contractNumber, dayInMoscow, idOfNumber } from './signing.rules.ts';
import { findTerms, findTermsInForce } from './terms.store.ts';

/** The details as they become; what is kept is always whole and valid. */
const changed = (stored: ContractDetails | undefined, change: ChangedContract): ContractDetails => {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const details = contractDetails.safeParse({ is_foreign: false, ...stored, ...Object.fromEntries(given) });
  if (!details.success) throw new ApiError('invalid', { fields: wrongFields(details.error) });
  return details.data;
};

export const contractsRoutes = (app: FastifyInstance, { db }: Deps): void => {
  const presented = async (handle: Handle, account: number) => {
    const contract = await findContract(handle, account);
    const terms = await findTermsInForce(handle, dayInMoscow(new Date()));
    return contract && presentContract(handle, contract, terms?.version ?? null);
  };

  route(app, api.contract, async ({ account }) => ({ contract: await presented(db, account.id) }));

  route(app, api.saveContract, async ({ account, body }) => {
    const contract = await transaction(db, async (tx) => {
      const stored = await lockContract(tx, account.id);
      if (stored?.terminated_at) throw new ApiError('contract_terminated');
      const details = changed(stored?.details, body);
      if (!stored) await beginContract(tx, account.id, details);
      await saveDetails(tx, account.id, details);
      return presented(tx, account.id);
    });
    if (!contract) throw notFound();
    return { ...done, contract };
  });

  route(app, api.contractTerms, async ({ query, language, reply }) => {
    const terms = query.version
      ? await findTerms(db, query.version)
      : await findTermsInForce(db, dayInMoscow(new Date()));
    if (!terms) throw notFound();
    void reply.header('content-language', language);
    const { version, published_at, effective_from } = terms;
    return { version, published_at, effective_from, text: language === 'ru' ? terms.text_ru : terms.text_en };
  });

  route(app, api.downloadContract, async ({ account, query, request, reply }) => {
    const found = await findPdf(db, account.id, query.edition);
    if (!found) throw notFound();
    const filename = `${contractNumber(found.contract_id)}-${found.edition}.pdf`;
    const size = found.pdf.length;
    void reply.header('vary', 'accept');
    if (wantsJson(request.headers.accept, 'application/pdf')) return { filename, size, sha256: found.pdf_sha256 };
    void reply.type('application/pdf').header('content-disposition', `attachment; filename="${filename}"`);
    await sendBytes(request, reply, {
      etag: `"${found.pdf_sha256}"`,
      size,
      open: async ({ start, end }) => Readable.from([Buffer.from(found.pdf.subarray(start, end + 1))]),
    });
    return undefined;
  });

  route(app, api.verifyContract, async ({ body }) => {
    const id = idOfNumber(body.number);
    const found = id === null ? null : await findSignatureByHash(db, id, body.sha256);
    if (!found) return { valid: false, signature: null };
    return { valid: true, signature: found };
  });
};
