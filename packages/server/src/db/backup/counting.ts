import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** The number of bytes that flowed through, and their hash. */
export interface CountedBytes {
  sha256: string;
  bytes: number;
}

/** Creates a stream that hashes and counts the bytes flowing through it. Call `counted` once the stream has ended. */
export function createByteCounter(): { through: Transform; counted: () => CountedBytes } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, counted: () => ({ sha256: hash.digest('hex'), bytes }) };
}
