import { expect, test } from 'vitest';
import { hashTextSha256 } from './digest.ts';

const hexOf = async (text: string) => Buffer.from(await hashTextSha256(text), 'base64url').toString('hex');

// The examples are from FIPS 180-2, appendix B.1, and the empty text.
test('is SHA-256, in base64url', async () => {
  expect(await hexOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(await hexOf('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});
