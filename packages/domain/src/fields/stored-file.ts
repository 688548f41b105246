/**
 * A file as the field of type `file` keeps it: where its sealed bytes lie, and what opens them. One field, not four,
 * so that a merge takes all of one file or all of the other and never the key of one for the bytes of the other.
 */
export interface StoredFile {
  /** The name of the sealed object in the person's own folder, a UUID. */
  readonly object: string;
  /** The key of its chunks: 32 bytes, 43 characters of base64url. */
  readonly key: string;
  /** Bytes of the file itself, before it was sealed. */
  readonly size: number;
  /** The media type, "application/pdf"; what the browser took it for. */
  readonly type: string;
  /** What the hashes of its sealed chunks are known by, 43 characters of base64url; absent for the first form of files. */
  readonly digest?: string;
}

/** The largest file, bytes: 2 GiB. */
export const largestFile = 2_147_483_648;

/** What a browser calls a file it knows nothing of. */
export const unknownType = 'application/octet-stream';

const shape =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) ([\w-]{43}) (0|[1-9]\d{0,15}) ([\w.+-]+\/[\w.+-]+)(?: ([\w-]{43}))?$/;

/** The file a stored value names; undefined for nothing and for what is no file. */
export function fileOf(stored: unknown): StoredFile | undefined {
  const found = typeof stored === 'string' ? shape.exec(stored) : null;
  if (found === null) return undefined;
  const [, object = '', key = '', size = '', type = '', digest] = found;
  if (!Number.isSafeInteger(Number(size))) return undefined;
  return { object, key, size: Number(size), type, ...(digest !== undefined && { digest }) };
}

/** The stored form: object, key, size in bytes, media type and digest if there is one, apart by one space. */
export function textOfFile({ object, key, size, type, digest }: StoredFile): string {
  const file = `${object} ${key} ${String(size)} ${mediaTypeOf(type)}`;
  return digest === undefined ? file : `${file} ${digest}`;
}

/** A media type without its parameters, small; `application/octet-stream` for what is none (RFC 2045, section 5). */
export function mediaTypeOf(type: string): string {
  const plain = (type.split(';')[0] ?? '').trim().toLowerCase();
  return /^[\w.+-]+\/[\w.+-]+$/.test(plain) ? plain : unknownType;
}

/** What sort of file it is, in words: "PDF", "Picture"; "File" for any other. */
export function sortOfFile(type: string): string {
  if (type === 'application/pdf') return 'PDF';
  return sorts[type.split('/')[0] ?? ''] ?? 'File';
}

const sorts: Readonly<Record<string, string>> = {
  image: 'Picture',
  audio: 'Sound',
  video: 'Film',
  text: 'Text',
};

/** "PDF, 1.2 MB": all of a file that a person reads. '' for what is no file. */
export function fileWords(stored: unknown): string {
  const file = fileOf(stored);
  return file === undefined ? '' : `${sortOfFile(file.type)}, ${formatBytes(file.size)}`;
}

const units = ['KB', 'MB', 'GB', 'TB'] as const;
const step = 1024;

/** "812 bytes", "34 KB", "1.2 MB": in steps of 1,024, as the plans' gigabytes are counted. One decimal below ten. */
export function formatBytes(bytes: number): string {
  if (bytes < step) return bytes === 1 ? '1 byte' : `${String(bytes)} bytes`;
  let [amount, unit] = [bytes, -1];
  // 1,023.9 MB would be written 1,024 MB; it is 1 GB.
  while (amount >= step - 0.5 && unit < units.length - 1) {
    amount /= step;
    unit += 1;
  }
  const digits = amount < 9.95 ? 1 : 0;
  return `${amount.toFixed(digits).replace(/\.0$/, '')} ${units[unit] ?? ''}`;
}
