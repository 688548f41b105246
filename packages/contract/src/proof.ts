import * as z from 'zod/mini';
import { passkeySessionRequest } from './passkeys.ts';
import { bytes32, instant } from './shapes.ts';

/**
 * What a call may want beyond a valid access token, in the order in which it is asked for. `opened`: the session has shown
 * what also opens the vault. `present`: it did so within ten minutes. `proof` and `seal`: the request is signed.
 */
export const proofWants = ['opened', 'present', 'proof', 'seal'] as const;
/** See {@link proofWants}. */
export type ProofWant = (typeof proofWants)[number];

/** What shows that the person is present: the password's auth secret, a recovery kit's proof, or a passkey's signature. */
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

/** Until when the person counts as present. */
export const confirmSessionAnswer = z.object({ presentUntil: instant });
/** See {@link confirmSessionAnswer}. */
export type ConfirmSessionAnswer = z.infer<typeof confirmSessionAnswer>;
