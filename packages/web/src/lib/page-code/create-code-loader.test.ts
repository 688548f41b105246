import { describe, expect, it } from 'vitest';
import { createCodeLoader } from './create-code-loader.ts';

/** A loader whose code, connection and clock the test controls. */
function setting() {
  const timers = new Set<() => void>();
  const asked: PromiseWithResolvers<string>[] = [];
  let online = true;
  let prepared = 0;
  const loader = createCodeLoader({
    later: act => {
      timers.add(act);
      return () => timers.delete(act);
    },
    isOnline: () => online,
    patience: 2_500,
    prepareRetry: () => (prepared += 1),
  });
  return {
    loader,
    fetch: () => {
      const next = Promise.withResolvers<string>();
      asked.push(next);
      return next.promise;
    },
    asked,
    /** Makes all running attempts time out. */
    wait: () => {
      for (const act of timers) act();
    },
    waiting: () => timers.size,
    go: (way: 'online' | 'offline') => {
      online = way === 'online';
    },
    prepared: () => prepared,
  };
}

/** Waits until all settled promises have run their callbacks. */
const settle = () => new Promise(resolve => setImmediate(resolve));

/** The values that a promise has resolved with so far. */
function watch<T>(promise: Promise<T>) {
  const seen: T[] = [];
  void promise.then(value => seen.push(value));
  return seen;
}

const down = new TypeError('Failed to fetch dynamically imported module');

describe('code that comes later', () => {
  it('resolves when it has loaded, without a message', async () => {
    const { loader, fetch, asked, wait, waiting } = setting();
    const loaded = loader.load(fetch);
    asked[0]?.resolve('code');
    expect(await loaded).toBe('code');
    expect(waiting()).toBe(0);
    wait();
    expect(loader.missing()).toBeUndefined();
  });

  it('causes a message at once when it fails, and continues by itself when the connection is back', async () => {
    const { loader, fetch, asked, go, prepared } = setting();
    go('offline');
    const seen = watch(loader.load(fetch));
    asked[0]?.reject(down);
    await settle();
    expect(loader.missing()).toEqual({ why: 'offline', isTrying: false });
    go('online');
    loader.retryQuietly();
    expect(prepared()).toBe(1);
    expect(loader.missing()).toEqual({ why: 'failed', isTrying: false });
    asked[1]?.resolve('code');
    await settle();
    expect(seen).toEqual(['code']);
    expect(loader.missing()).toBeUndefined();
  });

  it('causes a message while it hangs, and may still arrive by the first attempt', async () => {
    const { loader, fetch, asked, wait } = setting();
    const seen = watch(loader.load(fetch));
    expect(loader.missing()).toBeUndefined();
    wait();
    expect(loader.missing()).toEqual({ why: 'late', isTrying: false });
    loader.tryAgain();
    expect(loader.missing()).toEqual({ why: 'late', isTrying: true });
    asked[0]?.resolve('first');
    asked[1]?.resolve('second');
    await settle();
    expect(seen).toEqual(['first']);
  });

  it('leads to loading the page again when a second attempt fails with a connection', async () => {
    const { loader, fetch, asked } = setting();
    void loader.load(fetch);
    asked[0]?.reject(down);
    await settle();
    loader.tryAgain();
    asked[1]?.reject(down);
    await settle();
    expect(loader.missing()).toEqual({ why: 'again', isTrying: false });
  });

  it('causes no message in the background, and is loaded again with the rest', async () => {
    const { loader, fetch, asked, prepared } = setting();
    loader.retryQuietly();
    expect(prepared()).toBe(0);
    const seen = watch(loader.load(fetch, 'background'));
    asked[0]?.reject(down);
    await settle();
    expect(loader.missing()).toBeUndefined();
    loader.tryAgain();
    asked[1]?.resolve('code');
    await settle();
    expect(seen).toEqual(['code']);
  });

  it('is loaded once, and shows the message again when another page needs it', async () => {
    const { loader, fetch, asked } = setting();
    const load = loader.loadOnce(fetch);
    const first = load();
    asked[0]?.reject(down);
    await settle();
    loader.leavePage(loader.countAsked());
    expect(loader.missing()).toBeUndefined();
    expect(load()).toBe(first);
    await settle();
    expect(loader.missing()?.why).toBe('failed');
    expect(asked).toHaveLength(1);
    // The page that opens may need the same code.
    const before = loader.countAsked();
    void load();
    loader.leavePage(before);
    expect(loader.missing()?.why).toBe('failed');
  });

  it('shows no message again on the page where the person closed it', async () => {
    const { loader, fetch, asked } = setting();
    const load = loader.loadOnce(fetch);
    void load();
    asked[0]?.reject(down);
    await settle();
    loader.closeMessage();
    void load();
    await settle();
    expect(loader.missing()).toBeUndefined();
  });
});

describe('a page that arrives late', () => {
  it('opens by itself if the person does nothing else', async () => {
    const { loader, fetch, asked, wait } = setting();
    const seen = watch(loader.load(fetch, 'page'));
    wait();
    asked[0]?.resolve('page');
    await settle();
    expect(seen).toEqual(['page']);
  });

  it('waits for a press if the person types, so that nothing typed is lost', async () => {
    const { loader, fetch, asked, wait } = setting();
    const seen = watch(loader.load(fetch, 'page'));
    wait();
    loader.noteTyping();
    asked[0]?.resolve('page');
    await settle();
    expect(seen).toEqual([]);
    expect(loader.missing()).toEqual({ why: 'arrived', isTrying: false });
    loader.tryAgain();
    await settle();
    expect(seen).toEqual(['page']);
    expect(loader.missing()).toBeUndefined();
  });

  it('waits without a message after the person closed it, until they ask for the page again', async () => {
    const { loader, fetch, asked, wait } = setting();
    const seen = watch(loader.load(fetch, 'page'));
    wait();
    loader.closeMessage();
    asked[0]?.resolve('page');
    await settle();
    expect(seen).toEqual([]);
    expect(loader.missing()).toBeUndefined();
    loader.askForPage();
    await settle();
    expect(seen).toEqual(['page']);
  });

  it('is no longer held back once another page is open', async () => {
    const { loader, fetch, asked, wait } = setting();
    const seen = watch(loader.load(fetch, 'page'));
    wait();
    loader.noteTyping();
    asked[0]?.resolve('page');
    await settle();
    loader.leavePage(loader.countAsked());
    await settle();
    // The router ignores the value, because that navigation is over.
    expect(seen).toEqual(['page']);
    expect(loader.missing()).toBeUndefined();
  });
});
