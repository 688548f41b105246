import { expect, test } from 'vitest';
import { openBox } from '../categories/boxes.ts';
import { openChainLink } from '../categories/chain.ts';
import { VaultError } from '../errors.ts';
import { openIdentityVersion } from '../identity/identity-version.ts';
import { createPasskeyKey } from '../keys/passkey.ts';
import { deriveFromPassword, openPasswordWrap } from '../keys/password.ts';
import { deriveRecoveryKeys } from '../keys/recovery.ts';
import { parseRecoveryCode } from '../keys/recovery-code.ts';
import { decodeBase64Url } from '../primitives/base64url.ts';
import type { RandomBytes } from '../primitives/bytes.ts';
import { chooseCaseCount, testCaseSeed } from '../testing/cases.ts';
import { chooseNumberBelow, createFixedRandom } from '../testing/fixed-random.ts';
import { readFrozenVectors } from '../testing/frozen-vectors.ts';
import { createV2Vectors } from '../testing/make-v2-vectors.ts';
import { openReloadWrap, openWrap } from './wrap.ts';

// Every sealed key in the frozen vectors, each with a function that opens it and the text to tamper with.
const { password: signUp } = (await readFrozenVectors()).vectors;
const { v2 } = await createV2Vectors();
const { identity, recovery, passkey, reload, earlierKey } = v2;
const ofSignUp = await deriveFromPassword(signUp.password, signUp.context.salt, signUp.context.profile);
const { wrapKey } = await deriveFromPassword(v2.password.password, v2.password.context.salt, 'argon2id-1');
const code = parseRecoveryCode(recovery.code);
const byPassword = await openWrap(
  'kinfolio-password-wrap-2',
  wrapKey,
  v2.password.context,
  v2.password.envelope,
);
const [box] = v2.boxes;
const [link] = v2.chain;
if (!byPassword.ok || !code.ok || !box || !link) throw new Error('the vectors do not open');
const { accountKey } = byPassword;
const recoveryKey = (await deriveRecoveryKeys(code.code)).wrapKey;
const keyOfPasskey = await createPasskeyKey(decodeBase64Url(passkey.secret) ?? new Uint8Array(0));
const earlierKeys = await accountKey.subkey('kinfolio/earlier-keys');
const category = await openBox(accountKey, identity.vault, box);
if (!category.ok) throw new Error('the box does not open');
const place = { account: identity.account, vault: identity.vault };

const openers: Record<string, [string, (envelope: string) => Promise<{ ok: boolean }>]> = {
  'wrap of a sign-up': [
    signUp.envelope,
    envelope => openPasswordWrap(ofSignUp.wrapKey, signUp.context, envelope),
  ],
  'password wrap': [
    v2.password.envelope,
    envelope => openWrap('kinfolio-password-wrap-2', wrapKey, v2.password.context, envelope),
  ],
  'recovery wrap': [
    recovery.envelope,
    envelope => openWrap('kinfolio-recovery-wrap-2', recoveryKey, recovery.context, envelope),
  ],
  'passkey wrap': [
    passkey.envelope,
    envelope => openWrap('kinfolio-passkey-wrap-2', keyOfPasskey, passkey.context, envelope),
  ],
  'earlier account key': [
    earlierKey.envelope,
    envelope => openWrap('kinfolio-earlier-key-2', earlierKeys, earlierKey.context, envelope),
  ],
  'reload envelope': [reload.sealed, sealed => openReloadWrap({ ...reload, sealed }, reload.context)],
  'private key to be sealed to': [
    identity.sealPrivate,
    sealPrivate => openIdentityVersion(accountKey, place, { ...identity, sealPrivate }),
  ],
  'private key to sign with': [
    identity.signPrivate,
    signPrivate => openIdentityVersion(accountKey, place, { ...identity, signPrivate }),
  ],
  'box of a category': [box.envelope, envelope => openBox(accountKey, place.vault, { ...box, envelope })],
  'link to an earlier secret': [
    link.envelope,
    envelope => openChainLink(place.vault, category.category, { ...link, envelope }),
  ],
};

async function opens(open: () => Promise<{ ok: boolean }>): Promise<boolean> {
  try {
    return (await open()).ok;
  } catch (error) {
    if (error instanceof VaultError && error.code === 'malformed') return false;
    throw error;
  }
}

/** Flips one bit, or cuts the text off at one of its ends. */
function changed(text: string, random: RandomBytes): string {
  const at = chooseNumberBelow(text.length, random);
  const kind = chooseNumberBelow(4, random);
  if (kind === 0) return text.slice(0, at);
  if (kind === 1) return text.slice(at + 1);
  const flipped = String.fromCharCode(text.charCodeAt(at) ^ (1 << chooseNumberBelow(8, random)));
  return text.slice(0, at) + flipped + text.slice(at + 1);
}

test.each(Object.entries(openers))('a changed or cut off %s never opens', async (name, [envelope, open]) => {
  expect(await opens(() => open(envelope)), 'untouched it opens').toBe(true);
  const random = createFixedRandom(testCaseSeed + name.length);
  const opened: string[] = [];
  for (let left = chooseCaseCount(2000); left > 0; left -= 1) {
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
