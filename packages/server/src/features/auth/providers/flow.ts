import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { ExternalSignInProofs } from '../../../ports/providers.ts';
import type { AuthContext } from '../context.ts';
import { consumeExternalFlow, insertExternalFlow } from './store.ts';

// [Note: The state of a sign-in through a provider] The URL that leads a person to a provider contains a
// random value, `state`, which comes back with the provider's response. The server stores the data that
// belongs to this value: the provider, the next URL, and a value that only the person who began can know. The
// random value works once, within ten minutes. The database contains only its hash and the sealed data, so a
// copy of the database is not enough to finish a sign-in.

const patienceMs = 10 * 60_000;

const kept = z.object({
  provider: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectTo: z.string(),
  /** The challenge of the client that will fetch the session; null for a client that reads the session from the URL. */
  challenge: z.object({ challenge: z.string(), method: z.enum(['s256', 'plain']) }).nullable(),
  /** The account to which another way of signing in will be linked, and the session that requested it. */
  linkTo: z.object({ accountId: z.string(), sessionId: z.string() }).nullable(),
});

/** The state that is stored while a person is at a provider. */
export type StoredProviderFlow = z.infer<typeof kept>;
export type NewProviderFlow = Omit<StoredProviderFlow, 'nonce' | 'verifier'>;

const random = () => randomBytes(32).toString('base64url');

/**
 * Stores the data of a sign-in until the person returns. Returns the `state` parameter to send to the provider, and the
 * values for checking the provider's response.
 */
export async function saveProviderFlow(
  context: AuthContext,
  wanted: NewProviderFlow,
): Promise<ExternalSignInProofs> {
  const proofs = { state: random(), nonce: random(), verifier: random() };
  const { state, ...secret } = proofs;
  const stateHash = context.blind(`outside ${state}`);
  await insertExternalFlow(context.db, {
    stateHash,
    sealed: context.sealer.seal(JSON.stringify({ ...wanted, ...secret }), stateHash),
    endsAtMs: context.clock.now() + patienceMs,
  });
  return proofs;
}

/**
 * Returns the data stored under a `state` parameter and deletes it; undefined if nothing is stored or the data has
 * expired.
 */
export async function consumeProviderFlow(
  context: AuthContext,
  state: string,
): Promise<StoredProviderFlow | undefined> {
  const stateHash = context.blind(`outside ${state}`);
  const sealed = await consumeExternalFlow(context.db, stateHash, context.clock.now());
  return sealed === undefined ? undefined : kept.parse(JSON.parse(context.sealer.open(sealed, stateHash)));
}
