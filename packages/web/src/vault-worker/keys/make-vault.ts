import type { NewPasswordWrap, NewRecoveryKit, NewVault } from '@kinfolio/contract/wire';
import { categories } from '@kinfolio/domain/records/record-kind';
import { type AccountKey, newAccountKey } from '@kinfolio/vault/keys/account-key';
import { newCategoryKeys } from '@kinfolio/vault/keys/category-keys';
import { newIdentity } from '@kinfolio/vault/keys/identity';
import { wrapWithPassword } from '@kinfolio/vault/keys/password';
import { recoveryKeys, wrapWithRecovery } from '@kinfolio/vault/keys/recovery';
import {
  formatRecoveryCode,
  groupsOfRecoveryCode,
  newRecoveryCode,
} from '@kinfolio/vault/keys/recovery-code';
import { v7 as uuidv7 } from 'uuid';
import type { Secret } from './password.ts';

/** A recovery kit: what the server keeps of it, and what is printed. */
export interface NewKit {
  readonly stored: NewRecoveryKit;
  readonly recoveryCode: string;
  readonly groups: readonly string[];
}

/** The account key under a password, with the id the server keeps it under. */
export interface NewWrap {
  readonly id: string;
  readonly stored: NewPasswordWrap;
}

/** Makes everything a vault needs to exist. The keys themselves are let go: the answer is opened like any vault. */
export async function makeVault(account: string, secret: Secret): Promise<{ vault: NewVault; kit: NewKit }> {
  const accountKey = await newAccountKey();
  try {
    const vaultId = uuidv7();
    const { id, stored } = await makePasswordWrap(accountKey, account, secret);
    const kit = await makeKit(accountKey, account);
    const { method: _password, ...wrap } = stored;
    const vault: NewVault = {
      vaultId,
      passwordWrap: { id, ...wrap },
      recoveryKit: kit.stored,
      identity: await newIdentity(accountKey, account),
      categoryKeys: await newCategoryKeys(accountKey, vaultId, categories, uuidv7),
    };
    return { vault, kit };
  } finally {
    accountKey.wipe();
  }
}

/** Wraps the account key under a password. `keyVersion` names which one it is; the first, when it is left out. */
export async function makePasswordWrap(
  accountKey: AccountKey,
  account: string,
  secret: Secret,
  keyVersion?: number,
): Promise<NewWrap> {
  const id = uuidv7();
  const envelope = await wrapWithPassword(accountKey, secret.wrapKey, { account, wrap: id, ...secret.kdf });
  const stored = { method: 'password', ...secret.kdf, envelope } as const;
  return { id, stored: { ...stored, ...(keyVersion && { keyVersion }) } };
}

/** Makes a recovery kit. The code is given once, to be shown, and kept nowhere. */
export async function makeKit(accountKey: AccountKey, account: string, keyVersion?: number): Promise<NewKit> {
  const code = newRecoveryCode();
  const { proof, wrapKey } = await recoveryKeys(code);
  const wrapId = uuidv7();
  const envelope = await wrapWithRecovery(accountKey, wrapKey, { account, wrap: wrapId });
  return {
    stored: { wrapId, envelope, proof, ...(keyVersion && { keyVersion }) },
    recoveryCode: formatRecoveryCode(code),
    groups: groupsOfRecoveryCode(code),
  };
}
