import { expect, it } from 'vitest';
import { detectDisplayType } from './sniff.ts';

const bytes = (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0));

it.each([
  ['%PDF-1.7\n', 'pdf'],
  ['\n\n junk before it %PDF-1.4', 'pdf'],
  ['\u00FF\u00D8\u00FF\u00E0..JFIF', 'picture'],
  ['\u0089PNG\r\n\u001A\n....', 'picture'],
  ['GIF89a', 'picture'],
  ['RIFF....WEBPVP8 ', 'picture'],
  ['....ftypavif', 'picture'],
  ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'none'],
  ['<html><script>alert(1)</script></html>', 'none'],
  ['MZ\u0090', 'none'],
  ['', 'none'],
])('a file that begins with %j is shown as %s, whatever it is called', (first, showing) => {
  expect(detectDisplayType(bytes(first))).toBe(showing);
});
