import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { OutsideProofs } from '../../../ports/providers.ts';
import type { AuthContext } from '../context.ts';
import { insertOutsideFlow, takeOutsideFlow } from './store.ts';

// [Note: The state of a way through a provider] Somebody who is sent outside comes back with one random word, and the
// server keeps what belongs to it: with whom, where to go afterwards, and what only whoever began can know. The word is
// good once and for ten minutes. The database has its hash and a sealed text, so a copy of it finishes nothing.

const patienceMs = 10 * 60_000;

const kept = z.object({
  provider: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectTo: z.string(),
  /** Of the program that wants the session; null for one that takes it from the address. */
  challenge: z.object({ challenge: z.string(), method: z.enum(['s256', 'plain']) }).nullable(),
  /** Whose account, and by which session, a further way of signing in is linked to. */
  linkTo: z.object({ accountId: z.string(), sessionId: z.string() }).nullable(),
});

/** What is kept while somebody is outside. */
export type KeptFlow = z.infer<typeof kept>;
export type WantedFlow = Omit<KeptFlow, 'nonce' | 'verifier'>;

const random = () => randomBytes(32).toString('base64url');

/** Keeps what comes back to; the word to send along, with what the answer will be checked with. */
export async function keepFlow(context: AuthContext, wanted: WantedFlow): Promise<OutsideProofs> {
  const proofs = { state: random(), nonce: random(), verifier: random() };
  const { state, ...secret } = proofs;
  const stateHash = context.blind(`outside ${state}`);
  await insertOutsideFlow(context.db, {
    stateHash,
    sealed: context.sealer.seal(JSON.stringify({ ...wanted, ...secret }), stateHash),
    endsAtMs: context.clock.now() + patienceMs,
  });
  return proofs;
}

/** Takes what was kept for a word; undefined when there is nothing, or no longer. */
export async function takeFlow(context: AuthContext, state: string): Promise<KeptFlow | undefined> {
  const stateHash = context.blind(`outside ${state}`);
  const sealed = await takeOutsideFlow(context.db, stateHash, context.clock.now());
  return sealed === undefined ? undefined : kept.parse(JSON.parse(context.sealer.open(sealed, stateHash)));
}
