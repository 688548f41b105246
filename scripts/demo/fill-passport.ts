import { createVaultClient, type VaultClient } from '@kinfolio/contract/client';
import { sealHeader } from '@kinfolio/contract/keyset';
import type { PushedRecord } from '@kinfolio/contract/records/push-and-pull';
import type { ClientResult } from '@kinfolio/contract/send';
import { maxPushRecords } from '@kinfolio/contract/shapes';
import { papersBucket } from '@kinfolio/contract/storage-limits';
import type { Kdf } from '@kinfolio/contract/wire';
import { replaceIds } from '@kinfolio/domain/demo-family/with-ids';
import { findKind } from '@kinfolio/domain/kinds/index';
import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import { findRecordCategory, type RecordContent } from '@kinfolio/domain/records/record-kind';
import { openBox } from '@kinfolio/vault/categories/boxes';
import { deriveRecordKey, type RecordKey, sealSecretRecord } from '@kinfolio/vault/categories/records';
import {
  createPasswordSalt,
  currentPasswordProfile,
  deriveFromPassword,
} from '@kinfolio/vault/keys/password';
import { createDeviceGuard } from '@kinfolio/web/vault-worker/keys/device-guard';
import { createVaultKeys } from '@kinfolio/web/vault-worker/keys/make-vault';
import { computeFileLayout, sealFilePart } from '@kinfolio/web/vault-worker/records/files';
import { createRemains } from '@kinfolio/web/vault-worker/records/remains';
import { createSigningClient } from '@kinfolio/web/vault-worker/records/signing';
import { AuthClient } from '@supabase/auth-js';
import { v7 as uuidv7 } from 'uuid';
import type { FileToSend } from './papers.ts';

type Auth = InstanceType<typeof AuthClient>;
type Secret = Awaited<ReturnType<typeof deriveFromPassword>>;

/** The owner of the passport. */
interface Owner {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly phone: string;
}

interface SignedIn {
  /** The id of the account. */
  readonly account: string;
  readonly secret: Secret;
  readonly kdf: Kdf;
}

/** A record after one save. */
interface Version {
  readonly id: string;
  readonly version: number;
  readonly content: RecordContent;
  readonly deleted: boolean;
}

/**
 * Signs `person` up and stores the records of her passport, with the files that the records name, using the same
 * sealing and API as the web app. Does nothing if she already exists. `origin` is the server's public address, which
 * proofs and seals name; requests go to `address`.
 */
export async function fillPassport(
  { address: url, origin }: { readonly address: string; readonly origin: string },
  person: Owner,
  {
    records,
    files,
  }: {
    records: readonly RecordToExport[];
    files: readonly FileToSend[];
  },
): Promise<void> {
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string };
  const auth = new AuthClient({ url: `${url}/auth/v1`, headers: { apikey: anonKey }, persistSession: false });
  const token = async () => (await auth.getSession()).data.session?.access_token;
  const vault = createVaultClient({ url, token, fetch });
  const signedIn = await comeIn(auth, vault, person);
  if (signedIn === undefined) return;
  const made = await beginVault({ url, origin }, auth, token, signedIn);
  const { vaultId, openCategories, accountKey, client } = made;
  for (const one of files) await sendFile(url, token, `${vaultId}/${one.file.object}`, one, made.guard);
  // Send the first version of every record, then the second versions, and so on: the server keeps the versions that are
  // replaced.
  const lives = replaceIds(records, uuidv7).map(lifeOf);
  for (let step = 0; lives.some(life => life.length > step); step += 1) {
    const versions = lives.flatMap(life => life[step] ?? []);
    for (let next = 0; next < versions.length; next += maxPushRecords) {
      const some = versions.slice(next, next + maxPushRecords);
      const sealed = await Promise.all(some.map(version => seal(version, vaultId, openCategories)));
      orThrow(await client.push(vaultId, sealed));
    }
  }
  accountKey.wipe();
  await auth.signOut({ scope: 'local' });
}

