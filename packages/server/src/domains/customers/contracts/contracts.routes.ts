import {
  api,
  type ChangedContract,
  contractDetails,
  type ContractDetails,
  type Language,
  textIn,
} from '@kamerton/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, Invalid, NotFound, orNotFound, Unauthorized } from '../../../lib/errors.ts';
import { done, route, fieldErrors } from '../../../http/endpoints.ts';
import { limitByNetwork } from '../../../http/rate-limit.ts';
import { lockAccountToChange } from '../../identity/auth/accounts.store.ts';
import { wantsJson } from '../../../http/language.ts';
import { beginContract, findContract, findPdf, lockContract, saveDetails, type SignedPdf } from './contracts.store.ts';
import { presentContract, checkSignature } from './contracts.service.ts';
import { codeBounds, contractNumber, dayInMoscow, verifying } from './signing.rules.ts';
import { findTerms, findTermsInForce } from './terms.store.ts';
import { Readable } from 'node:stream';
import { sendBytes } from '../../../http/send-bytes.ts';
import { assertOwner } from '../../../http/account.ts';
import { sendCode, sign } from './signing.service.ts';

/** Merges a change into the details; stored details are always complete and valid. */
const changed = (stored: ContractDetails | undefined, change: ChangedContract): ContractDetails => {
  const fields = Object.entries(change).filter(([, value]) => value !== undefined);
  const details = contractDetails.safeParse({ is_foreign: false, ...stored, ...Object.fromEntries(fields) });
  if (!details.success) throw new Invalid(fieldErrors(details.error));
  return details.data;
};

export const contractsRoutes = async (app: FastifyInstance, { db }: Deps): Promise<void> => {
  const countCheck = await limitByNetwork(app, verifying);
  const presented = async (handle: Handle, account: number, language: Language) => {
    const contract = await findContract(handle, account);
    const terms = await findTermsInForce(handle, dayInMoscow(new Date()));
    return contract && presentContract(handle, contract, terms?.version ?? null, language);
  };

  route(app, api.contract, async ({ account, language }) => ({
    contract: await presented(db, account.id, language),
  }));

  route(app, api.saveContract, async ({ account, body, language }) => {
    const contract = await transaction(db, async (tx) => {
      // One number for a contract, also if it is saved for the first time twice at once; none of an erased account.
      if (!(await lockAccountToChange(tx, account.id))) throw new Unauthorized();
      const stored = await lockContract(tx, account.id);
      if (stored?.terminated_at) throw new Conflict('contract_terminated');
      const details = changed(stored?.details, body);
      if (!stored) await beginContract(tx, account.id, details);
      await saveDetails(tx, account.id, details);
      return presented(tx, account.id, language);
    });
    if (!contract) throw new NotFound();
    return { ...done, contract };
  });

  route(app, api.contractTerms, async ({ query, language, reply }) => {
    const terms = query.version
      ? await findTerms(db, query.version)
      : await findTermsInForce(db, dayInMoscow(new Date()));
    if (!terms) throw new NotFound();
    void reply.header('content-language', language);
    const { version, published_at, effective_from } = terms;
    return { version, published_at, effective_from, text: textIn(terms.text, language) };
  });

  route(app, api.downloadContract, async ({ account, query, request, reply }) => {
    const contract = await findContract(db, account.id);
    const found = contract && (await findPdf(db, contract.id, query.edition));
    if (!found) throw new NotFound();
    const { pdf_sha256: sha256, pdf } = found;
    void reply.header('vary', 'accept');
    if (wantsJson(request.headers.accept, 'application/pdf')) {
      return { filename: pdfName(found), size: pdf.length, sha256 };
    }
    await sendPdf(request, reply, found);
    return undefined;
  });

  route(app, api.verifyContract, async ({ body, request, reply }) => {
    await countCheck(request, reply);
    const signature = await checkSignature(db, body.number, body.sha256);
    return { valid: signature !== null, signature };
  });
};

/** File name of the download. */
export const pdfName = ({ contract_id, edition }: SignedPdf): string => `${contractNumber(contract_id)}-${edition}.pdf`;

/** Sends a signed PDF as generated at the signature. */
export const sendPdf = (request: FastifyRequest, reply: FastifyReply, signed: SignedPdf): Promise<unknown> => {
  const { pdf, pdf_sha256 } = signed;
  void reply.type('application/pdf').header('content-disposition', `attachment; filename="${pdfName(signed)}"`);
  return sendBytes(request, reply, {
    etag: `"${pdf_sha256}"`,
    size: pdf.length,
    open: async ({ start, end }) => Readable.from([Buffer.from(pdf.subarray(start, end + 1))]),
  });
};

export const signingRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.sendContractCode, async ({ account, language, body }) => {
    assertOwner(account);
    const { id, email, session_id } = account;
    const expires_at = await sendCode(deps, { id, session_id, language }, body.version);
    return { ...done, email, expires_at, expires_in: codeBounds.minutes * 60 };
  });

  route(app, api.signContract, async ({ account, language, body, request }) => {
    assertOwner(account);
    const { id, session_id } = account;
    await sign(deps, { signer: { id, session_id, language }, body, address: request.ip });
    const contract = orNotFound(await findContract(deps.db, id));
    // The signed terms are those in force.
    return { ...done, contract: await presentContract(deps.db, contract, body.terms_version, language) };
  });
};
