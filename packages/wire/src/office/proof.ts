import { z } from '../zod.ts';
import { ownerProof } from '../passkeys.ts';
import { success } from '../values.ts';
import { officeEndpoint } from './endpoint.ts';
import { secondFactorCode } from './staff.ts';

/** A repeated proof of who the operator is, before calls that are sensitive (`OfficeEndpoint.proof`). */
export const officeProof = {
  proofWays: officeEndpoint({
    method: 'GET',
    path: '/me/proof',
    role: 'staff',
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
    errors: [],
  }),
  prove: officeEndpoint({
    method: 'POST',
    path: '/me/proof',
    role: 'staff',
    grants_access: false,
    summary: 'Prove who I am with the password, a second-factor code or a passkey',
    body: z.object({ ...ownerProof, code: secondFactorCode.optional() }),
    response: success,
    errors: ['invalid', 'not_found', 'too_many_requests'],
  }),
};
