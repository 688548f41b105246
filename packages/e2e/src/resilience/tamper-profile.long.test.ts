import { describe, expect, it } from 'vitest';
import { fillTextBoxes } from '../harness/people/person.ts';
import { waitUntilPassportOpen } from '../harness/people/sign-in-steps.ts';
import { startTamperedLogin, tamperedSalt, testRefusedBeforeHashing } from '../harness/tampering/prelogin.ts';

// `web/src/session/access/hostile-prelogin.test.ts` tests the same without a browser.
const login = startTamperedLogin();

describe('a server that says how the password becomes keys', () => {
  it('is followed when it names the profile and salt of the account', async () => {
    const { said, hashes, secretsSent } = await login.logInAgainst();
    expect(said).toBe('');
    expect(hashes).toBeGreaterThan(0);
    expect(secretsSent).toHaveLength(1);
    expect(secretsSent[0]).not.toContain(login.person.password);
  });

  testRefusedBeforeHashing(login, [
    ['a lower profile', { profile: 'argon2id-0', salt: tamperedSalt }],
    ['a short salt', { profile: 'argon2id-1', salt: 'AAAA' }],
    ['an invented profile', { profile: 'pbkdf2-1', salt: tamperedSalt }],
    ['a profile of another kind', { profile: 'argon2i-1', salt: tamperedSalt }],
    ['numbers for a profile', { profile: 1, salt: tamperedSalt }],
    ['numbers beside no profile', { memoryKiB: 8, passes: 1, lanes: 1, salt: tamperedSalt }],
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
    await fillTextBoxes(page, { Email: login.person.email, Password: login.person.password });
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    // The passport opens, so the password was hashed with exactly the costs of the profile.
    await waitUntilPassportOpen(page);
    await context.close();
  });

  it('learns no password and opens nothing with a salt of its own', async () => {
    const { said, secretsSent } = await login.logInAgainst({ profile: 'argon2id-1', salt: tamperedSalt });
    expect(said).toContain('Email or password is wrong');
    expect(secretsSent.join()).not.toContain(login.person.password);
  });
});
