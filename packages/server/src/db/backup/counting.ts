import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** What went by. */
export interface Counted {
  sha256: string;
  bytes: number;
}

/** Hashes and counts what flows through; `counted` once it has ended. */
export function counting(): { through: Transform; counted: () => Counted } {
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
