import type { Readable } from 'node:stream';

/** The bytes to read from a piece: from `start` to `end`, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Stores bytes under opaque names, without knowing whose they are: only a row in PostgreSQL turns them into a
 * file of a person. No name is written twice, so two writers never conflict.
 *
 * Every call throws `StoreProblem` if it does not succeed after a few attempts.
 */
export interface ObjectStore {
  /** Stores bytes; once it returns, they survive a crash or power cut. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Copies bytes to another name. */
  copy(from: string, to: string): Promise<void>;
  /** A stream of the bytes. If the piece is missing, this throws before the stream starts. */
  read(name: string, range: ByteRange): Promise<Readable>;
  /** Removes bytes and anything left by an interrupted write. Missing names are ignored. */
  remove(names: readonly string[]): Promise<void>;
  /** Throws when nothing can currently be stored or read. */
  check(): Promise<void>;
}

/** The store is full or failed, so it could not complete a call. */
export class StoreProblem extends Error {
  override readonly name = 'StoreProblem';
  readonly kind: 'full' | 'failed';

  constructor(kind: StoreProblem['kind'], cause: unknown) {
    super(kind === 'full' ? 'The object store is full.' : 'The object store failed.', { cause });
    this.kind = kind;
  }
}
