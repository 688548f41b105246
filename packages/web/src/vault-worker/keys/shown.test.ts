import { beforeAll, describe, expect, it } from 'vitest';
import { accountId, firstDevice, password, type TestDevice } from '../testing/devices.ts';
import type { ShownWay } from './shown.ts';

let device: TestDevice;
let stranger: TestDevice;
beforeAll(async () => {
  [device, stranger] = [await firstDevice(), await firstDevice()];
});

const bytes = (first: number, length = 32) => Uint8Array.from({ length }, (_, index) => first + index).buffer;
const right: ShownWay = { by: 'password', password };

/** Each call that makes a way in, with what is shown for it. */
const calls: Record<string, (shown: ShownWay, on?: TestDevice) => Promise<unknown>> = {
  makeKit: (shown, { core } = device) => core.makeKit(shown),
  makePasskeyWrap: (shown, { core } = device) => core.makePasskeyWrap({ bytes: bytes(1) }, shown),
  nextPassword: (shown, { core } = device) => core.nextPassword('another good password', shown),
  makeNewKeys: (shown, { core, state } = device) => core.makeNewKeys('another good password', state, shown),
};

describe.each(Object.entries(calls))('%s', (_name, call) => {
  it('makes a way in for who shows the password of the open passport', async () => {
    expect(await call(right)).toMatchObject({ ok: true });
  });

  it.each<[string, ShownWay, string]>([
    ['another password', { by: 'password', password: 'not this one' }, 'wrong-password'],
    ['no password', { by: 'password', password: '' }, 'wrong-password'],
    ['a code of another kit', { by: 'code', code: 'nonsense' }, 'wrong-code'],
    ['a passkey that is not known', { by: 'passkey', credentialId: 'x', bytes: bytes(9) }, 'wrong-passkey'],
  ])('makes none for %s', async (_what, shown, problem) => {
    expect(await call(shown)).toEqual({ ok: false, problem });
  });

  it('makes none by a way that the page put in place of the own one', async () => {
    const own = await device.core.nextPassword('chosen by the page', right);
    const theirs = await stranger.core.nextPassword('chosen by the page', right);
    if (!own.ok || !theirs.ok) throw new Error('no wrap');
    const { id, stored } = theirs.value.wrap;
    const wraps = [...device.state.wraps, { id, ...stored }];
    await device.core.keepState({ ...device.state, wraps });
    const shown = { by: 'password', password: 'chosen by the page' } as const;
    expect(await call(shown)).toEqual({ ok: false, problem: 'keys-changed' });
    await device.core.keepState(device.state);
  });
});

it('the code of a kit is as good as the password', async () => {
  const kit = await device.core.makeKit(right);
  if (!kit.ok) throw new Error(kit.problem);
  const { wrapId: id, envelope } = kit.value.stored;
  const wraps = [...device.state.wraps, { id, method: 'recovery' as const, envelope }];
  await device.core.keepState({ ...device.state, wraps });
  expect(await device.core.makeKit({ by: 'code', code: kit.value.recoveryCode })).toMatchObject({ ok: true });
  await device.core.keepState(device.state);
});

it('a passkey is as good as the password, and what no passkey answers makes no way in', async () => {
  const made = await device.core.makePasskeyWrap({ bytes: bytes(5) }, right);
  if (!made.ok) throw new Error(made.problem);
  const { id, envelope } = made.value;
  const credentialId = 'credential';
  const madeAt = '2026-11-21T12:00:00.000Z';
  const wraps = [...device.state.wraps, { id, method: 'passkey' as const, credentialId, envelope, madeAt }];
  await device.core.keepState({ ...device.state, wraps });
  const shown = { by: 'passkey', credentialId } as const;
  expect(await device.core.makeKit({ ...shown, bytes: bytes(5) })).toMatchObject({ ok: true });
  expect(await device.core.makeKit({ ...shown, bytes: bytes(6) })).toEqual({
    ok: false,
    problem: 'wrong-passkey',
  });
  for (const odd of [bytes(5, 31), bytes(5, 64), new ArrayBuffer(32)])
    expect(await device.core.makePasskeyWrap({ bytes: odd }, right)).toEqual({
      ok: false,
      problem: 'passkey-cannot-open',
    });
  await device.core.keepState(device.state);
  expect(device.state.accountId).toBe(accountId);
});
