import { expect, it } from 'vitest';
import { createFirstDevice, deviceTestAccountId, deviceTestPassword } from '../testing/devices.ts';

const of = {
  nonce: 'A'.repeat(51),
  origin: 'https://kinfolio.test',
  session: '0198aaaa-0000-7000-8000-00000000fac7',
};
const byPassword = { by: 'password', password: deviceTestPassword } as const;

it('signs the whole body of the change that was made last, and no other secret or proof in its place', async () => {
  const { core } = await createFirstDevice();
  const proofFor = (body: object) =>
    core.proofOf({ method: 'PUT', path: '/vault/v1/keyset', body: JSON.stringify(body) }, of);
  const made = await core.makeKit(byPassword);
  if (!made.ok) throw new Error(made.problem);
  const { change } = made.value;
  const swapped = change.wraps.map(way => ('proof' in way ? { ...way, proof: 'B'.repeat(43) } : way));
  expect(await proofFor({ ...change, wraps: swapped })).toBeUndefined();
  expect(await proofFor({ ...change, grants: { put: [], end: [] } })).toBeUndefined();
  expect(await proofFor(change)).toBeDefined();
  const next = await core.nextPassword('another of seven herons', byPassword);
  if (!next.ok) throw new Error(next.problem);
  expect(await proofFor(change)).toBeUndefined();
  const secret = { ...next.value.password, secret: 'C'.repeat(43) };
  expect(await proofFor({ ...next.value, password: secret })).toBeUndefined();
  expect(await proofFor(next.value)).toBeDefined();
});

it('signs calls that are known by their address alone for ten minutes', async () => {
  let nowMs = Date.now();
  const { core } = await createFirstDevice(undefined, deviceTestAccountId, () => nowMs);
  const close = { method: 'POST', path: '/vault/v1/account/close', body: '{}' };
  expect(await core.proofOf(close, of)).toBeUndefined();
  expect(await core.mayLeave(byPassword)).toMatchObject({ ok: true });
  nowMs += 10 * 60_000 - 1;
  expect(await core.proofOf(close, of)).toBeDefined();
  nowMs += 1;
  expect(await core.proofOf(close, of)).toBeUndefined();
});
