import { randomBytes, randomUUID } from 'node:crypto';
import type { ClientOptions } from '@kinfolio/contract/send';
import { createSharingClient, type SharingClient } from '@kinfolio/contract/sharing/client';
import type { GrantChanges, GrantPut, GrantWay } from '@kinfolio/contract/sharing/shapes';
import type { GrantDocument } from '@kinfolio/domain/access/terms';
import { newEnvelope, newId } from './sealed.ts';
import { changeOf, guardOf, hashOf, nextKeyset, type Owner, signDocument } from './signed-vault.ts';
import { type VaultOwner, withKeyset } from './signed-world.ts';
import type { Person, VaultWorld } from './vault-world.ts';

const part = (bytes: number) => randomBytes(bytes).toString('base64url');

/** An owner who shares: the newest keys, and a client of sharing whose calls are proved and sealed. */
export interface Sharer {
  keeper: VaultOwner;
  owner: Owner;
  readonly sharing: SharingClient;
  readonly documents: Map<string, string>;
}

/** A code as a device makes one. */
export interface Code {
  readonly lookup: string;
  readonly proof: string;
}

/** The calls of sharing in a session, sealed with its bytes and proved by a proof key. */
export async function sharingOf(world: VaultWorld, person: Person, owner: Owner): Promise<SharingClient> {
  const origin = new URL(world.test.config.publicUrl).origin;
  const opened = await person.client(world.url, fetch, guardOf(person, owner, { origin })).openSession();
  if (!opened.ok) throw new Error(`the session was not opened: ${opened.code}`);
  return sharingClient(world, person, guardOf(person, owner, { origin, seal: opened.value.seal }));
}

/** A client of sharing for a person. */
export function sharingClient(
  world: VaultWorld,
  person: Person,
  guard?: ClientOptions['guard'],
): SharingClient {
  return createSharingClient({
    url: world.url,
    token: () => person.token(),
    fetch,
    ...(guard && { guard }),
  });
}

/** The calls of a guest. */
export const guestClient = (world: VaultWorld, token: string): SharingClient =>
  createSharingClient({ url: world.url, token: async () => token, fetch });

/** Signs an owner up who may share everything. */
export async function newSharer(world: VaultWorld, categories = 3): Promise<Sharer> {
  const keeper = await withKeyset(world, categories);
  await world.test.database.pool.query('update profiles set plan = $1 where account_id = $2', [
    'premium',
    keeper.accountId,
  ]);
  const sharing = await sharingOf(world, keeper, keeper.owner);
  return { keeper, owner: keeper.owner, sharing, documents: new Map() };
}

/** Writes a person down. */
export async function choose(sharer: Sharer, email: string, more: object = {}): Promise<string> {
  const id = randomUUID();
  const person = { email, notify: false, details: newEnvelope(), version: 1, ...more };
  const kept = await sharer.sharing.putPerson(id, person);
  if (!kept.ok) throw new Error(`the person was refused: ${kept.code} ${kept.message}`);
  return id;
}

/** A new way with the code that finds it. */
export function newWay(method: 'invite' | 'card'): { way: GrantWay; code: Code } {
  const code = { lookup: part(16), proof: part(32) };
  const way = {
    way: newId(),
    method,
    ...code,
    vouch: part(32),
    envelope: newEnvelope(),
    half: part(32),
    own: newEnvelope(),
  };
  return { way, code };
}

/** A grant document of this owner, for the next keyset. */
export function grantDocument(
  { owner }: Sharer,
  terms: Pick<GrantDocument, 'person' | 'when'> & Partial<GrantDocument>,
): GrantDocument {
  const { payload } = owner;
  return {
    authors: [],
    categories: payload.categories
      .slice(0, 2)
      .map(({ category, check, keyVersion }) => ({ category, check, keyVersion, plusDays: 0 })),
    grant: randomUUID(),
    identityVersion: payload.identity.version,
    keyset: payload.sequence + 1,
    level: 'view',
    owner: payload.owner,
    sequence: 1,
    vault: payload.vault,
    ...terms,
  };
}

