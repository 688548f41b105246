import { expect, test } from 'vitest';
import { openDraft, sealDraft } from '../envelope.ts';
import { newAccountKey } from '../keys/account-key.ts';
import { draftKeyOf } from '../keys/drafts.ts';
import { account, member, vault } from '../testing/signed-vault.ts';
import { joinWithFloor, splitWithFloor } from './wrap.ts';

const context = { account, keyVersion: 1, session: member, vault };
const floor = { keyset: 1, sign: 'A'.repeat(43) };
const accountKey = await newAccountKey();
const parts = await splitWithFloor(accountKey, context, floor);
const refused = { ok: false, problem: 'wrong-key-or-changed' };

test('the three parts together give the account key back', async () => {
  const joined = await joinWithFloor(parts, context);
  if (!joined.ok) throw new Error('the parts do not fit');
  const place = { account: 'a1', draft: 'd1' };
  const envelope = await sealDraft(await draftKeyOf(accountKey), place, 'typed');
  const opened = await openDraft(await draftKeyOf(joined.accountKey), place, envelope);
  expect(opened).toEqual({ ok: true, content: 'typed' });
});

test('halves are new each time and say nothing of each other', async () => {
  const again = await splitWithFloor(accountKey, context, floor);
  const halves = [parts.deviceHalf, parts.serverHalf, again.deviceHalf, again.serverHalf];
  expect(new Set(halves).size).toBe(4);
  expect(halves.every(half => /^[\w-]{43}$/.test(half))).toBe(true);
});

test('one half, a half of another split or halves in the place of each other do not open', async () => {
  const { deviceHalf, serverHalf, sealed } = parts;
  const again = await splitWithFloor(accountKey, context, floor);
  for (const attempt of [
    { sealed, deviceHalf, serverHalf: again.serverHalf },
    { sealed, deviceHalf: again.deviceHalf, serverHalf },
    { sealed, deviceHalf, serverHalf: deviceHalf },
    { sealed, deviceHalf: serverHalf, serverHalf: deviceHalf },
    { sealed, deviceHalf, serverHalf: 'A'.repeat(43) },
    { ...parts, sealed: again.sealed },
  ]) {
    expect(await joinWithFloor(attempt, context)).toEqual(refused);
  }
});

test('another session and another account do not open', async () => {
  expect(await joinWithFloor(parts, { ...context, session: vault })).toEqual(refused);
  expect(await joinWithFloor(parts, { ...context, account: member })).toEqual(refused);
});

test.each(['', 'A', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}!`, `${'A'.repeat(42)}B`])(
  'the half %j is malformed',
  async half => {
    const attempt = joinWithFloor({ ...parts, serverHalf: half }, context);
    await expect(attempt).rejects.toMatchObject({ name: 'VaultError', code: 'malformed' });
  },
);
