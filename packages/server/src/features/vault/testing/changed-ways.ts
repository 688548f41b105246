import type { NewWay } from '@kinfolio/contract/keyset';
import { type Asked, softwarePasskey } from '../../../testing/software-passkey.ts';
import { newEnvelope, newId } from './sealed.ts';
import {
  changeOf,
  kitWay,
  nextKeyset,
  type Owner,
  passwordWay,
  renewalOf,
  waysWith,
} from './signed-vault.ts';
import type { Person } from './vault-world.ts';

// Changes of what opens a vault, as its owner's device makes them: each is the next keyset.

const ownerOf = ({ keys }: Person): Owner => {
  if (keys.owner === undefined) throw new Error('this person has no vault');
  return keys.owner;
};

/** Adds ways and takes others away. What comes after is the person's only once the server has it. */
export async function changeWays(
  person: Person,
  reason: 'kit' | 'passkey' | 'password',
  { added = [], without = [] }: { added?: readonly NewWay[]; without?: readonly string[] },
) {
  const owner = ownerOf(person);
  const after = nextKeyset(owner, { reason, ways: waysWith(owner, added, without) });
  const answer = await person.client().putKeyset(changeOf(after, { wraps: [...added] }));
  if (answer.ok) person.keys.owner = after;
  return answer;
}

/** Makes one more kit. */
export async function addKit(person: Person) {
  const kit = kitWay();
  return { kit, answer: await changeWays(person, 'kit', { added: [kit] }) };
}

/** Makes a passkey and the account key under it. */
export async function addPasskey(person: Person, asked: Partial<Asked> & { origin: string }) {
  const passkey = softwarePasskey();
  const given = await person.client().passkeyChallenge();
  const challenge = given.ok ? given.value.challenge : '';
  const way = {
    ...passkey.make({ challenge, ...asked }),
    id: newId(),
    method: 'passkey',
    envelope: newEnvelope(),
  } as const;
  return { passkey, way, id: way.id, answer: await changeWays(person, 'passkey', { added: [way] }) };
}

/** Sets another password in place of the one of now. */
export async function setPassword(person: Person) {
  const owner = ownerOf(person);
  const { way, password } = passwordWay();
  const before = owner.payload.ways.filter(({ method }) => method === 'password').map(one => one.way);
  const after = nextKeyset(owner, { reason: 'password', ways: waysWith(owner, [way], before) });
  const answer = await person.client().putKeyset(changeOf(after, { wraps: [way], password }));
  if (answer.ok) person.keys.owner = after;
  return { password, answer };
}

/** Renews every key. */
export async function renewKeys(person: Person) {
  const { after, change, password, kit } = renewalOf(ownerOf(person));
  const answer = await person.client().putKeyset(change);
  if (answer.ok) person.keys.owner = after;
  return { password, kit, answer };
}
