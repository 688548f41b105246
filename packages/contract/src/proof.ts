import * as z from 'zod/mini';
import { passkeySessionRequest } from './passkeys.ts';
import { bytes32, utcInstant } from './shapes.ts';

/**
 * What a call may require in addition to a valid access token, in the order in which it is checked. `opened`: the
 * session has presented something that also opens the vault. `present`: it did so within the last ten minutes. `proof`
 * and `seal`: the request is signed.
 */
export const callProofsInOrder = ['opened', 'present', 'proof', 'seal'] as const;
/** See {@link callProofsInOrder}. */
export type CallProof = (typeof callProofsInOrder)[number];

/** Proof that the person is present: the password's auth secret, a recovery kit's proof, or a passkey's signature. */
export const confirmSessionRequest = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.literal('password'),
    secret: z.string().check(z.minLength(1), z.maxLength(1000)),
  }),
  z.strictObject({ method: z.literal('kit'), proof: bytes32 }),
  z.strictObject({ method: z.literal('passkey'), ...passkeySessionRequest.shape }),
]);
/** See {@link confirmSessionRequest}. */
export type ConfirmSessionRequest = z.infer<typeof confirmSessionRequest>;

/** The time until which the person counts as present. */
export const confirmSessionResponse = z.object({ presentUntil: utcInstant });
/** See {@link confirmSessionResponse}. */
export type ConfirmSessionResponse = z.infer<typeof confirmSessionResponse>;
