// Part of the service worker: it responds to an address that a page made up, with the file that the page sends piece by
// piece (src/lib/browser/save-stream.ts). Nothing of the file is kept here, and the address never reaches a server. RFC
// 8187 also reserves some characters that encodeURIComponent does not escape.
const encodeName = name =>
  encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

(() => {
  const waiting = new Map();

  self.addEventListener('message', event => {
    if (event.data?.what !== 'download') return;
    const [port] = event.ports;
    waiting.set(event.data.address, { ...event.data, port });
    port.postMessage('ready');
  });

  self.addEventListener('fetch', event => {
    const { origin, pathname } = new URL(event.request.url);
    const file = origin === self.location.origin ? waiting.get(pathname) : undefined;
    if (file === undefined) return;
    waiting.delete(pathname);
    event.stopImmediatePropagation();
    event.respondWith(new Response(streamOf(file.port), { headers: headersOf(file) }));
  });

  function streamOf(port) {
    return new ReadableStream(
      {
        start(controller) {
          port.addEventListener('message', ({ data }) => {
            if (data === 'end') controller.close();
            else if (data === 'failed') controller.error(new Error('the file could not be opened'));
            else controller.enqueue(new Uint8Array(data));
          });
          port.start();
        },
        // Requests one piece at a time, and only after the browser has written the previous one.
        pull: () => port.postMessage('more'),
        cancel: () => port.postMessage('stopped'),
      },
      { highWaterMark: 1 },
    );
  }

  function headersOf({ name, size }) {
    const plain = name.replace(/[^\x20-\x7E]|["\\%]/g, '_');
    return {
      'content-type': 'application/octet-stream',
      ...(size === undefined ? {} : { 'content-length': String(size) }),
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeName(name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    };
  }
})();
