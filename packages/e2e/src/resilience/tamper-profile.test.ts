import { describe, expect, it } from 'vitest';
import { refusesBeforeHashing, salt, tamperedLogin } from '../harness/tampering/prelogin.ts';

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
  ]);

  it('learns no password and opens nothing with a salt of its own', async () => {
    const { said, secretsSent } = await login.logInAgainst({ profile: 'argon2id-1', salt });
    expect(said).toContain('Email or password is wrong');
    expect(secretsSent.join()).not.toContain(login.person.password);
  });
});
