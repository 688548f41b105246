import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// The browser's service worker container is the outside world here: it tells when an installation has failed.

const register = vi.fn<(address: string) => Promise<{ installing: EventTarget & { state: string } }>>();
const installation = () => Object.assign(new EventTarget(), { state: 'installing' });

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubEnv('DEV', false);
  register.mockReset();
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { controller: null, register },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function start(): Promise<void> {
  const { registerServiceWorker } = await import('./service-worker.ts');
  registerServiceWorker();
  await vi.advanceTimersByTimeAsync(0);
}

function fail(installing: ReturnType<typeof installation>): void {
  installing.state = 'redundant';
  installing.dispatchEvent(new Event('statechange'));
}

it('an installation that failed is tried again, although the connection came back before', async () => {
  const [first, second] = [installation(), installation()];
  register.mockResolvedValueOnce({ installing: first }).mockResolvedValueOnce({ installing: second });
  await start();
  fail(first);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(register).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(register).toHaveBeenCalledTimes(2);
  // The next wait is twice as long, so that a server that fails is not asked all the time.
  fail(second);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(register).toHaveBeenCalledTimes(2);
  register.mockResolvedValueOnce({ installing: installation() });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(register).toHaveBeenCalledTimes(3);
});

it('a script that could not be loaded is asked for again, and a browser that refuses is not', async () => {
  register.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  register.mockRejectedValueOnce(new DOMException('The operation is insecure.', 'SecurityError'));
  await start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(register).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(register).toHaveBeenCalledTimes(2);
  const { readOfflineReadiness } = await import('./service-worker.ts');
  expect(await readOfflineReadiness()).toBe('never');
});
