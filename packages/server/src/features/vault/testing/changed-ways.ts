import type { NewUnlockMethod } from '@kinfolio/contract/keyset';
import { createSoftwarePasskey, type PasskeyRequest } from '../../../testing/software-passkey.ts';
import { createDeviceId, createEnvelope } from './sealed.ts';
import {
  createKeyRenewal,
  createKeysetOnlyChange,
  createKitWay,
  createNextKeyset,
  createPasswordWay,
  replaceWays,
  type VaultOwnerKeys,
} from './signed-vault.ts';
import type { SignedInPerson } from './vault-world.ts';

// Changes to the ways of opening a vault, made as its owner's device makes them. Each change is the next keyset.

const ownerOf = ({ keys }: SignedInPerson): VaultOwnerKeys => {
  if (keys.owner === undefined) throw new Error('this person has no vault');
  return keys.owner;
};

/**
 * Adds ways of opening a vault and removes others. The person's test data changes only if the server accepts
 * the change.
 */
export async function addAndRemoveWays(
  person: SignedInPerson,
  reason: 'kit' | 'passkey' | 'password',
  { added = [], without = [] }: { added?: readonly NewUnlockMethod[]; without?: readonly string[] },
) {
  const owner = ownerOf(person);
  const after = createNextKeyset(owner, { reason, ways: replaceWays(owner, added, without) });
  const answer = await person.client().putKeyset(createKeysetOnlyChange(after, { wraps: [...added] }));
  if (answer.ok) person.keys.owner = after;
  return answer;
}

export async function addRecoveryKit(person: SignedInPerson) {
  const kit = createKitWay();
  return { kit, answer: await addAndRemoveWays(person, 'kit', { added: [kit] }) };
}

/** Creates a passkey with the account key sealed under it, and sends it to the server as a new way. */
export async function addPasskey(
  person: SignedInPerson,
  asked: Partial<PasskeyRequest> & { origin: string },
) {
  const passkey = createSoftwarePasskey();
  const given = await person.client().passkeyChallenge();
  const challenge = given.ok ? given.value.challenge : '';
  const way = {
    ...passkey.make({ challenge, ...asked }),
    id: createDeviceId(),
    method: 'passkey',
    envelope: createEnvelope(),
  } as const;
  return { passkey, way, id: way.id, answer: await addAndRemoveWays(person, 'passkey', { added: [way] }) };
}

export async function setPassword(person: SignedInPerson) {
  const owner = ownerOf(person);
  const { way, password } = createPasswordWay();
  const before = owner.payload.ways.filter(({ method }) => method === 'password').map(one => one.way);
  const after = createNextKeyset(owner, { reason: 'password', ways: replaceWays(owner, [way], before) });
  const answer = await person.client().putKeyset(createKeysetOnlyChange(after, { wraps: [way], password }));
  if (answer.ok) person.keys.owner = after;
  return { password, answer };
}

export async function renewKeys(person: SignedInPerson) {
  const { after, change, password, kit } = createKeyRenewal(ownerOf(person));
  const answer = await person.client().putKeyset(change);
  if (answer.ok) person.keys.owner = after;
  return { password, kit, answer };
}
