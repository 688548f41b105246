import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatSortCode,
  isAccountNumber,
  isEmail,
  isLikelyCardNumber,
  isPlainEmail,
  isPostcode,
  isSortCode,
  normalisePhone,
  normalisePostcode,
  normaliseWebAddress,
  removeSeparators,
} from './uk.ts';

describe('a sort code', () => {
  it.each(['309430', '30-94-30', '30 94 30', '30–94–30', '30—94—30', '30‑94‑30', '30.94.30', ' 309 430 '])(
    'typed %s is 309430',
    typed => {
      expect(removeSeparators(typed)).toBe('309430');
    },
  );

  it('is six digits and nothing else', () => {
    expect(['309430', '000000'].every(isSortCode)).toBe(true);
    expect(['30943', '3094300', '30943O', '', '３０９４３０'].some(isSortCode)).toBe(false);
  });

  it('is shown in pairs, and damaged ones as they are', () => {
    expect(formatSortCode('309430')).toBe('30-94-30');
    expect(formatSortCode('30943')).toBe('30943');
  });
});

describe('an account number', () => {
  it('has 6 to 8 digits', () => {
    expect(['123456', '1234567', '12345678'].every(isAccountNumber)).toBe(true);
    expect(['12345', '123456789', '1234567a', ''].some(isAccountNumber)).toBe(false);
  });

  it('is told from a whole card number', () => {
    expect(['4000000000000002', '378282246310005', '4222222222222'].every(isLikelyCardNumber)).toBe(true);
    expect(['12345678', '123456789012'].some(isLikelyCardNumber)).toBe(false);
  });
});

describe('a postcode', () => {
  it.each([
    ['sw1a1aa', 'SW1A 1AA'],
    ['SW1A 1AA', 'SW1A 1AA'],
    [' m1  1ae ', 'M1 1AE'],
    ['b338th', 'B33 8TH'],
    ['gir0aa', 'GIR 0AA'],
    ['dublin 4', 'DUBLIN 4'],
    ['m1', 'M1'],
    ['', ''],
  ])('%j becomes %j', (typed, stored) => {
    expect(normalisePostcode(typed)).toBe(stored);
  });

  it('is known by its shape', () => {
    const real = [
      'SW1A 1AA',
      'M1 1AE',
      'B33 8TH',
      'CR2 6XH',
      'DN55 1PT',
      'EC1A 1BB',
      'W1A 0AX',
      'BT1 5GS',
      'GIR 0AA',
    ];
    expect(real.filter(code => !isPostcode(code))).toEqual([]);
    expect(['QA1 1AA', 'SW1A 1CI', '1AA 1AA', 'M1', 'SW1A1AA'].filter(isPostcode)).toEqual([]);
  });
});

describe('an e-mail address', () => {
  it('has one @ and a dot after it', () => {
    const good = ['ruth.ellery@example.co.uk', 'a+b@c.io', 'üser@exämple.de', "o'neil@x.org"];
    expect(good.filter(address => !isEmail(address))).toEqual([]);
    const bad = [
      'ruth',
      'ruth@',
      '@x.uk',
      'ruth@example',
      'a@b@c.uk',
      'a b@c.uk',
      'a@b..uk',
      'a@.uk',
      'a@b.',
      '',
    ];
    expect(bad.filter(isEmail)).toEqual([]);
    expect(isEmail(`${'a'.repeat(250)}@b.uk`)).toBe(false);
  });
});

describe('the e-mail address of an account', () => {
  it.each([
    'ruth+k@example.co.uk',
    'RUTH@EXAMPLE.CO.UK',
    "o'neil@x.org",
    'a@xn--mller-kva.de',
    'a_b.c@d-e.uk',
  ])('may be %s', email => {
    expect(isPlainEmail(email)).toBe(true);
  });

  it.each([
    'rüth@example.de',
    'ruth@müller.de',
    'ruth@example',
    'a@b@c.uk',
    'a@-b.uk',
    'a@b_c.uk',
    'a,b@c.uk',
    '',
  ])('may not be %j', email => {
    expect(isPlainEmail(email)).toBe(false);
  });
});

describe('a phone number', () => {
  it.each([
    ['020 7946 0000', '+442079460000'],
    ['07700 900123', '+447700900123'],
    ['(01632) 960-000', '+441632960000'],
    ['+44 (0)20 7946 0000', '+442079460000'],
    ['0044 7700 900123', '+447700900123'],
    ['+353 1 234 5678', '+35312345678'],
    ['0800 1111', '0800 1111'],
    ['ask Amira', 'ask Amira'],
    ['  ', ''],
  ])('%j is kept as %j', (typed, stored) => {
    expect(normalisePhone(typed)).toBe(stored);
  });
});

describe('a web address', () => {
  it.each([
    ['halifax.co.uk', 'https://halifax.co.uk'],
    [' www.Halifax.co.uk/Online?a=1#b ', 'https://www.halifax.co.uk/Online?a=1#b'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://Example.com/Path', 'https://example.com/Path'],
    ['example.com:8443/x', 'https://example.com:8443/x'],
    ['bücher.example', 'https://bücher.example'],
  ])('%s is kept as %s', (typed, stored) => {
    expect(normaliseWebAddress(typed)).toBe(stored);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript://example.com/%0aalert(1)',
    'data:text/html,hi',
    'file:///etc/passwd',
    'ftp://example.com',
    'https://user:pass@example.com',
    'https://example.com@evil.example',
    'halifax',
    'https://',
    'two words.com',
    '//example.com',
    'https://exa\\mple.com',
    '',
  ])('%s is refused', typed => {
    expect(normaliseWebAddress(typed)).toBeUndefined();
  });

  it('is http or https and stays the same when read again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.domain(), fc.string({ unit: 'binary' })), typed => {
        const stored = normaliseWebAddress(typed);
        if (stored === undefined) return;
        expect(stored).toMatch(/^https?:\/\/[^\s@]+\./);
        expect(normaliseWebAddress(stored)).toBe(stored);
      }),
    );
  });
});
