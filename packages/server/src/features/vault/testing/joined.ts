import type { VaultClient } from '@kinfolio/contract/client';
import { papersBucket } from '@kinfolio/contract/storage-limits';
import type { GrantDocument } from '@kinfolio/domain/access/terms';
import { fetchWithSeal, sealWritesOfSession } from '../../storage/testing/sealed-calls.ts';
import {
  createAcceptRequest,
  createGrantMember,
  createGrantWithWay,
  type SharingOwner,
  savePersonDetails,
  signUpSharingOwner,
} from './granted.ts';
import { listMailsWithSubject } from './released.ts';
import type { VaultWorld } from './vault-world.ts';

type Member = Awaited<ReturnType<typeof createGrantMember>>;

/** A person who accepted a grant and entered the six-digit code from the email, and so can read. */
export async function createReaderWithAccess(
  world: VaultWorld,
  more: Partial<GrantDocument> = {},
  when: GrantDocument['when'] = { kind: 'always' },
) {
  const [sharer, member] = [await signUpSharingOwner(world), await createGrantMember(world)];
  const person = await savePersonDetails(sharer, member.keeper.email);
  const made = await createGrantWithWay(sharer, person, when, 'invite', more);
  const answer = createAcceptRequest(made.code);
  await member.sharing.acceptWay(answer);
  await submitEmailedCode(world, member, made.grant);
  return { sharer, member, person, answer, ...made };
}

/** Enters the six-digit code that was emailed to a person for a grant. */
export async function submitEmailedCode(world: VaultWorld, { keeper, sharing }: Member, grant: string) {
  await sharing.sendReceivedCode(grant, 'mail');
  await world.test.post.deliverWaiting();
  const digits =
    /\b\d{6}\b/.exec(listMailsWithSubject(world, keeper.email, 'six-digit').at(-1)?.text ?? '')?.[0] ?? '';
  await sharing.verifyReceivedCode(grant, digits);
}

export async function createOwnerClient({ keeper, owner }: SharingOwner): Promise<VaultClient> {
  const opened = await keeper.proving(owner).openSession();
  if (!opened.ok) throw new Error(opened.code);
  sealWritesOfSession(await keeper.token(), opened.value.seal);
  return keeper.proving(owner, { seal: opened.value.seal });
}

/**
 * Stores a sealed file of an owner; {@link createOwnerClient} must have been called before. Returns the name of the file's
 * object.
 */
export async function storeSealedFile(
  world: VaultWorld,
  { keeper }: SharingOwner,
  bytes: Buffer,
): Promise<string> {
  const object = crypto.randomUUID();
  const address = `/storage/v1/object/${papersBucket}/${keeper.vault.vaultId}/${object}`;
  const stored = await fetchWithSeal(`${world.url}${address}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await keeper.token()}`,
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(bytes),
  });
  if (!stored.ok) throw new Error(await stored.text());
  return object;
}
