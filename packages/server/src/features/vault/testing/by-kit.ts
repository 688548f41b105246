import { createVaultClient } from '@kinfolio/contract/client';
import { decodeJwt } from 'jose';
import { createCallGuard, type VaultOwnerKeys } from './signed-vault.ts';
import type { SignedInPerson, VaultWorld } from './vault-world.ts';

/** Signs a person in with a kit. Returns the person in that session; undefined if the kit does not sign in. */
export async function signInByKit(
  world: VaultWorld,
  person: SignedInPerson,
  proof: string,
  email = person.email,
): Promise<SignedInPerson | undefined> {
  const client = createVaultClient({ url: world.url, token: async () => undefined, fetch });
  const answer = await client.recoverySession({ email, proof });
  return answer.ok ? replaceSessionOfPerson(person, answer.value.session.access_token) : undefined;
}

/**
 * The same person in the session that a token belongs to. A change of keys in this session does not affect
 * their other sessions.
 */
export function replaceSessionOfPerson(person: SignedInPerson, token: string): SignedInPerson {
  const sessionId = String(decodeJwt(token)['session_id']);
  return { ...person.withToken(token), sessionId, keys: { ...person.keys } };
}

/** A client for a session, whose calls are proved with an owner's proof key. */
export function createProvedClient(world: VaultWorld, session: SignedInPerson, owner: VaultOwnerKeys) {
  const origin = new URL(world.test.config.publicUrl).origin;
  return session.client(world.url, fetch, createCallGuard(session, owner, { origin }));
}
