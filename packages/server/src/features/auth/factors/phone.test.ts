import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthWorld,
  type Person,
  readDeviceSession,
  signInOnOtherDevice,
  startAuthWorld,
} from '../testing/auth-world.ts';

let world: AuthWorld;
let far: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
  far = await startAuthWorld({ HOST: '0.0.0.0' });
});
afterAll(async () => {
  await world.close();
  await far.close();
});

let numbers = 447700900200;

async function withPhone() {
  numbers += 1;
  const number = String(numbers);
  const person = await world.newPerson();
  const { data, error } = await person.device.auth.mfa.enroll({
    factorType: 'phone',
    phone: `+${number}`,
    friendlyName: 'Mobile',
  });
  if (error) throw error;
  return { person, number, factorId: data.id, phone: data.phone };
}

async function challenge({ device }: Person, factorId: string) {
  const { data, error } = await device.auth.mfa.challenge({ factorId, channel: 'sms' });
  if (error) throw error;
  return data.id;
}

describe('a phone as second factor', () => {
  test('gets a code by text message, which raises the session', async () => {
    const { person, number, factorId, phone } = await withPhone();
    expect(phone).toBe(number);
    const challengeId = await challenge(person, factorId);
    const { code, text } = await world.newestTo(number);
    expect(text).toContain('Never tell it to anyone');
    const wrong = code === '000000' ? '000001' : '000000';
    const { mfa } = person.device.auth;
    expect((await mfa.verify({ factorId, challengeId, code: wrong })).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    });
    const { data, error } = await mfa.verify({ factorId, challengeId, code });
    expect(error).toBeNull();
    expect(data?.user.factors).toMatchObject([{ factor_type: 'phone', phone: number, status: 'verified' }]);
    const { access_token: token } = await readDeviceSession(person);
    expect(JSON.parse(atob(token.split('.')[1] ?? ''))).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/phone' }, { method: 'password' }],
    });
    expect((await mfa.verify({ factorId, challengeId, code })).error).toMatchObject({
      code: 'mfa_factor_not_found',
    });
  });

  test('gets another code for each challenge, a minute apart at least, and each is of its own', async () => {
    const { person, number, factorId } = await withPhone();
    const first = await challenge(person, factorId);
    const firstCode = (await world.newestTo(number)).code;
    const { error } = await person.device.auth.mfa.challenge({ factorId, channel: 'sms' });
    expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
    world.clock.advance(60_000);
    const second = await challenge(person, factorId);
    const answer = async (challengeId: string, code: string) =>
      (await person.device.auth.mfa.verify({ factorId, challengeId, code })).error?.code;
    expect(await answer(second, firstCode)).toBe('mfa_verification_failed');
    expect(await answer(first, firstCode)).toBeUndefined();
  });

  test('is wanted at the next sign-in', async () => {
    const { person, number, factorId } = await withPhone();
    const challengeId = await challenge(person, factorId);
    const { code } = await world.newestTo(number);
    await person.device.auth.mfa.verify({ factorId, challengeId, code });
    const other = await signInOnOtherDevice(world, person);
    expect((await other.device.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('insufficient_aal');
  });

  test('is refused for what is no number, and where no text message would arrive', async () => {
    const { device } = await world.newPerson();
    const odd = await device.auth.mfa.enroll({ factorType: 'phone', phone: 'my phone' });
    expect(odd.error).toMatchObject({ status: 400, code: 'validation_failed' });
    const there = await far.newPerson();
    const refused = await there.device.auth.mfa.enroll({ factorType: 'phone', phone: '447700900199' });
    expect(refused.error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' });
  });
});
