import type { StatementProblem } from './problems.ts';

/** The largest statement we read, in bytes. It is enough for years of a busy account. */
export const maxStatementFileBytes = 5 * 1024 * 1024;

/** The text of a file, or why it could not be read. */
export type DecodedText = { ok: true; text: string } | { ok: false; problem: TextProblem };

type TextProblem = Exclude<StatementProblem, 'damaged' | 'not-a-statement'>;

const zipStart = [0x50, 0x4b, 0x03, 0x04];

/** Whether a file is a zip. Excel workbooks (.xlsx) are zips too. */
export const isZipFile = (bytes: Uint8Array): boolean =>
  zipStart.every((byte, index) => bytes[index] === byte);

// First bytes of files people choose by mistake. OLE2 is Excel's format before 2007.
const signatures: readonly { bytes: readonly number[]; problem: TextProblem }[] = [
  { bytes: [0x25, 0x50, 0x44, 0x46], problem: 'pdf' },
  { bytes: zipStart, problem: 'archive' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], problem: 'spreadsheet' },
];

/**
 * The text of a file: UTF-16 if its byte order mark or zero bytes show it, UTF-7 and UTF-8 if valid, otherwise
 * windows-1252, the other encoding UK banks and Excel write. Drops a byte order mark. Does not read files larger than
 * `most` bytes. Never throws.
 */
export function decodeTextFile(bytes: Uint8Array, most = maxStatementFileBytes): DecodedText {
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
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  try {
    return withoutUtf7(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // If a file is not UTF-8, windows-1252 accepts any byte. The checks below then decide whether the file is text at
    // all.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** UTF-16 without its mark: every second byte of ordinary letters is zero. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const start = bytes.subarray(0, 400);
  if (start.length < 8) return undefined;
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = start.length * 0.35;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}

/**
 * Decodes text in UTF-7, which encodes characters other than plain letters as sequences such as "+AKM-" (RFC 2152). A
 * plus sign may also be just a plus sign, so the file counts as UTF-7 only if all its sequences are valid.
 */
function withoutUtf7(text: string): string {
  const sequences = text.match(/\+[A-Za-z0-9/+]{2,80}-/g);
  if (sequences === null || /[^\n\r\t -~]/.test(text)) return text;
  const known = new Map(sequences.map(one => [one, utf7Letters(one)]));
  if ([...known.values()].includes(undefined)) return text;
  return text.replaceAll(/\+[A-Za-z0-9/+]{2,80}-/g, whole => known.get(whole) ?? whole).replaceAll('+-', '+');
}

/** The letters in one UTF-7 sequence; undefined if it is not valid. */
function utf7Letters(sequence: string): string | undefined {
  const code = sequence.slice(1, -1);
  let binary: string;
  try {
    binary = atob(code.padEnd(Math.ceil(code.length / 4) * 4, '='));
  } catch {
    return undefined;
  }
  if (binary.length % 2 === 1) {
    if (binary.at(-1) !== '\0') return undefined;
    binary = binary.slice(0, -1);
  }
  const bytes = Uint8Array.from(binary, letter => letter.charCodeAt(0));
  const letters = new TextDecoder('utf-16be').decode(bytes);
  return letters !== '' && !/[\p{Cc}\p{Co}\p{Cn}\ufffd]/u.test(letters) ? letters : undefined;
}

// Text has line ends and tabs but no other control characters, which are a sign of a program or a picture.
function isText(text: string): boolean {
  return !/(?!\s|\u0085)\p{Cc}/u.test(text);
}
