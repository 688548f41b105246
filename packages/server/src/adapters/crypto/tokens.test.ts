import { decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../testing/test-app.ts';
import { createSecrets } from './secrets.ts';
import { createTokens } from './tokens.ts';

const clock = createTestClock();
const kidOf = (token: string) => decodeProtectedHeader(token).kid;

describe('access tokens', () => {
  test('of a key that signs no more are believed while it is kept', async () => {
    const [old, fresh] = [createSecrets(), createSecrets()];
    const before = await createTokens(old, clock);
    const token = await before.sign({ sub: 'somebody' });
    const signingKeys = [...fresh.signingKeys, ...old.signingKeys];
    const rotated = await createTokens({ ...old, signingKeys }, clock);
    expect(await rotated.verify(token)).toEqual({ ok: true, claims: { sub: 'somebody' } });
    expect(await before.verify(await rotated.sign({ sub: 'somebody' }))).toEqual({
      ok: false,
      reason: 'no key for this token',
    });
    expect(rotated.publicKeys).toHaveLength(2);
    expect(rotated.publicKeys[1]).toEqual(before.publicKeys[0]);
  });

  test('of a new key are signed when its time has come, and believed before it by everybody who restarted', async () => {
    const moving = createTestClock();
    const [old, fresh] = [createSecrets(), createSecrets()];
    const signsFromMs = moving.now() + 1000;
    const later = fresh.signingKeys.map(key => Object.assign(key, { signsFromMs }));
    const tokens = await createTokens({ ...old, signingKeys: [...old.signingKeys, ...later] }, moving);
    const [ofOld, ofFresh] = tokens.publicKeys.map(key => key.kid);
    const before = await tokens.sign({ sub: 'somebody' });
    expect(kidOf(before)).toBe(ofOld);
    moving.advance(1000);
    const after = await tokens.sign({ sub: 'somebody' });
    expect(kidOf(after)).toBe(ofFresh);
    expect([await tokens.verify(before), await tokens.verify(after)]).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(JSON.stringify(tokens.publicKeys)).not.toMatch(/signsFromMs|"d"/);
  });

  test('are judged by the clock that was handed in', async () => {
    const tokens = await createTokens(createSecrets(), clock);
    const now = Math.floor(clock.now() / 1000);
    expect((await tokens.verify(await tokens.sign({ exp: now + 1 }))).ok).toBe(true);
    expect(await tokens.verify(await tokens.sign({ exp: now }))).toEqual({
      ok: false,
      reason: 'token is expired',
    });
    expect(await tokens.verify(await tokens.sign({ nbf: now + 60 }))).toEqual({
      ok: false,
      reason: 'token has invalid claims',
    });
  });

  test('are judged by it each time, also when their signature was checked before', async () => {
    const moving = createTestClock();
    const tokens = await createTokens(createSecrets(), moving);
    const now = Math.floor(moving.now() / 1000);
    const token = await tokens.sign({ sub: 'somebody', nbf: now, exp: now + 2 });
    expect((await tokens.verify(token)).ok).toBe(true);
    moving.advance(1000);
    expect(await tokens.verify(token)).toMatchObject({ ok: true, claims: { sub: 'somebody' } });
    moving.advance(1000);
    expect(await tokens.verify(token)).toEqual({ ok: false, reason: 'token is expired' });
    moving.advance(-3000);
    expect(await tokens.verify(token)).toEqual({ ok: false, reason: 'token has invalid claims' });
  });

  test('that were believed lend nothing to a token that differs in one character', async () => {
    const tokens = await createTokens(createSecrets(), clock);
    const token = await tokens.sign({ sub: 'somebody' });
    expect((await tokens.verify(token)).ok).toBe(true);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const swapped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await tokens.verify(`${head}.${claims}.${swapped}`)).ok).toBe(false);
    }
  });

  test('publish nothing private', async () => {
    const secrets = createSecrets();
    const { publicKeys } = await createTokens(secrets, clock);
    expect(JSON.stringify(publicKeys)).not.toContain(secrets.signingKeys[0]?.d);
  });
});

describe('API keys', () => {
  test('are the same text for ever', async () => {
    const secrets = createSecrets();
    const [first, second] = [
      await createTokens(secrets, clock),
      await createTokens(secrets, createTestClock(0)),
    ];
    expect(await first.apiKey('anon')).toBe(await second.apiKey('anon'));
    expect(await first.apiKey('anon')).not.toBe(await first.apiKey('service_role'));
    expect(await first.verify(await first.apiKey('service_role'))).toEqual({
      ok: true,
      claims: { iss: 'kinfolio', role: 'service_role' },
    });
  });

  test('of another installation are not believed', async () => {
    const [ours, theirs] = [
      await createTokens(createSecrets(), clock),
      await createTokens(createSecrets(), clock),
    ];
    expect(await ours.verify(await theirs.apiKey('service_role'))).toEqual({
      ok: false,
      reason: 'signature is invalid',
    });
  });
});

test('no key at all stops the start', async () => {
  await expect(createTokens({ ...createSecrets(), signingKeys: [] }, clock)).rejects.toThrow(
    'No signing key',
  );
});
