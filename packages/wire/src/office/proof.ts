import { z } from '../zod.ts';
import { ownerProof } from '../passkeys.ts';
import { success } from '../values.ts';
import { type OfficeDeclarations, own } from './endpoint.ts';
import { secondFactorCode } from './staff.ts';

/** A repeated proof of who the operator is, before calls that are sensitive (`OfficeEndpoint.proof`). */
export const officeProof = {
  proofWays: {
    route: 'GET /me/proof',
    ...own,
    summary: 'How I can prove who I am',
    response: z.object({
      password: z.boolean(),
      /** A code of the second factor. */
      code: z.boolean(),
      passkey: z.boolean(),
      /** A sign-in through the company’s identity provider, which begins another session. */
      provider: z.boolean(),
      /** The one-click account of a demo, which needs no proof. */
      demo: z.boolean(),
    }),
  },
  prove: {
    route: 'POST /me/proof',
    ...own,
    grants_access: false,
    summary: 'Prove who I am with the password, a second-factor code or a passkey',
    body: z.object({ ...ownerProof, code: secondFactorCode.optional() }),
    response: success,
  },
} satisfies OfficeDeclarations;
