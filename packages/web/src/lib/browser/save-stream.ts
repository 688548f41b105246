/** The file to save: its name and its size in bytes. */
export interface StreamedFile {
  readonly name: string;
  readonly size: number;
  /**
   * Whether `size` is approximate because the exact size is known only at the end. In that case, the stream must reject
   * if pieces are missing.
   */
  readonly isAbout?: boolean;
}

/** How long the service worker may take to respond, in milliseconds. */
const patience = 3_000;
/**
 * How often to send the service worker a message, in milliseconds. The browser stops a service worker that is idle for
 * half a minute, and the person may take longer than that to choose where to save.
 */
const stayEvery = 10_000;

/**
 * Passes a file to the browser's own download piece by piece, so that it is never completely in memory. The page sends
 * the pieces to the service worker, which serves them at an invented address. Resolves to `taken` once everything has
 * been passed on, and to `not-here` if there is no service worker, in which case no piece was read. If reading stops
 * early, the download fails.
 */
export async function saveByServiceWorker(
  pieces: AsyncIterator<ArrayBuffer>,
  { name, size, isAbout = false }: StreamedFile,
): Promise<'taken' | 'not-here'> {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  if (worker === null) return 'not-here';
  const { port1: port, port2 } = new MessageChannel();
  // Use a random address, because the browser lists the address among its downloads and the file name must not be part
  // of it.
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
