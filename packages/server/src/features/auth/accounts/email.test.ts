import { isPlainEmail } from '@kinfolio/domain/values/uk';
import { normaliseTypedEmail } from '@kinfolio/web/lib/email-address';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { normaliseEmail } from './email.ts';

it.each([
  ['Ruth+Kinfolio@Example.CO.UK', 'ruth+kinfolio@example.co.uk'],
  ['ruth@müller.de', 'ruth@xn--mller-kva.de'],
  ['RUTH@MÜLLER.DE', 'ruth@xn--mller-kva.de'],
  ['ruth@xn--mller-kva.de', 'ruth@xn--mller-kva.de'],
  ["o'brien@example.org", "o'brien@example.org"],
  ['rüth@example.de', undefined],
  ['\u212aate@example.de', undefined],
  ['ruth@exаmple.org', undefined],
  ['ruth@ｍüller.de', undefined],
  ['ruth@mu\u0308ller.de', 'ruth@xn--mller-kva.de'],
  ['ruth', undefined],
  ['ruth@', undefined],
  ['ruth@ü..de', undefined],
  ['', undefined],
  [`ruth@${'ü'.repeat(10_000)}.de`, undefined],
])('%j is kept as %j', (given, kept) => {
  expect(normaliseEmail(given)).toBe(kept);
});

it('keeps what the page for signing up takes, in the spelling that it sends', () => {
  const name = fc.string({ unit: fc.constantFrom(...Array.from("aZ9.+_-'ü@ K")), minLength: 1 });
  const domain = fc.string({ unit: fc.constantFrom(...Array.from('abcZ9..-%/üßéøç日İ')), minLength: 3 });
  const typed = fc.tuple(name, domain).map(parts => parts.join('@').trim());
  const taken = fc.sample(typed, 20_000).filter(email => isPlainEmail(normaliseTypedEmail(email)));
  expect(taken.length).toBeGreaterThan(100);
  for (const email of taken) {
    const sent = normaliseTypedEmail(email);
    expect([normaliseEmail(email), normaliseEmail(sent)]).toEqual([sent, sent]);
  }
});
