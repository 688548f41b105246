import { expect, it } from 'vitest';
import { normaliseTypedEmail } from './email-address.ts';

it.each([
  [' Ruth.Ellery@Example.CO.UK ', 'ruth.ellery@example.co.uk'],
  ['ruth+kinfolio@example.co.uk', 'ruth+kinfolio@example.co.uk'],
  ['ruth@müller.de', 'ruth@xn--mller-kva.de'],
  ['RUTH@MÜLLER.DE', 'ruth@xn--mller-kva.de'],
  ['rüth@müller.de', 'rüth@xn--mller-kva.de'],
  ['ruth', 'ruth'],
  ['ruth@', 'ruth@'],
  ['ruth@mü ller.de', 'ruth@mü ller.de'],
  ['ruth@müller.de/x', 'ruth@müller.de/x'],
  ['ruth@müller.de:80', 'ruth@müller.de:80'],
  // In lower case the Kelvin sign becomes the letter k, which would make this another person's address.
  ['\u212aate@x.org', '\u212aate@x.org'],
])('%j is sent as %j', (typed, sent) => {
  expect(normaliseTypedEmail(typed)).toBe(sent);
});
