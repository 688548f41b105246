import type { HttpStack } from 'tus-js-client';

/** Sends uploads through a `fetch` function, which a test can replace. */
export function createFetchHttpStack(fetch: typeof globalThis.fetch): HttpStack {
  return {
    getName: () => 'fetch',
    createRequest(method, url) {
      const headers = new Headers();
      const stop = new AbortController();
      let progress: ((sent: number) => void) | undefined;
      return {
        getMethod: () => method,
        getURL: () => url,
        setHeader: (name, value) => headers.set(name, value),
        getHeader: name => headers.get(name) ?? undefined,
        setProgressHandler: handler => {
          progress = handler;
        },
        async send(body: Blob | null) {
          const response = await fetch(url, { method, headers, body: body ?? null, signal: stop.signal });
          stop.signal.throwIfAborted();
          if (body) progress?.(body.size);
          const text = await response.text();
          return {
            getStatus: () => response.status,
            getHeader: name => response.headers.get(name) ?? undefined,
            getBody: () => text,
            getUnderlyingObject: () => response,
          };
        },
        abort: async () => stop.abort(),
        getUnderlyingObject: () => undefined,
      };
    },
  };
}
