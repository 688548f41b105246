import { randomBytes, randomUUID } from 'node:crypto';
import type { ClientOptions } from '@kinfolio/contract/send';
import { createSharingClient, type SharingClient } from '@kinfolio/contract/sharing/client';
import type { GrantChanges, GrantUpdate, GrantWay } from '@kinfolio/contract/sharing/shapes';
import type { GrantDocument } from '@kinfolio/domain/access/terms';
import { createDeviceId, createEnvelope } from './sealed.ts';
import {
  createCallGuard,
  createKeysetOnlyChange,
  createNextKeyset,
  hashText,
  signTestDocument,
  type VaultOwnerKeys,
} from './signed-vault.ts';
import { createOwnerWithVault, type OwnerWithVault } from './signed-world.ts';
import type { SignedInPerson, VaultWorld } from './vault-world.ts';

const part = (bytes: number) => randomBytes(bytes).toString('base64url');

/** An owner who shares: the newest keys, and a sharing client whose calls are proved and sealed. */
export interface SharingOwner {
  keeper: OwnerWithVault;
  owner: VaultOwnerKeys;
  readonly sharing: SharingClient;
  readonly documents: Map<string, string>;
}

export interface TestWayCode {
  readonly lookup: string;
  readonly proof: string;
}

/** A sharing client for a session. Its calls are sealed with the session's bytes and proved with a proof key. */
export async function createSessionSharingClient(
  world: VaultWorld,
  person: SignedInPerson,
  owner: VaultOwnerKeys,
): Promise<SharingClient> {
  const origin = new URL(world.test.config.publicUrl).origin;
  const opened = await person
    .client(world.url, fetch, createCallGuard(person, owner, { origin }))
    .openSession();
  if (!opened.ok) throw new Error(`the session was not opened: ${opened.code}`);
  return createPersonSharingClient(
    world,
    person,
    createCallGuard(person, owner, { origin, seal: opened.value.seal }),
  );
}

export function createPersonSharingClient(
  world: VaultWorld,
  person: SignedInPerson,
  guard?: ClientOptions['guard'],
): SharingClient {
  return createSharingClient({
    url: world.url,
    token: () => person.token(),
    fetch,
    ...(guard && { guard }),
  });
}

export const createGuestClient = (world: VaultWorld, token: string): SharingClient =>
  createSharingClient({ url: world.url, token: async () => token, fetch });

/** Signs up an owner whose plan includes all kinds of access. */
export async function signUpSharingOwner(world: VaultWorld, categories = 3): Promise<SharingOwner> {
  const keeper = await createOwnerWithVault(world, categories);
  await world.test.database.pool.query('update profiles set plan = $1 where account_id = $2', [
    'premium',
    keeper.accountId,
  ]);
  const sharing = await createSessionSharingClient(world, keeper, keeper.owner);
  return { keeper, owner: keeper.owner, sharing, documents: new Map() };
}

export async function savePersonDetails(
  sharer: SharingOwner,
  email: string,
  more: object = {},
): Promise<string> {
  const id = randomUUID();
  const person = { email, notify: false, details: createEnvelope(), version: 1, ...more };
  const kept = await sharer.sharing.putPerson(id, person);
  if (!kept.ok) throw new Error(`the person was refused: ${kept.code} ${kept.message}`);
  return id;
}

/** Creates a way to open a grant (an invitation or a card), and the code by which it is found. */
export function createWayWithCode(method: 'invite' | 'card'): { way: GrantWay; code: TestWayCode } {
  const code = { lookup: part(16), proof: part(32) };
  const way = {
    way: createDeviceId(),
    method,
    ...code,
    vouch: part(32),
    envelope: createEnvelope(),
    half: part(32),
    own: createEnvelope(),
  };
  return { way, code };
}

