import { beforeEach, expect, it } from 'vitest';
import { createFirstDevice, deviceTestPassword, type TestDevice } from '../testing/devices.ts';
import type { AuthChangeKind } from '../types/auth-change.ts';

const id = '0198aaaa-0000-7000-8000-00000000fac7';
const of = { nonce: 'A'.repeat(51), origin: 'https://kinfolio.test', session: id };
const calls = {
  address: 'PUT /auth/v1/user',
  'add-factor': `POST /auth/v1/factors/${id}/verify`,
  'remove-factor': `DELETE /auth/v1/factors/${id}`,
  'recovery-codes': 'POST /auth/v1/factors/recovery-codes/regenerate',
  connect: 'GET /auth/v1/user/identities/authorize?provider=google',
  money: 'POST /billing/v1/seats/link',
  disconnect: `DELETE /auth/v1/user/identities/${id}`,
} as const satisfies Record<AuthChangeKind, string>;
const changes = Object.entries(calls) as [AuthChangeKind, string][];

let device: TestDevice;
beforeEach(async () => {
  device = await createFirstDevice();
});

/** Lists the changes whose calls the worker is prepared to sign now. */
async function signed(): Promise<string[]> {
  const found: string[] = [];
  for (const [change, call] of changes) {
    const [method = '', path = ''] = call.split(' ');
    const proof = await device.core.proofOf({ method, path, body: undefined }, of);
    expect(await device.core.mayChange(method, path)).toBe(proof !== undefined);
    if (proof !== undefined) found.push(change);
  }
  return found;
}

it('signs no change of what guards the account before a password was shown for it', async () => {
  expect(await signed()).toEqual([]);
  expect(await device.core.secretOfOpen(deviceTestPassword)).toMatchObject({ ok: true });
  expect(await signed()).toEqual([]);
});

it.each(changes)('signs %s alone once the password was shown for it, until it is made', async change => {
  expect(await device.core.secretOfOpen('not this one', change)).toEqual({
    ok: false,
    problem: 'wrong-password',
  });
  expect(await signed()).toEqual([]);
  expect(await device.core.secretOfOpen(deviceTestPassword, change)).toMatchObject({ ok: true });
  expect(await signed()).toEqual([change]);
  await device.core.endChange();
  expect(await signed()).toEqual([]);
});

it('signs nothing of it after a lock', async () => {
  await device.core.secretOfOpen(deviceTestPassword, 'address');
  await device.core.wipe();
  expect(await signed()).toEqual([]);
});
