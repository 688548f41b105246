import { describe, expect, it } from 'vitest';
import { fillBoxes } from '../harness/people/person.ts';
import { insideOf } from '../harness/people/sign-in-steps.ts';
import { refusesBeforeHashing, salt, tamperedLogin } from '../harness/tampering/prelogin.ts';

// `web/src/session/access/hostile-prelogin.test.ts` checks the same without a browser.
const login = tamperedLogin();

describe('a server that says how the password becomes keys', () => {
  it('is followed when it names the profile and salt of the account', async () => {
    const { said, hashes, secretsSent } = await login.logInAgainst();
    expect(said).toBe('');
    expect(hashes).toBeGreaterThan(0);
    expect(secretsSent).toHaveLength(1);
    expect(secretsSent[0]).not.toContain(login.person.password);
  });

  refusesBeforeHashing(login, [
    ['a lower profile', { profile: 'argon2id-0', salt }],
    ['a short salt', { profile: 'argon2id-1', salt: 'AAAA' }],
    ['an invented profile', { profile: 'pbkdf2-1', salt }],
    ['a profile of another kind', { profile: 'argon2i-1', salt }],
    ['numbers for a profile', { profile: 1, salt }],
    ['numbers beside no profile', { memoryKiB: 8, passes: 1, lanes: 1, salt }],
    ['an empty salt', { profile: 'argon2id-1', salt: '' }],
    ['a longer salt', { profile: 'argon2id-1', salt: 'A'.repeat(43) }],
    ['no salt', { profile: 'argon2id-1' }],
    ['nothing', {}],
  ]);

  it('cannot make the costs lower with numbers beside the profile', async () => {
    const { page, context } = await login.visitors().visit(login.server.url);
    await page.route('**/vault/v1/prelogin', async route => {
      const answer = await route.fetch();
      const kdf = (await answer.json()) as object;
      await route.fulfill({ json: { ...kdf, memoryKiB: 8, memorySize: 8, passes: 1, iterations: 1 } });
    });
    await page.goto('/login');
    await fillBoxes(page, { Email: login.person.email, Password: login.person.password });
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    // It opens, so the password was hashed with the costs of the profile and no others.
    await insideOf(page);
    await context.close();
  });

  it('learns no password and opens nothing with a salt of its own', async () => {
    const { said, secretsSent } = await login.logInAgainst({ profile: 'argon2id-1', salt });
    expect(said).toContain('Email or password is wrong');
    expect(secretsSent.join()).not.toContain(login.person.password);
  });
});
