import { expect, test } from 'vitest';
import { openDraft, sealDraft } from '../envelope.ts';
import { createAccountKey } from '../keys/account-key.ts';
import { deriveDraftKey } from '../keys/drafts.ts';
import { testAccountId, testMemberId, testVaultId } from '../testing/signed-vault.ts';
import { openReloadWrap, sealReloadParts } from './wrap.ts';

const context = { account: testAccountId, keyVersion: 1, session: testMemberId, vault: testVaultId };
const floor = { keyset: 1, sign: 'A'.repeat(43) };
const accountKey = await createAccountKey();
const parts = await sealReloadParts(accountKey, context, floor);
const refused = { ok: false, problem: 'wrong-key-or-changed' };

test('the three parts together give the account key back', async () => {
  const joined = await openReloadWrap(parts, context);
  if (!joined.ok) throw new Error('the parts do not fit');
  const place = { account: 'a1', draft: 'd1' };
  const envelope = await sealDraft(await deriveDraftKey(accountKey), place, 'typed');
  const opened = await openDraft(await deriveDraftKey(joined.accountKey), place, envelope);
  expect(opened).toEqual({ ok: true, content: 'typed' });
});

test('halves are new each time and say nothing of each other', async () => {
  const again = await sealReloadParts(accountKey, context, floor);
  const halves = [parts.deviceHalf, parts.serverHalf, again.deviceHalf, again.serverHalf];
  expect(new Set(halves).size).toBe(4);
  expect(halves.every(half => /^[\w-]{43}$/.test(half))).toBe(true);
});

test('one half, a half of another split or halves in the place of each other do not open', async () => {
  const { deviceHalf, serverHalf, sealed } = parts;
  const again = await sealReloadParts(accountKey, context, floor);
  for (const attempt of [
    { sealed, deviceHalf, serverHalf: again.serverHalf },
    { sealed, deviceHalf: again.deviceHalf, serverHalf },
    { sealed, deviceHalf, serverHalf: deviceHalf },
    { sealed, deviceHalf: serverHalf, serverHalf: deviceHalf },
    { sealed, deviceHalf, serverHalf: 'A'.repeat(43) },
    { ...parts, sealed: again.sealed },
  ]) {
    expect(await openReloadWrap(attempt, context)).toEqual(refused);
  }
});

test('another session and another account do not open', async () => {
  expect(await openReloadWrap(parts, { ...context, session: testVaultId })).toEqual(refused);
  expect(await openReloadWrap(parts, { ...context, account: testMemberId })).toEqual(refused);
});

test.each(['', 'A', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}!`, `${'A'.repeat(42)}B`])(
  'the half %j is malformed',
  async half => {
    const attempt = openReloadWrap({ ...parts, serverHalf: half }, context);
    await expect(attempt).rejects.toMatchObject({ name: 'VaultError', code: 'malformed' });
  },
);
