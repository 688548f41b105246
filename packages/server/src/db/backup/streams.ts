import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A stream through another one; a fault on either side ends both, and their reader meets it. */
export function passed(from: Readable, ...through: readonly NodeJS.ReadWriteStream[]): Readable {
  const to = heard(new PassThrough());
  pipeline([from, ...through, to]).catch((error: unknown) =>
    to.destroy(error instanceof Error ? error : new Error('The stream broke off.')),
  );
  return to;
}

/** A stream whose errors are listened to, also once the writer behind it has failed: Node ends a process by an error without a listener. */
export const heard = <Stream extends Readable>(stream: Stream): Stream => stream.on('error', () => undefined);
