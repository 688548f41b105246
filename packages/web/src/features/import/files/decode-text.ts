import type { StatementProblem } from './problems.ts';

/** Largest statement read, in bytes: years of a busy account. */
export const largestFileBytes = 5 * 1024 * 1024;

/** The text of a file, or why it is none. */
export type Decoded = { ok: true; text: string } | { ok: false; problem: TextProblem };

type TextProblem = Exclude<StatementProblem, 'damaged' | 'not-a-statement'>;

// First bytes of files people choose by mistake (PDF; ZIP and OLE2 are what spreadsheets are made of).
const signatures: readonly { bytes: readonly number[]; problem: TextProblem }[] = [
  { bytes: [0x25, 0x50, 0x44, 0x46], problem: 'pdf' },
  { bytes: [0x50, 0x4b, 0x03, 0x04], problem: 'spreadsheet' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], problem: 'spreadsheet' },
];

/**
 * Text of a file: UTF-16 when it says so, UTF-8 when it is valid UTF-8, else windows-1252, which is
 * what UK banks and Excel write besides. A byte order mark is dropped. A file of more than `most` bytes is not read.
 * Never throws.
 */
export function decodeText(bytes: Uint8Array, most = largestFileBytes): Decoded {
  if (bytes.length > most) return { ok: false, problem: 'too-large' };
  const known = signatures.find(({ bytes: start }) => start.every((byte, index) => bytes[index] === byte));
  if (known !== undefined) return { ok: false, problem: known.problem };
  const text = decode(bytes);
  if (text.trim() === '') return { ok: false, problem: 'empty' };
  return isText(text) ? { ok: true, text } : { ok: false, problem: 'binary' };
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: the older encoding takes any byte, so what follows decides whether this is text at all.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

// Text has line ends and tabs but no other control characters; one is a sign of a program or a picture.
function isText(text: string): boolean {
  return !/(?!\s|\u0085)\p{Cc}/u.test(text);
}
