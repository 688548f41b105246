import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openGeoIpLookup } from '../../../adapters/places.ts';
import { writePlacesFile } from '../../../testing/places-file.ts';
import { createSignedVault } from '../../vault/testing/signed-vault.ts';
import { type SignedInPerson, startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';
import { describeAgent } from './agent.ts';

const folder = mkdtempSync(join(tmpdir(), 'kinfolio-places-'));
const placesFile = join(folder, 'places.mmdb');
const country = { names: { en: 'United Kingdom' } };
let world: VaultWorld;
beforeAll(async () => {
  writePlacesFile(placesFile, {
    '198.51.100.0/25': { city: { names: { en: 'Leeds' } }, country },
    '198.51.100.128/25': { country },
    '203.0.113.0/24': { autonomous_system_number: 64_500 },
  });
  const places = { GEOIP_FILE: placesFile, TRUSTED_PROXIES: '127.0.0.1' };
  world = await startVaultWorld({ NEW_DEVICE_CODE: 'on', ...places });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const minute = 60_000;
const day = 24 * 60 * minute;
const newNumber = () => randomBytes(32).toString('base64url');
const refused = { ok: false, status: 403, code: 'new_device' };
const wrong = { ok: false, status: 422, code: 'wrong_code' };

async function newestCode({ email }: SignedInPerson): Promise<string> {
  await world.test.post.deliverWaiting();
  const mail = world.test.sent.mails.findLast(({ to }) => to === email);
  return /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0] ?? 'no code';
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const events = async (person: SignedInPerson) => {
  const page = await person.client().readActivity({});
  return page.ok ? page.value.entries.map(({ event }) => event) : page.code;
};

describe('on a new device', () => {
  let person: SignedInPerson;
  let away: SignedInPerson;
  beforeEach(async () => {
    person = await world.withVault();
    away = await person.signInAgain();
  });

  it('a password alone reaches nothing that is kept, and can still sign out', async () => {
    const client = away.client();
    expect(await client.readVault()).toMatchObject(refused);
    expect(await client.readSessions()).toMatchObject(refused);
    expect(await client.createVault(createSignedVault(away.accountId).vault)).toMatchObject(refused);
    expect(await client.putReloadHalf(newNumber())).toMatchObject(refused);
    const listed = await away.send('POST', '/storage/v1/object/list/papers', { prefix: '' });
    expect(listed.body).toMatchObject({ statusCode: '403', code: 'NewDevice' });
    expect(await client.claimDevice({ timeZone: 'Europe/London' })).toEqual({
      ok: true,
      value: { confirmed: false },
    });
    expect((await away.send('POST', '/auth/v1/logout?scope=local')).status).toBe(204);
    expect(await client.claimDevice({ timeZone: 'Europe/London' })).toMatchObject({ code: 'unauthorized' });
  });

  it('its owner is sent a code without anything asking for it, and from then on the device is known', async () => {
    const client = away.client();
    expect((await client.confirmDevice({ code: await newestCode(person) })).ok).toBe(true);
    expect((await client.readVault()).ok).toBe(true);
    expect(await events(away)).toContain('device-added');

    const again = await person.signInAgain(away.device);
    expect(await again.client().claimDevice({ timeZone: 'Europe/London' })).toMatchObject({
      value: { confirmed: true },
    });
    expect((await again.client().readVault()).ok).toBe(true);
    const third = await person.signInAgain();
    expect(await third.client().readVault()).toMatchObject(refused);
  });

  it('each entry gives another number, and the one before is of no use any more', async () => {
    const again = await person.signInAgain(person.device);
    expect(again.device).toMatch(/^[\w-]{43}$/);
    expect(again.device).not.toBe(person.device);
    expect((await again.client().readVault()).ok).toBe(true);
    const stale = await person.signInAgain(person.device);
    expect(await stale.client().readVault()).toMatchObject(refused);
  });

  it('the number of a device is of no use to another account', async () => {
    const other = await world.withVault();
    const elsewhere = await other.signInAgain(person.device);
    expect(await elsewhere.client().claimDevice({ timeZone: 'Europe/London' })).toMatchObject({
      value: { confirmed: false },
    });
  });

  it('a wrong code is refused and told, and five of them end a code', async () => {
    const client = away.client();
    const code = await newestCode(person);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await client.confirmDevice({ code: otherThan(code) })).toMatchObject(wrong);
    }
    expect(await client.confirmDevice({ code })).toMatchObject(wrong);
    expect(await client.readVault()).toMatchObject(refused);
    expect((await events(person)).toString()).toContain('device-refused');
    await client.sendDeviceCode();
    expect((await client.confirmDevice({ code: await newestCode(person) })).ok).toBe(true);
  });

  it('a code works for ten minutes, once, in the session it was sent for, and until the next one', async () => {
    const client = away.client();
    const first = await newestCode(person);
    const beside = await person.signInAgain();
    const besides = await newestCode(person);
    expect(await client.confirmDevice({ code: besides })).toMatchObject(besides === first ? {} : wrong);
    expect(await beside.client().confirmDevice({ code: first })).toMatchObject(
      besides === first ? {} : wrong,
    );
    await client.sendDeviceCode();
    const second = await newestCode(person);
    const again = await client.confirmDevice({ code: first });
    expect(again.ok).toBe(first === second);
    world.test.clock.advance(10 * minute);
    expect(await client.confirmDevice({ code: second })).toMatchObject(wrong);
    await client.sendDeviceCode();
    world.test.clock.advance(10 * minute - 1);
    await away.refresh();
    expect((await client.confirmDevice({ code: await newestCode(person) })).ok).toBe(true);
  });

  it('codes are not sent without end', async () => {
    const client = away.client();
    const answers = [];
    for (let asked = 0; asked < 6; asked += 1) answers.push(await client.sendDeviceCode());
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
    expect(answers.at(-1)).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 15 * 60 });
  });

  it('a device that was not seen for 400 days is new again', async () => {
    world.test.clock.advance(401 * day);
    const late = await person.signInAgain(person.device);
    expect(await late.client().claimDevice({ timeZone: 'Europe/London' })).toMatchObject({
      value: { confirmed: false },
    });
  });

  it.each([
    ['/vault/v1/device', {}],
    ['/vault/v1/device', { timeZone: 'Europe/London', device: newNumber() }],
    ['/vault/v1/device', null],
    ['/vault/v1/device', { timeZone: '<script>' }],
    ['/vault/v1/device', { timeZone: 'Europe/London', more: 1 }],
    ['/vault/v1/device/confirm', { code: '12345' }],
    ['/vault/v1/device/confirm', { code: 123456 }],
    ['/vault/v1/device/confirm', { code: '１２３４５６' }],
    ['/vault/v1/device/confirm', { code: '123456', device: newNumber() }],
  ])('%s refuses %j', async (path, body) => {
    expect((await away.send('POST', path, body)).status).toBe(400);
  });
});