/** A grant document of this owner, for the next keyset. */
export function createGrantDocument(
  { owner }: SharingOwner,
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

export function createGrantUpdate(
  { owner }: SharingOwner,
  document: GrantDocument,
  ways: GrantWay[],
): GrantUpdate {
  return {
    document: signTestDocument('kinfolio-grant-1', document, owner.identity.privateKey),
    keyVersion: 1,
    own: createEnvelope(),
    cover: createEnvelope(),
    boxes: document.categories.map(({ category, keyVersion }) => ({
      category,
      keyVersion,
      envelope: createEnvelope(),
    })),
    ways,
  };
}

/** Sends the next keyset with its changes to grants. If the server accepts it, the owner's keys advance to it. */
export async function sendGrants(
  sharer: SharingOwner,
  grants: GrantChanges,
  payload: Parameters<typeof createNextKeyset>[1] = {},
) {
  const documents = new Map(sharer.documents);
  for (const { document } of grants.put) {
    const said = JSON.parse(Buffer.from(document.split('.')[1] ?? '', 'base64url').toString());
    documents.set(said.grant, document);
  }
  for (const { grant } of grants.end) documents.delete(grant);
  const named = [...documents]
    .map(([grant, document]) => ({ grant, hash: hashText(document) }))
    .toSorted((one, other) => (one.grant < other.grant ? -1 : 1));
  const after = createNextKeyset(sharer.owner, { reason: 'grants', grants: named, ...payload });
  const answer = await sharer.keeper
    .proving(sharer.owner)
    .putKeyset(createKeysetOnlyChange(after, { grants }));
  if (answer.ok) {
    sharer.owner = after;
    sharer.documents.clear();
    for (const [grant, document] of documents) sharer.documents.set(grant, document);
  }
  return answer;
}

/** Creates one grant that can be opened in one way. Returns its id, its document and the code. */
export async function createGrantWithWay(
  sharer: SharingOwner,
  person: string,
  when: GrantDocument['when'],
  method: 'invite' | 'card' = 'invite',
  more: Partial<GrantDocument> = {},
) {
  const document = createGrantDocument(sharer, { person, when, ...more });
  const { way, code } = createWayWithCode(method);
  const answer = await sendGrants(sharer, { put: [createGrantUpdate(sharer, document, [way])], end: [] });
  if (!answer.ok) throw new Error(`the grant was refused: ${answer.code} ${JSON.stringify(answer.details)}`);
  return { grant: document.grant, document, way, code };
}

/** A grant as it was created, or as it was last changed. */
interface Granted {
  readonly document: GrantDocument;
  readonly way: GrantWay;
  readonly keyVersion?: number;
}

/**
 * Changes the terms of a grant. The terms are sent under a new key, together with all ways to open the grant,
 * as a device does after a log-in.
 */
export async function changeGrantTerms(
  sharer: SharingOwner,
  { document, way: made, keyVersion = 2 }: Granted,
  terms: Partial<GrantDocument>,
) {
  const { keeper } = sharer;
  const { lookup: _, proof: __, ...way } = made;
  const as = await keeper.signInAgain();
  const keyset = sharer.owner.payload.sequence + 1;
  const next = { ...document, ...terms, keyset, sequence: document.sequence + 1 };
  const put = { ...createGrantUpdate(sharer, next, [{ ...way, half: part(32) }]), keyVersion };
  sharer.keeper = { ...keeper, proving: (by, more) => keeper.proving(by, { as, ...more }) };
  const answer = await sendGrants(sharer, { put: [put], end: [] });
  return { document: next, answer };
}

/** A person who can accept a grant: an account with a vault of its own, and a client for its calls. */
export async function createGrantMember(world: VaultWorld) {
  const keeper = await createOwnerWithVault(world);
  return { keeper, sharing: await createSessionSharingClient(world, keeper, keeper.owner) };
}

export const createAcceptRequest = (code: TestWayCode) => ({
  ...code,
  answer: part(32),
  identity: { seal: part(32), sign: part(32), version: 1 },
  received: createEnvelope(),
});
