import type { Readable } from 'node:stream';

/** Which bytes of a piece: from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where bytes lie, under opaque names. It knows nothing of buckets and people: a row in PostgreSQL is what makes bytes
 * an object. No name is written twice, so nothing here has to be decided between two writers.
 *
 * Every call throws `StoreProblem` when it does not succeed after a few tries.
 */
export interface ObjectStore {
  /** Keeps bytes; once it returns they survive a crash and a power cut. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Keeps the same bytes under another name as well. */
  copy(from: string, to: string): Promise<void>;
  /** The bytes, beginning to flow: a missing piece is noticed before the first of them. */
  read(name: string, range: ByteRange): Promise<Readable>;
  /** Removes bytes and whatever a broken write left of them. Names that are not there are fine. */
  remove(names: readonly string[]): Promise<void>;
  /** Throws when nothing can be kept or read just now. */
  check(): Promise<void>;
}

/** The store did not do what it was asked to: it is full, or it failed. */
export class StoreProblem extends Error {
  override readonly name = 'StoreProblem';
  readonly kind: 'full' | 'failed';

  constructor(kind: StoreProblem['kind'], cause: unknown) {
    super(kind === 'full' ? 'The object store is full.' : 'The object store failed.', { cause });
    this.kind = kind;
  }
}
