import { expect, it } from 'vitest';
import { plainEmail } from './email-address.ts';

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
  // The sign of Kelvin becomes the letter k in lower case: somebody else's address.
  ['\u212aate@x.org', '\u212aate@x.org'],
])('%j is sent as %j', (typed, sent) => {
  expect(plainEmail(typed)).toBe(sent);
});
