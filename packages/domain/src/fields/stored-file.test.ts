import { describe, expect, it } from 'vitest';
import { describeFile, formatBytes, readMediaType, readStoredFile, serialiseFile } from './stored-file.ts';

const file = {
  object: '018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f01',
  key: 'k'.repeat(43),
  size: 48_213,
  type: 'image/jpeg',
};

describe('a file as it is stored', () => {
  it('comes back as it was, also one of 0 bytes', () => {
    expect(readStoredFile(serialiseFile(file))).toEqual(file);
    expect(readStoredFile(serialiseFile({ ...file, size: 0 }))).toEqual({ ...file, size: 0 });
  });

  it.each<[stored: unknown, what: string]>([
    ['', 'nothing'],
    [undefined, 'no value'],
    [true, 'another value'],
    [`${serialiseFile(file)} more`, 'something after it'],
    [serialiseFile(file).replace('018f3b1e', '../../..'), 'a path for a name'],
    [serialiseFile(file).replace(file.key, 'short'), 'a key of another length'],
    [serialiseFile({ ...file, size: -1 }), 'a size below zero'],
    [serialiseFile({ ...file, size: 2 ** 60 }), 'a size no browser can count'],
  ])('is none for %j: %s', stored => {
    expect(readStoredFile(stored)).toBeUndefined();
    expect(describeFile(stored)).toBe('');
  });

  it.each([
    ['Text/Plain; charset=UTF-8', 'text/plain'],
    ['', 'application/octet-stream'],
    ['two words', 'application/octet-stream'],
    ['image/svg+xml', 'image/svg+xml'],
  ])('takes %j for the media type %s', (given, kept) => {
    expect(readMediaType(given)).toBe(kept);
    expect(readStoredFile(serialiseFile({ ...file, type: given }))?.type).toBe(kept);
  });

  it('reads as its sort and size, and never as its key or object', () => {
    expect(describeFile(serialiseFile(file))).toBe('Picture, 47 KB');
    expect(describeFile(serialiseFile({ ...file, type: 'application/zip' }))).toBe('File, 47 KB');
  });
});

describe('a size in words', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1023 bytes'],
    [1024, '1 KB'],
    [1280, '1.3 KB'],
    [10_200, '10 KB'],
    [48_213, '47 KB'],
    [1_048_575, '1 MB'],
    [1_258_291, '1.2 MB'],
    [2_147_483_648, '2 GB'],
    [5 * 1024 ** 3, '5 GB'],
    [200 * 1024 ** 3, '200 GB'],
  ])('%d is %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });
});
