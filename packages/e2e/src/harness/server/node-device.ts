import { createVaultClient, type VaultClient } from '@kinfolio/contract/client';
import type { SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import type { VaultState } from '@kinfolio/contract/wire';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { findKind } from '@kinfolio/domain/kinds/index';
import { type Category, findRecordCategory } from '@kinfolio/domain/records/record-kind';
import { openBox } from '@kinfolio/vault/categories/boxes';
import { deriveRecordKey, type RecordKey, sealSecretRecord } from '@kinfolio/vault/categories/records';
import type { RecordContext } from '@kinfolio/vault/envelope';
import { createDeviceGuard } from '@kinfolio/web/vault-worker/keys/device-guard';
import { createVaultKeys } from '@kinfolio/web/vault-worker/keys/make-vault';
import { createPasswordSecrets } from '@kinfolio/web/vault-worker/keys/password';
import { createSigningClient } from '@kinfolio/web/vault-worker/records/signing';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import type { Person } from '../people/person.ts';

/**
 * A person's device without screens, with the real vault, contract and official client. Used for seeding and load
 * tests.
 */
export interface NodeDevice {
  readonly auth: SupabaseClient['auth'];
  readonly client: VaultClient;
  /** Uses the same session through another server behind the same public address. */
  readonly through: (url: string) => VaultClient;
  readonly state: VaultState;
  readonly recoveryCode: string;
  /** The secret sent to the server as the password. */
  readonly authSecret: string;
  /** Proves and seals requests that are made without the client, for example for files. */
  readonly guard: ReturnType<typeof createDeviceGuard>;
  /**
   * Encrypts a version of a record for the category of its kind. Records of an unknown kind are stored with the bank
   * accounts.
   */
  seal(
    content: { kind: string; fields: FieldValues },
    version?: Partial<SealedRecord>,
  ): Promise<SealedRecord>;
  /** Encrypts with this person's key, as a record of any vault, even another person's. */
  sealInto(place: RecordContext, content: object): Promise<string>;
}

/** Signs a person up as the web app does, and confirms the kit. */
export async function signUpOnNode(url: string, person: Person): Promise<NodeDevice> {
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string };
  const supabase = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const secret = okOr(await createPasswordSecrets(person.password));
  const { data, error } = await supabase.auth.signUp({
    email: person.email,
    password: secret.authSecret,
    options: { data: { display_name: person.firstName, phone: person.phone, kdf: secret.kdf } },
  });
  if (error !== null || data.user === null) throw new Error(`Sign-up failed: ${error?.message}`);
  const account = data.user.id;
  const token = async () => (await supabase.auth.getSession()).data.session?.access_token;
  const { vault, kit, accountKey, identity } = await createVaultKeys(
    account,
    secret,
    new Date().toISOString(),
  );
  const session = String(decodeJwt(data.session?.access_token ?? '')['session_id']);
  const at = (server: string) => {
    const guard = createDeviceGuard({ account, accountKey, origin: url, session, client: () => guarded });
    const guarded: VaultClient = createVaultClient({ url: server, token, fetch, guard });
    const client = createSigningClient(guarded, { account, vault: vault.vaultId, sequence: 1, identity });
    return { guard, client };
  };
  const { client, guard } = at(url);
  const state = okOr(await client.createVault(vault));
  okOr(await client.confirmRecovery(kit.stored.wrapId));

  const categories = await Promise.all(
    state.categoryKeys.map(async box => {
      const opened = await openBox(accountKey, state.vaultId, box);
      if (!opened.ok) throw new Error('The box just made did not open');
      return { ...opened.category, key: await deriveRecordKey(opened.category.secret) };
    }),
  );
  const keyOf = (category: Category) => {
    const open = categories.find(({ slug }) => slug === category);
    if (open === undefined) throw new Error(`No category ${category}`);
    return open;
  };

  return {
    auth: supabase.auth,
    client,
    through: server => at(server).client,
    guard,
    authSecret: secret.authSecret,
    state,
    recoveryCode: kit.recoveryCode,
    seal: (content, version) => {
      const kind = findKind(content.kind);
      const category = kind === undefined ? 'bank-accounts' : findRecordCategory(kind, content.fields);
      return sealed(keyOf(category), state.vaultId, content, version);
    },
    sealInto: (place, content) => sealSecretRecord(keyOf('bank-accounts').key, place, content),
  };
}

async function sealed(
  open: { id: string; keyVersion: number; key: RecordKey },
  vault: string,
  content: object,
  { id = uuidv7(), version = 1, deleted = false }: Partial<SealedRecord> = {},
): Promise<SealedRecord> {
  const place = { vault, category: open.id, keyVersion: open.keyVersion, record: id, version, deleted };
  const saved = { ...content, savedAt: new Date().toISOString() };
  const envelope = await sealSecretRecord(open.key, place, saved);
  return { id, categoryId: open.id, keyVersion: open.keyVersion, version, deleted, envelope };
}

type Result<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false };

/** Returns the value of a result, or throws if it is not ok. */
export function okOr<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(`Expected a good answer, got ${JSON.stringify(result)}`);
}
