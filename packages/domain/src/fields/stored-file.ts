/**
 * A file as stored in a field of type `file`: where its encrypted bytes are, and the key to decrypt them. These are in
 * one field rather than four, so that a merge keeps one file or the other as a whole and never combines the key of one
 * with the bytes of the other.
 */
export interface StoredFile {
  /** The name of the encrypted object in the person's folder, a UUID. */
  readonly object: string;
  /** The key with which the file's chunks are encrypted: 32 bytes, as 43 characters of base64url. */
  readonly key: string;
  /** The size of the file before encryption, in bytes. */
  readonly size: number;
  /** The media type reported by the browser, such as "application/pdf". */
  readonly type: string;
  /**
   * The digest of the hashes of the file's encrypted chunks, as 43 characters of base64url; absent for the first
   * version of the file format.
   */
  readonly digest?: string;
}

/** The maximum size of a file in bytes: 2 GiB. */
export const maxFileBytes = 2_147_483_648;

/** The media type for a file that the browser does not recognise. */
export const unknownMediaType = 'application/octet-stream';

const shape =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) ([\w-]{43}) (0|[1-9]\d{0,15}) ([\w.+-]+\/[\w.+-]+)(?: ([\w-]{43}))?$/;

/** Parses a stored file; undefined if the value is empty or not a file. */
export function readStoredFile(stored: unknown): StoredFile | undefined {
  const found = typeof stored === 'string' ? shape.exec(stored) : null;
  if (found === null) return undefined;
  const [, object = '', key = '', size = '', type = '', digest] = found;
  if (!Number.isSafeInteger(Number(size))) return undefined;
  return { object, key, size: Number(size), type, ...(digest !== undefined && { digest }) };
}

/** The stored form: object, key, size in bytes, media type and, if present, the digest, separated by a space. */
export function serialiseFile({ object, key, size, type, digest }: StoredFile): string {
  const file = `${object} ${key} ${String(size)} ${readMediaType(type)}`;
  return digest === undefined ? file : `${file} ${digest}`;
}

/**
 * A media type in lower case without its parameters; `application/octet-stream` if the text is not a media type (RFC
 * 2045, section 5).
 */
export function readMediaType(type: string): string {
  const plain = (type.split(';')[0] ?? '').trim().toLowerCase();
  return /^[\w.+-]+\/[\w.+-]+$/.test(plain) ? plain : unknownMediaType;
}

/** The sort of a file for people to read, such as "PDF" or "Picture"; "File" for any other. */
export function describeMediaType(type: string): string {
  if (type === 'application/pdf') return 'PDF';
  return sorts[type.split('/')[0] ?? ''] ?? 'File';
}

const sorts: Readonly<Record<string, string>> = {
  image: 'Picture',
  audio: 'Sound',
  video: 'Film',
  text: 'Text',
};

/** The description of a file for people to read, such as "PDF, 1.2 MB"; '' for a value that is not a file. */
export function describeFile(stored: unknown): string {
  const file = readStoredFile(stored);
  return file === undefined ? '' : `${describeMediaType(file.type)}, ${formatBytes(file.size)}`;
}

const units = ['KB', 'MB', 'GB', 'TB'] as const;
const step = 1024;

/**
 * Formats a size such as "812 bytes", "34 KB" or "1.2 MB", in steps of 1,024, as plans count gigabytes. One decimal
 * below ten.
 */
export function formatBytes(bytes: number): string {
  if (bytes < step) return bytes === 1 ? '1 byte' : `${String(bytes)} bytes`;
  let [amount, unit] = [bytes, -1];
  // Go to the next unit if rounding would result in 1,024: 1,023.9 MB is shown as 1 GB.
  while (amount >= step - 0.5 && unit < units.length - 1) {
    amount /= step;
    unit += 1;
  }
  const digits = amount < 9.95 ? 1 : 0;
  return `${amount.toFixed(digits).replace(/\.0$/, '')} ${units[unit] ?? ''}`;
}