describe('where an account is signed in', () => {
  it('is listed with its device, and each place can be signed out', async () => {
    const person = await world.withVault();
    await person.client().claimDevice({ timeZone: 'Europe/London' });
    const other = await person.signInAgain(person.device);
    const listed = await person.client().readSessions();
    if (!listed.ok) throw new Error(listed.code);
    expect(listed.value.sessions.map(({ current }) => current).toSorted()).toEqual([false, true]);
    const here = listed.value.sessions.find(({ current }) => current);
    expect(here).toMatchObject({ timeZone: 'Europe/London', browser: null, system: null });
    const theirs = listed.value.sessions.find(({ current }) => !current)?.id ?? '';

    const stranger = await world.withVault();
    expect(await stranger.client().endSession(theirs)).toMatchObject({ status: 404 });
    expect((await person.client().endSession(theirs)).ok).toBe(true);
    expect(await other.client().readVault()).toMatchObject({ code: 'unauthorized' });
    expect(await person.client().endSession(theirs)).toMatchObject({ status: 404 });
    expect((await person.client().readSessions()).ok).toBe(true);
    world.test.clock.advance(29 * minute);
    const fresh = await person.signInAgain(other.device);
    world.test.clock.advance(2 * minute);
    const left = await fresh.client().readSessions();
    expect(left.ok && left.value.sessions.map(({ current }) => current)).toEqual([true]);
  });

  it.each([
    ['198.51.100.7', 'Leeds, United Kingdom'],
    ['198.51.100.200', 'United Kingdom'],
    ['::ffff:198.51.100.7', 'Leeds, United Kingdom'],
    // Addresses for which no place is known: a network without a place in the file, a network missing from the file,
    // two networks that have no location, and a text that is not an address.
    ['203.0.113.5', null],
    ['192.0.2.1', null],
    ['192.168.1.4', null],
    ['2001:db8::1', null],
    ['198.51.100.7:443', null],
  ])('is told by the place of the address %s: %s', async (address, place) => {
    const person = await world.withVault();
    const through: typeof fetch = (asked, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', address);
      return fetch(asked, { ...init, headers });
    };
    const client = person.client(world.url, through);
    await client.claimDevice({ timeZone: 'Europe/London' });
    const listed = await client.readSessions();
    expect(listed.ok && listed.value.sessions[0]?.place).toBe(place);
    const { rows } = await world.test.database.pool.query<{ kept: string }>(
      'select sessions::text as kept from sessions where account_id = $1',
      [person.accountId],
    );
    expect(rows[0]?.kept).toContain('Europe/London');
    expect(rows[0]?.kept).not.toContain(address);
  });

  it.each([
    ['there is no file', () => rmSync(placesFile)],
    ['it is something else', () => writeFileSync(placesFile, 'no places')],
    ['it knows other things', () => writePlacesFile(placesFile, {}, 'Test-ASN')],
  ])('stops the start with a sentence when %s', async (_, spoil) => {
    spoil();
    await expect(openGeoIpLookup(placesFile)).rejects.toThrow(
      `GEOIP_FILE (${placesFile}) cannot be used: it must be a file of cities or countries`,
    );
  });

  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox',
      'Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge',
      'Mac',
    ],
    ['node', null, null],
    [undefined, null, null],
  ])('%s is called %s on %s', (agent, browser, system) => {
    expect(describeAgent(agent)).toEqual({ browser, system });
  });
});
