import type { VaultClient } from '@kinfolio/contract/client';
import { papersBucket } from '@kinfolio/contract/storage-limits';
import type { GrantDocument } from '@kinfolio/domain/access/terms';
import { rememberSeal, sealingFetch } from '../../storage/testing/sealed-calls.ts';
import { acceptance, choose, grantTo, newMember, newSharer, type Sharer } from './granted.ts';
import { mailsTo } from './released.ts';
import type { VaultWorld } from './vault-world.ts';

type Member = Awaited<ReturnType<typeof newMember>>;

/** A person who accepted and showed the number: what they may read, they can. */
export async function joined(
  world: VaultWorld,
  more: Partial<GrantDocument> = {},
  when: GrantDocument['when'] = { kind: 'always' },
) {
  const [sharer, member] = [await newSharer(world), await newMember(world)];
  const person = await choose(sharer, member.keeper.email);
  const made = await grantTo(sharer, person, when, 'invite', more);
  const answer = acceptance(made.code);
  await member.sharing.acceptWay(answer);
  await showNumber(world, member, made.grant);
  return { sharer, member, person, answer, ...made };
}

/** Shows the number that a person is mailed for a grant. */
export async function showNumber(world: VaultWorld, { keeper, sharing }: Member, grant: string) {
  await sharing.sendReceivedCode(grant, 'mail');
  await world.test.post.deliverWaiting();
  const digits = /\b\d{6}\b/.exec(mailsTo(world, keeper.email, 'six-digit').at(-1)?.text ?? '')?.[0] ?? '';
  await sharing.verifyReceivedCode(grant, digits);
}

/** The owner's own client, whose calls are sealed. */
export async function ownerClient({ keeper, owner }: Sharer): Promise<VaultClient> {
  const opened = await keeper.proving(owner).openSession();
  if (!opened.ok) throw new Error(opened.code);
  rememberSeal(await keeper.token(), opened.value.seal);
  return keeper.proving(owner, { seal: opened.value.seal });
}

/** Stores a sealed file of an owner, after {@link ownerClient}; the name of its object. */
export async function storeFile(world: VaultWorld, { keeper }: Sharer, bytes: Buffer): Promise<string> {
  const object = crypto.randomUUID();
  const address = `/storage/v1/object/${papersBucket}/${keeper.vault.vaultId}/${object}`;
  const stored = await sealingFetch(`${world.url}${address}`, {
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
