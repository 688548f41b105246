import { afterEach, describe, expect, it } from 'vitest';
import { captureArrivalValues, getArrivalUrl, removeArrivalValues } from './arrival.ts';

const home = 'https://kinfolio.example';
const code = '5b0e7a3c-1f2d-4c3b-8a9e-0d1c2b3a4f5e';

describe('an address that carries something', () => {
  it.each([
    [`/welcome?code=${code}`, '/welcome?back=1'],
    [`/login?code=${code}&plan=family`, '/login?plan=family&back=1'],
    ['/welcome?error=access_denied&error_code=otp_expired#error=access_denied', '/welcome?back=1'],
    ['/welcome#access_token=a.b.c&refresh_token=d&type=recovery', '/welcome?back=1'],
    ['/dashboard#sb=&refresh_token=d', '/dashboard'],
    [`/settings/you?code=${code}#email`, '/settings/you#email'],
  ])('%s is left as %s', (path, left) => {
    expect(removeArrivalValues(new URL(path, home))).toBe(left);
  });

  it.each(['/welcome', '/invite#kinfolio-code', '/passport?code=AB12', `/settings/signing-in?code=${code}`])(
    '%s is left alone',
    path => {
      expect(removeArrivalValues(new URL(path, home))).toBeUndefined();
    },
  );
});

describe('the page that somebody comes back to', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('has what they carried in memory, and not in its address', () => {
    window.history.replaceState(null, '', `/welcome?code=${code}`);
    captureArrivalValues();
    expect(window.location.href).not.toContain(code);
    expect(getArrivalUrl().searchParams.get('code')).toBe(code);
  });
});
