import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Pipes a stream through others. An error in any stream ends all of them, and the reader receives the error. */
export function pipeThrough(from: Readable, ...through: readonly NodeJS.ReadWriteStream[]): Readable {
  const to = forwardErrors(new PassThrough());
  pipeline([from, ...through, to]).catch((error: unknown) =>
    to.destroy(error instanceof Error ? error : new Error('The stream ended early.')),
  );
  return to;
}

/**
 * Adds an error listener to a stream, because Node ends the process on an unhandled error event. Such an
 * event may come late, after the stream's source has already failed.
 */
export const forwardErrors = <Stream extends Readable>(stream: Stream): Stream =>
  stream.on('error', () => undefined);
