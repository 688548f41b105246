import { expect, it, vi } from 'vitest';
import { pageCode } from '../page-code/page-code.ts';
import { serveWorker } from './serve-worker.ts';

it('reports that it runs, that code for a call is missing, and that it has arrived', async () => {
  const { port1, port2 } = new MessageChannel();
  // Other tests of this process load code too, so there may be more messages than these.
  const heard: unknown[] = [];
  const code = Promise.withResolvers<string>();
  let tries = 0;
  const fetch = () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('no network')) : code.promise;
  };
  port2.addEventListener('message', ({ data }) => heard.push(data));
  serveWorker({ ask: async () => await pageCode.load(fetch) }, port1);
  for (const port of [port1, port2]) port.start();
  await vi.waitFor(() => expect(heard).toContainEqual({ id: 0, value: 'runs' }));
  port2.postMessage({ id: 1, name: 'ask', args: [] });
  await vi.waitFor(() => expect(heard).toContainEqual({ id: 0, value: 'code-missing' }));
  await vi.waitFor(() => expect(tries).toBe(1));
  port2.postMessage({ id: 0, name: 'try-again', args: [] });
  code.resolve('answer');
  await vi.waitFor(() => expect(heard).toContainEqual({ id: 1, value: 'answer' }));
  expect(heard).toContainEqual({ id: 0, value: 'code-arrived' });
  expect(tries).toBe(2);
  port1.close();
  port2.close();
});
