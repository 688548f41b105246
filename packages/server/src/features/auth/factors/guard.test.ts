import { createVaultClient } from '@kinfolio/contract/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthWorld,
  type Person,
  readDeviceSession,
  signInOnOtherDevice,
  startAuthWorld,
} from '../testing/auth-world.ts';
import { createPersonWithApp, enterAppCode } from '../testing/authenticator-app.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

const vaultOf = (person: Person) =>
  createVaultClient({
    url: world.url,
    fetch,
    token: async () => (await readDeviceSession(person)).access_token,
  });

/** Calls each API as a person. Returns the error code of each call, or undefined if it succeeded. */
async function answersTo(person: Person): Promise<Record<string, string | undefined>> {
  const vault = await vaultOf(person).readStorage();
  const storage = await person.device.storage.from('papers').list();
  const profiles = await person.device.from('profiles').select('*');
  return {
    vault: vault.ok ? undefined : vault.code,
    storage: storage.error === null ? undefined : JSON.parse(JSON.stringify(storage.error)).message,
    rest: profiles.error?.code,
  };
}

const open = { vault: undefined, storage: undefined, rest: undefined };
const shut = {
  vault: 'insufficient_aal',
  storage: 'This account needs a second factor',
  rest: '42501',
};

describe('with a verified factor', () => {
  test('no API answers at aal1, and every one does at aal2', async () => {
    const person = await world.newPerson();
    expect(await answersTo(person)).toEqual(open);
    const guarded = await createPersonWithApp(world);
    expect(await answersTo(guarded)).toEqual(open);
    const other = await signInOnOtherDevice(world, guarded);
    expect(await answersTo(other)).toEqual(shut);
    expect(await vaultOf(other).readStorage()).toMatchObject({ status: 403 });
    await other.device.auth.refreshSession();
    expect(await answersTo(other)).toEqual(shut);
    await enterAppCode(world, other, guarded.app);
    expect(await answersTo(other)).toEqual(open);
  });

  test('a factor that was begun and never verified shuts nobody out', async () => {
    const person = await world.newPerson();
    await person.device.auth.mfa.enroll({ factorType: 'totp' });
    expect(await answersTo(person)).toEqual(open);
  });
});
