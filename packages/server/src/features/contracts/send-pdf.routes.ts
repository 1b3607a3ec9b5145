import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendBytes } from '../../http/send-bytes.ts';
import type { SignedPdf } from './contracts.store.ts';
import { contractNumber } from './signing.rules.ts';

/** What the file is called where it is saved. */
export const pdfName = ({ contract_id, edition }: SignedPdf): string => `${contractNumber(contract_id)}-${edition}.pdf`;

/** Sends a signed PDF as it was drawn at the signature. */
export const sendPdf = (request: FastifyRequest, reply: FastifyReply, signed: SignedPdf): Promise<unknown> => {
  const { pdf, pdf_sha256 } = signed;
  void reply.type('application/pdf').header('content-disposition', `attachment; filename="${pdfName(signed)}"`);
  return sendBytes(request, reply, {
    etag: `"${pdf_sha256}"`,
    size: pdf.length,
    open: async ({ start, end }) => Readable.from([Buffer.from(pdf.subarray(start, end + 1))]),
  });
};
