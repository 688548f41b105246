import { beforeAll, describe, expect, it } from 'vitest';
import { applyKeysetChange } from '../testing/apply-change.ts';
import {
  createFirstDevice,
  deviceTestAccountId,
  deviceTestPassword,
  type TestDevice,
} from '../testing/devices.ts';
import type { PresentedCredential } from './presented-credential.ts';

let device: TestDevice;
let stranger: TestDevice;
beforeAll(async () => {
  [device, stranger] = [await createFirstDevice(), await createFirstDevice()];
});

const bytes = (first: number, length = 32) => Uint8Array.from({ length }, (_, index) => first + index).buffer;
const made = {
  credentialId: 'credential',
  clientDataJson: 'AAAA',
  attestationObject: 'AAAA',
  transports: [],
};
const right: PresentedCredential = { by: 'password', password: deviceTestPassword };

const kitOf = ({ wraps }: TestDevice['state']) => wraps.find(({ method }) => method === 'recovery')?.id ?? '';

/** Each call that makes a way of opening the vault, with the credential it requires. */
const calls: Record<string, (shown: PresentedCredential, on?: TestDevice) => Promise<unknown>> = {
  makeKit: (shown, { core } = device) => core.makeKit(shown),
  makePasskeyWrap: (shown, { core } = device) => core.makePasskeyWrap({ bytes: bytes(1) }, made, shown),
  nextPassword: (shown, { core } = device) => core.nextPassword('another good password', shown),
  makeNewKeys: (shown, { core } = device) => core.makeNewKeys('another good password', shown),
  onlyKit: (shown, { core, state } = device) => core.onlyKit(kitOf(state), shown),
  removePasskey: (shown, { core } = device) => core.removePasskey(deviceTestAccountId, shown),
};

describe.each(Object.entries(calls))('%s', (_name, call) => {
  it('makes a way in for who shows the password of the open passport', async () => {
    expect(await call(right)).toMatchObject({ ok: true });
  });

  it.each<[string, PresentedCredential, string]>([
    ['another password', { by: 'password', password: 'not this one' }, 'wrong-password'],
    ['no password', { by: 'password', password: '' }, 'wrong-password'],
    ['a code of another kit', { by: 'code', code: 'nonsense' }, 'wrong-code'],
    ['a passkey that is not known', { by: 'passkey', credentialId: 'x', bytes: bytes(9) }, 'wrong-passkey'],
  ])('makes none for %s', async (_what, shown, problem) => {
    expect(await call(shown)).toEqual({ ok: false, problem });
  });

  it('makes none by a way that the page put in place of the own one', async () => {
    const theirs = await stranger.core.nextPassword('chosen by the page', right);
    if (!theirs.ok) throw new Error('no way');
    const state = applyKeysetChange(stranger.state, theirs.value);
    expect(await device.core.keepState({ ...state, vaultId: device.state.vaultId })).toBe('keyset-forged');
    const wraps = [...device.state.wraps, ...state.wraps];
    expect(await device.core.keepState({ ...device.state, wraps })).toBe('keyset-forged');
    const shown = { by: 'password', password: 'chosen by the page' } as const;
    expect(await call(shown)).toEqual({ ok: false, problem: 'wrong-password' });
  });
});

it('the code of a kit is as good as the password', async () => {
  const kit = await device.core.makeKit(right);
  if (!kit.ok) throw new Error(kit.problem);
  device.state = applyKeysetChange(device.state, kit.value.change);
  expect(await device.core.keepState(device.state)).toBe('kept');
  const code = kit.value.kit.recoveryCode;
  expect(await device.core.makeKit({ by: 'code', code })).toMatchObject({ ok: true });
});

it('a passkey is as good as the password, and what no passkey answers makes no way in', async () => {
  const change = await device.core.makePasskeyWrap({ bytes: bytes(5) }, made, right);
  if (!change.ok) throw new Error(change.problem);
  device.state = applyKeysetChange(device.state, change.value);
  expect(await device.core.keepState(device.state)).toBe('kept');
  const shown = { by: 'passkey', credentialId: made.credentialId } as const;
  expect(await device.core.makeKit({ ...shown, bytes: bytes(5) })).toMatchObject({ ok: true });
  expect(await device.core.makeKit({ ...shown, bytes: bytes(6) })).toEqual({
    ok: false,
    problem: 'wrong-passkey',
  });
  for (const odd of [bytes(5, 31), bytes(5, 64), new ArrayBuffer(32)])
    expect(await device.core.makePasskeyWrap({ bytes: odd }, made, right)).toEqual({
      ok: false,
      problem: 'passkey-cannot-open',
    });
});