/** What a device sends with a grant that is new. */
export function putOf({ owner }: Sharer, document: GrantDocument, ways: GrantWay[]): GrantPut {
  return {
    document: signDocument('kinfolio-grant-1', document, owner.identity.privateKey),
    keyVersion: 1,
    own: newEnvelope(),
    cover: newEnvelope(),
    boxes: document.categories.map(({ category, keyVersion }) => ({
      category,
      keyVersion,
      envelope: newEnvelope(),
    })),
    ways,
  };
}

/** Sends the next keyset with what it does to grants; the owner's keys count on where it was taken. */
export async function sendGrants(
  sharer: Sharer,
  grants: GrantChanges,
  payload: Parameters<typeof nextKeyset>[1] = {},
) {
  const documents = new Map(sharer.documents);
  for (const { document } of grants.put) {
    const said = JSON.parse(Buffer.from(document.split('.')[1] ?? '', 'base64url').toString());
    documents.set(said.grant, document);
  }
  for (const { grant } of grants.end) documents.delete(grant);
  const named = [...documents]
    .map(([grant, document]) => ({ grant, hash: hashOf(document) }))
    .toSorted((one, other) => (one.grant < other.grant ? -1 : 1));
  const after = nextKeyset(sharer.owner, { reason: 'grants', grants: named, ...payload });
  const answer = await sharer.keeper.proving(sharer.owner).putKeyset(changeOf(after, { grants }));
  if (answer.ok) {
    sharer.owner = after;
    sharer.documents.clear();
    for (const [grant, document] of documents) sharer.documents.set(grant, document);
  }
  return answer;
}

/** Makes one grant with one way, and returns its id, its document and the code. */
export async function grantTo(
  sharer: Sharer,
  person: string,
  when: GrantDocument['when'],
  method: 'invite' | 'card' = 'invite',
  more: Partial<GrantDocument> = {},
) {
  const document = grantDocument(sharer, { person, when, ...more });
  const { way, code } = newWay(method);
  const answer = await sendGrants(sharer, { put: [putOf(sharer, document, [way])], end: [] });
  if (!answer.ok) throw new Error(`the grant was refused: ${answer.code} ${JSON.stringify(answer.details)}`);
  return { grant: document.grant, document, way, code };
}

/** A grant as it was made, or as it was changed since. */
interface Granted {
  readonly document: GrantDocument;
  readonly way: GrantWay;
  readonly keyVersion?: number;
}

/** Sends other terms of a grant under another key, with its ways again, as a device does after a log-in. */
export async function changeTerms(
  sharer: Sharer,
  { document, way: made, keyVersion = 2 }: Granted,
  terms: Partial<GrantDocument>,
) {
  const { keeper } = sharer;
  const { lookup: _, proof: __, ...way } = made;
  const as = await keeper.signInAgain();
  const keyset = sharer.owner.payload.sequence + 1;
  const next = { ...document, ...terms, keyset, sequence: document.sequence + 1 };
  const put = { ...putOf(sharer, next, [{ ...way, half: part(32) }]), keyVersion };
  sharer.keeper = { ...keeper, proving: (by, more) => keeper.proving(by, { as, ...more }) };
  const answer = await sendGrants(sharer, { put: [put], end: [] });
  return { document: next, answer };
}

/** A person who can accept: an account with a vault of its own, and its calls. */
export async function newMember(world: VaultWorld) {
  const keeper = await withKeyset(world);
  return { keeper, sharing: await sharingOf(world, keeper, keeper.owner) };
}

/** What a device sends to accept. */
export const acceptance = (code: Code) => ({
  ...code,
  answer: part(32),
  identity: { seal: part(32), sign: part(32), version: 1 },
  received: newEnvelope(),
});
