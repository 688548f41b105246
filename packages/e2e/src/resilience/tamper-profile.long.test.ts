import { describe, it } from 'vitest';
import { fillBoxes } from '../harness/people/person.ts';
import { insideOf } from '../harness/people/sign-in-steps.ts';
import { refusesBeforeHashing, salt, tamperedLogin } from '../harness/tampering/prelogin.ts';

const login = tamperedLogin();

describe('a server that says how the password becomes keys', () => {
  refusesBeforeHashing(login, [
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
});
