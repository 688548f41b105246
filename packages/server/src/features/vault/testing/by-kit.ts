import { createVaultClient } from '@kinfolio/contract/client';
import { decodeJwt } from 'jose';
import { guardOf, type Owner } from './signed-vault.ts';
import type { Person, VaultWorld } from './vault-world.ts';

/** A person in a session that a kit opened; undefined when it does not sign in. */
export async function cameByKit(
  world: VaultWorld,
  person: Person,
  proof: string,
  email = person.email,
): Promise<Person | undefined> {
  const client = createVaultClient({ url: world.url, token: async () => undefined, fetch });
  const answer = await client.recoverySession({ email, proof });
  return answer.ok ? withSession(person, answer.value.session.access_token) : undefined;
}

/** The same person in the session of a token, with keys of its own. */
export function withSession(person: Person, token: string): Person {
  const sessionId = String(decodeJwt(token)['session_id']);
  return { ...person.withToken(token), sessionId, keys: { ...person.keys } };
}

/** A client of a session whose calls are proved by an owner's proof key. */
export function provedAs(world: VaultWorld, session: Person, owner: Owner) {
  const origin = new URL(world.test.config.publicUrl).origin;
  return session.client(world.url, fetch, guardOf(session, owner, { origin }));
}
