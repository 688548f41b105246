import { expect, it } from 'vitest';
import { detectDocumentType, readPixelCount } from './document-type.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap(part => (typeof part === 'string' ? Array.from(Buffer.from(part, 'latin1')) : part)),
  );
const jpeg = [0xff, 0xd8, 0xff];

it.each([
  ['a PNG', bytes([0x89], 'PNG\r\n', [0x1a], '\n'), 'picture'],
  ['a JPEG', bytes(jpeg, [0xe0]), 'picture'],
  ['a WebP', bytes('RIFF', [1, 2, 3, 4], 'WEBP'), 'picture'],
  ['a photograph of an iPhone', bytes([0, 0, 0, 24], 'ftypheic'), 'picture'],
  ['a PDF', bytes('%PDF-1.7'), 'pdf'],
  ['a letter named like a picture', bytes('Dear Ruth'), 'other'],
  ['a web page', bytes('<svg onload="x()">'), 'other'],
  ['nothing', bytes(), 'other'],
] as const)('%s is told by its first bytes', (_what, head, type) => {
  expect(detectDocumentType(head)).toBe(type);
});

it.each([
  ['PNG', bytes([0x89], 'PNG\r\n', [0x1a], '\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0, 40, 0, 0, 0, 30]), 1200],
  ['GIF', bytes('GIF89a', [40, 0, 30, 0]), 1200],
  ['JPEG', bytes(jpeg, [0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 30, 0, 40, 0, 0]), 1200],
  [
    'BMP',
    bytes(
      'BM',
      Array.from({ length: 16 }, () => 0),
      [40, 0, 0, 0, 0xe2, 0xff, 0xff, 0xff],
    ),
    1200,
  ],
  [
    'photograph of an iPhone, beside its small copy',
    bytes(
      [0, 0, 0, 24],
      'ftypheic',
      'ispe',
      [0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 3],
      'ispe',
      [0, 0, 0, 0, 0, 0, 0, 40, 0, 0, 0, 30],
    ),
    1200,
  ],
  ['JPEG cut short', bytes(jpeg, [0xe0, 0, 4]), undefined],
  ['PNG cut short', bytes([0x89], 'PNG'), undefined],
] as const)('the size of a %s is read before it is decoded', (_what, head, pixels) => {
  expect(readPixelCount(head)).toBe(pixels);
});