/** The account and its secret, or undefined if an earlier start has already filled the passport. */
async function comeIn(
  auth: Auth,
  vault: VaultClient,
  { email, password, displayName, phone }: Owner,
): Promise<SignedIn | undefined> {
  const kdf = orThrow(await vault.prelogin(email));
  const known = await deriveFromPassword(password, kdf.salt, kdf.profile);
  const { data: entered } = await auth.signInWithPassword({ email, password: known.authSecret });
  if (entered.user !== null) {
    // An earlier start, killed half-way, may have left an account without a vault.
    const found = await vault.readVault();
    return found.ok ? undefined : { account: entered.user.id, secret: known, kdf };
  }
  const fresh = { profile: currentPasswordProfile, salt: createPasswordSalt() };
  const secret = await deriveFromPassword(password, fresh.salt, fresh.profile);
  const options = { data: { display_name: displayName, phone, kdf: fresh } };
  const { data, error } = await auth.signUp({ email, password: secret.authSecret, options });
  if (error !== null) throw error;
  if (data.user === null) throw new Error('The demo could not be made: nobody was signed up');
  return { account: data.user.id, secret, kdf: fresh };
}

/** A category of the new vault, and the key for its records. */
interface OpenCategory {
  readonly id: string;
  readonly slug: string;
  readonly keyVersion: number;
  readonly key: RecordKey;
}

async function beginVault(
  { url, origin }: { readonly url: string; readonly origin: string },
  auth: Auth,
  token: () => Promise<string | undefined>,
  { account, secret, kdf }: SignedIn,
) {
  const made = await createVaultKeys(account, { ...secret, kdf }, new Date().toISOString());
  const { vault, kit, accountKey, identity } = made;
  const session = sessionIn((await auth.getSession()).data.session?.access_token);
  const guard = createDeviceGuard({ account, accountKey, client: () => client, origin, session });
  const author = { account, vault: vault.vaultId, sequence: 1, identity };
  const client = createSigningClient(createVaultClient({ url, token, fetch, guard }), author);
  orThrow(await client.createVault(vault));
  orThrow(await client.confirmRecovery(kit.stored.wrapId));
  const openCategories: OpenCategory[] = [];
  for (const box of vault.categoryKeys) {
    const opened = await openBox(accountKey, vault.vaultId, box);
    if (!opened.ok) throw new Error('The demo could not be made: a key just made does not open');
    openCategories.push({ ...opened.category, key: await deriveRecordKey(opened.category.secret) });
  }
  return { vaultId: vault.vaultId, openCategories, accountKey, client, guard };
}

/** The session that an access token names. */
function sessionIn(token = ''): string {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  if (typeof claims === 'object' && claims !== null && 'session_id' in claims)
    return String(claims.session_id);
  throw new Error('The demo could not be made: its token names no session');
}

async function sendFile(
  url: string,
  token: () => Promise<string | undefined>,
  name: string,
  { file: { key, size }, bytes }: FileToSend,
  guard: ReturnType<typeof createDeviceGuard>,
): Promise<void> {
  const to = computeFileLayout(size).sealedBytes;
  const sealed = await sealFilePart({ content: new Blob([bytes]), key, from: 0, to });
  const path = `/storage/v1/object/${papersBucket}/${name}`;
  const sealHeaderValue = await guard({ guard: 'seal', method: 'POST', path, body: null });
  const type = { 'content-type': 'application/octet-stream' };
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...type, authorization: `Bearer ${await token()}`, [sealHeader]: sealHeaderValue },
    body: new Blob(sealed.bytes),
  });
  if (!answer.ok) throw new Error(`The demo could not be made: ${String(answer.status)}`);
}

/** A record's versions, oldest first. */
const lifeOf = ({ id, content, deleted = false, versions = [] }: RecordToExport): Version[] =>
  [...versions.toReversed(), { content, deleted }].map((one, index) => ({
    id,
    version: index + 1,
    content: one.content,
    deleted: one.deleted ?? false,
  }));

async function seal(
  { id: record, version, content, deleted }: Version,
  vaultId: string,
  openCategories: readonly OpenCategory[],
): Promise<PushedRecord> {
  const kind = findKind(content.kind);
  const category = kind && findRecordCategory(kind, content.fields);
  const open = openCategories.find(({ slug }) => slug === category);
  if (open === undefined) throw new Error(`The demo has no place for a ${content.kind}`);
  const { id: categoryId, keyVersion, key } = open;
  const place = { id: record, categoryId, keyVersion, version, deleted };
  const context = { vault: vaultId, category: categoryId, keyVersion, record, version, deleted };
  const sealed = { ...place, envelope: await sealSecretRecord(key, context, content) };
  return deleted
    ? { ...sealed, remains: await sealSecretRecord(key, context, createRemains(content)) }
    : sealed;
}

function orThrow<Value>(result: ClientResult<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(`The demo could not be made: ${result.code}`);
}
