/** What is saved: the name the person sees, and how many bytes it has. */
export interface StreamedFile {
  readonly name: string;
  readonly size: number;
  /** How many bytes it has is known only at its end. Pieces that do not all come must then reject. */
  readonly isAbout?: boolean;
}

/** How long the service worker may take to say that it is there. Milliseconds. */
const patience = 3_000;
/** A service worker with nothing to do is ended after half a minute; while a person thinks where to save, it is told to stay. */
const stayEvery = 10_000;

/**
 * Hands a file to the browser's own download piece by piece, so that it is never in memory as a whole: the service
 * worker answers an address made up for it with what the page sends. Resolves when all was taken; `not-here` where
 * there is no such worker, and then no piece was asked for. A reading that ends early ends the download as failed.
 */
export async function saveStream(
  pieces: AsyncIterator<ArrayBuffer>,
  { name, size, isAbout = false }: StreamedFile,
): Promise<'taken' | 'not-here'> {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  if (worker === null) return 'not-here';
  const { port1: port, port2 } = new MessageChannel();
  // All that the browser's list of downloads says of it; the name of the file stays out of addresses.
  const address = `/download/${crypto.randomUUID()}`;
  worker.postMessage({ what: 'download', address, name, ...(!isAbout && { size }) }, [port2]);
  if (!(await isReady(port))) {
    port.close();
    return 'not-here';
  }
  const stay = setInterval(() => worker.postMessage({ what: 'stay' }, []), stayEvery);
  const over = Promise.withResolvers<void>();
  let given = 0;
  port.addEventListener('message', ({ data }: MessageEvent<'more' | 'stopped'>) => {
    const give = async () => {
      const next = data === 'more' ? await pieces.next() : await pieces.return?.();
      if (next?.done !== false) {
        port.postMessage(isAbout || given === size ? 'end' : 'failed', []);
        return over.resolve();
      }
      given += next.value.byteLength;
      port.postMessage(next.value, [next.value]);
    };
    give().catch(() => {
      port.postMessage('failed', []);
      over.resolve();
    });
  });
  location.assign(address);
  await over.promise;
  clearInterval(stay);
  port.close();
  return 'taken';
}

function isReady(port: MessagePort): Promise<boolean> {
  return new Promise(resolve => {
    const late = setTimeout(() => resolve(false), patience);
    port.addEventListener(
      'message',
      () => {
        clearTimeout(late);
        resolve(true);
      },
      { once: true },
    );
    port.start();
  });
}
