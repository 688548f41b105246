import { expect, test } from 'vitest';
import { VaultError } from '../errors.ts';
import type { Random } from '../primitives/bytes.ts';
import { joinForReload } from '../reload.ts';
import { generated, seed } from '../testing/cases.ts';
import { fixedRandom, numberBelow } from '../testing/fixed-random.ts';
import { frozenVectors } from '../testing/frozen-vectors.ts';
import { openCategoryKeys } from './category-keys.ts';
import { openIdentity } from './identity.ts';
import { deriveFromPassword, openPasswordWrap } from './password.ts';
import { openRecoveryWrap, recoveryKeys } from './recovery.ts';
import { parseRecoveryCode } from './recovery-code.ts';

// Every sealed key of the frozen vectors, each with the way it is opened and the text that may be tampered with.
const { vectors } = await frozenVectors();
const { password, recovery, reload, identity } = vectors;
const { wrapKey } = await deriveFromPassword(
  password.password,
  password.context.salt,
  password.context.profile,
);
const byPassword = await openPasswordWrap(wrapKey, password.context, password.envelope);
const code = parseRecoveryCode(recovery.code);
if (!byPassword.ok || !code.ok) throw new Error('the vectors do not open');
const { accountKey } = byPassword;
const recoveryKey = (await recoveryKeys(code.code)).wrapKey;

const openers: Record<string, [string, (envelope: string) => Promise<boolean>]> = {
  'password wrap': [
    password.envelope,
    async envelope => (await openPasswordWrap(wrapKey, password.context, envelope)).ok,
  ],
  'recovery wrap': [
    recovery.envelope,
    async envelope => (await openRecoveryWrap(recoveryKey, recovery.context, envelope)).ok,
  ],
  'reload envelope': [
    reload.sealed,
    async sealed => (await joinForReload({ ...reload, sealed }, reload.context)).ok,
  ],
  'private key to be sealed to': [
    identity.sealPrivate,
    async sealPrivate => (await openIdentity(accountKey, identity.account, { ...identity, sealPrivate })).ok,
  ],
  'private key to sign with': [
    identity.signPrivate,
    async signPrivate => (await openIdentity(accountKey, identity.account, { ...identity, signPrivate })).ok,
  ],
  'category key': [
    vectors.categoryKeys[0]?.envelope ?? '',
    async envelope => {
      const [first] = vectors.categoryKeys;
      const sealed = { id: first?.id ?? '', keyVersion: 1, envelope };
      return (await openCategoryKeys(accountKey, vectors.vault, [sealed])).unreadable.length === 0;
    },
  ],
};

async function opens(open: () => Promise<boolean>): Promise<boolean> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof VaultError && error.code === 'malformed') return false;
    throw error;
  }
}

/** One bit flipped, or the text cut off at either end. */
function changed(text: string, random: Random): string {
  const at = numberBelow(text.length, random);
  const kind = numberBelow(4, random);
  if (kind === 0) return text.slice(0, at);
  if (kind === 1) return text.slice(at + 1);
  const flipped = String.fromCharCode(text.charCodeAt(at) ^ (1 << numberBelow(8, random)));
  return text.slice(0, at) + flipped + text.slice(at + 1);
}

test.each(Object.entries(openers))('a changed or cut off %s never opens', async (name, [envelope, open]) => {
  expect(await opens(() => open(envelope)), 'untouched it opens').toBe(true);
  const random = fixedRandom(seed + name.length);
  const opened: string[] = [];
  for (let left = generated(2000); left > 0; left -= 1) {
    const attempt = changed(envelope, random);
    if (await opens(() => open(attempt))) opened.push(attempt);
  }
  expect(opened).toEqual([]);
});

test.each(Object.entries(openers))('no other sealed key opens as the %s', async (_, [envelope, open]) => {
  const others = Object.values(openers).flatMap(([other]) => (other === envelope ? [] : [other]));
  const opened: string[] = [];
  for (const other of others) if (await opens(() => open(other))) opened.push(other);
  expect(opened).toEqual([]);
});
