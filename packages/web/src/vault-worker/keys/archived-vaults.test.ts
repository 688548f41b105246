import { expect, it } from 'vitest';
import { applyKeysetChange } from '../testing/apply-change.ts';
import { createAnotherDevice, createFirstDevice, deviceTestPassword } from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';

const shown = { by: 'password', password: deviceTestPassword } as const;
const passkey = {
  credentialId: 'credential',
  clientDataJson: 'AAAA',
  attestationObject: 'AAAA',
  transports: [],
};
const touched = Uint8Array.from({ length: 32 }, (_, index) => index).buffer;

it('a vault that was set aside opens by its kit, and its next keyset names the kits and the password of now', async () => {
  const earlier = await createFirstDevice();
  const kit = await earlier.core.makeKit(shown);
  if (!kit.ok) throw new Error(kit.problem);
  earlier.state = applyKeysetChange(earlier.state, kit.value.change);
  expect(await earlier.core.keepState(earlier.state)).toBe('kept');
  const withPasskey = await earlier.core.makePasskeyWrap({ bytes: touched }, passkey, shown);
  if (!withPasskey.ok) throw new Error(withPasskey.problem);
  earlier.state = applyKeysetChange(earlier.state, withPasskey.value);
  // The server deletes the passkeys of a vault that is set aside.
  const aside = { ...earlier.state, wraps: earlier.state.wraps.filter(one => one.method !== 'passkey') };

  const now = await createFirstDevice();
  const code = kit.value.kit.recoveryCode;
  expect(await now.core.wrapEarlier([aside], { found: code, password: 'not this one' })).toEqual({
    ok: false,
    problem: 'wrong-password',
  });
  const forged = { ...aside, identity: now.state.identity };
  expect(await now.core.wrapEarlier([forged], { found: code, password: deviceTestPassword })).toEqual({
    ok: false,
    problem: 'keyset-forged',
  });
  const made = await now.core.wrapEarlier([now.state, aside], { found: code, password: deviceTestPassword });
  if (!made.ok) throw new Error(made.problem);
  expect(made.value.vaultId).toBe(aside.vaultId);
  const { passwordWrap, keyset } = made.value;
  const kits = aside.wraps.filter(({ method }) => method === 'recovery');
  expect(kits).toHaveLength(2);
  const back = { ...aside, keyset, wraps: [...kits, { method: 'password' as const, ...passwordWrap }] };
  const opened = await createAnotherDevice({ ...now, state: back });
  expect(await opened.core.keepState(back)).toBe('kept');
  expect(requireValue(back.wraps.at(-1)).id).toBe(passwordWrap.id);
});
