import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSigningKey, openSecrets } from '../../adapters/crypto/secrets.ts';
import { createLog } from '../../adapters/log.ts';
import { createApp } from '../../app.ts';
import { type AuthWorld, readDeviceSession, startAuthWorld } from './testing/auth-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'kinfolio-keys-'));
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

test('nobody is signed out by a new signing key, which is published before it signs', async () => {
  const person = await world.newPerson();
  const { access_token: token, refresh_token } = await readDeviceSession(person);
  const file = join(folder, 'secrets.json');
  writeFileSync(file, JSON.stringify(world.secrets));
  const signsFromMs = addSigningKey(file, world.clock.now());
  const app = await createApp({
    ...world,
    log: createLog('silent'),
    secrets: openSecrets(file),
  });
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/auth/v1`;
  const refresh = async (refreshToken: string) => {
    const body = JSON.stringify({ refresh_token: refreshToken });
    const answer = await fetch(`${url}/token?grant_type=refresh_token`, { method: 'POST', body });
    return JSON.parse(await answer.text());
  };
  const { keys } = JSON.parse(await (await fetch(`${url}/.well-known/jwks.json`)).text());
  const [old, fresh] = keys.map((key: { kid: string }) => key.kid);
  expect(keys).toHaveLength(2);

  const asked = await fetch(`${url}/user`, { headers: { authorization: `Bearer ${token}` } });
  expect(asked.status).toBe(200);
  const before = await refresh(refresh_token);
  expect(kidOf(before.access_token)).toBe(old);
  // Without activity, the session would expire before the new key is used.
  while (world.clock.now() < signsFromMs) {
    world.clock.advance(20 * 60_000);
    await world.database.pool.query('update sessions set last_activity_at_ms = $1', [world.clock.now()]);
  }
  const after = await refresh(before.refresh_token);
  expect(kidOf(after.access_token)).toBe(fresh);
  const still = await fetch(`${url}/user`, { headers: { authorization: `Bearer ${after.access_token}` } });
  expect(still.status).toBe(200);
  await app.close();
});
