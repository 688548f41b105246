import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createChannel } from '../../lib/worker-rpc/channel.ts';
import {
  callService,
  exposeService,
  type ServiceAnswer,
  type ServiceCall,
} from '../../lib/worker-rpc/rpc.ts';
import { createVaultService, type VaultService } from '../../vault-worker/service.ts';
import type { Session, SessionState } from '../api/session-client.ts';
import { createSession } from '../create-session.ts';
import type { TransferredSignIn } from '../platform/hand-over.ts';
import type { PageEvent, Platform } from '../platform/platform.ts';
import type { AccountTabMessage } from '../platform/tabs.ts';
import type { FakeServer } from './fake-server.ts';
import { createFetchHttpStack } from './fetch-stack.ts';
import type { ManualTime } from './manual-time.ts';

/** The part of a server that a device needs. */
export interface ReachableServer {
  readonly fetch: typeof globalThis.fetch;
}

/** The address at which a device looks for its server by default. */
export const testServerUrl = 'http://kinfolio.test';

/** A device with a browser: its storage outlives the tabs, and a test can open any number of tabs. */
export class TestDeviceWithTabs<Server extends ReachableServer = FakeServer> {
  readonly indexedDB = new IDBFactory();
  readonly local = createTestStorage();
  readonly server: Server;
  readonly time: ManualTime;
  readonly address: string;
  readonly tabs = new Set<BrowserTab<Server>>();
  online = true;
  #locks = new Map<string, Promise<unknown>>();

  constructor(server: Server, time: ManualTime, address = testServerUrl) {
    this.server = server;
    this.time = time;
    this.address = address;
  }

  openTab(tabStorage: Storage = createTestStorage()): BrowserTab<Server> {
    const tab = new BrowserTab(this, tabStorage);
    this.tabs.add(tab);
    return tab;
  }

  setOnline(online: boolean): void {
    this.online = online;
    for (const tab of this.tabs) tab.hear(online ? 'online' : 'offline');
  }

  readonly alone: Platform['withLock'] = async (name, what) => {
    const before = this.#locks.get(name) ?? Promise.resolve();
    const run = before.then(what, what);
    this.#locks.set(
      name,
      run.catch(() => undefined),
    );
    return await run;
  };
}

/** One browser tab. Its session runs as in a browser, with the worker at the other end of a real message channel. */
export class BrowserTab<Server extends ReachableServer = FakeServer> {
  readonly session: Session;
  readonly storage: Storage;
  readonly device: TestDeviceWithTabs<Server>;
  /** Whether the browser would ask the person before closing this tab. */
  asksBeforeLeaving = false;
  #listeners = new Map<PageEvent, Set<() => void>>();
  #ended: (() => void)[] = [];
  #heard: ((note: AccountTabMessage) => void) | undefined;
  #handed: () => TransferredSignIn | undefined = () => undefined;
  #late: AccountTabMessage[] | undefined;
  readonly #closed = Promise.withResolvers<never>();

  constructor(device: TestDeviceWithTabs<Server>, storage: Storage) {
    this.device = device;
    this.storage = storage;
    this.session = createSession(this.#outside());
  }

  /** Closes the tab, or kills its process: nothing in it runs any more. */
  close(): void {
    this.device.tabs.delete(this);
    this.#closed.promise.catch(() => undefined);
    this.#closed.reject(new Error('the tab is closed'));
    for (const end of this.#ended) end();
  }

  /** Reloads the tab: its page and worker are gone, but its own storage remains. */
  reload(): BrowserTab<Server> {
    this.close();
    return this.device.openTab(this.storage);
  }

  hear(event: PageEvent): void {
    for (const listener of this.#listeners.get(event) ?? []) listener();
  }

  /** Freezes the tab, as a browser may do. Messages from other tabs arrive when it is thawed. */
  freeze(): void {
    this.#late = [];
  }

  thaw(): void {
    const late = this.#late ?? [];
    this.#late = undefined;
    for (const note of late) this.#heard?.(note);
  }

  async until(status: SessionState['status']): Promise<SessionState> {
    await waitUntilTrue(() => this.session.state().status === status);
    return this.session.state();
  }

  /** Resolves once everything saved is on the server. */
  async settled(): Promise<void> {
    await waitUntilTrue(() => this.session.passport.status().waiting === 0);
  }

  #outside(): Platform {
    const { device } = this;
    const fetch: typeof globalThis.fetch = (input, init) =>
      device.online && device.tabs.has(this)
        ? device.server.fetch(input, init)
        : Promise.reject(new TypeError('offline'));
    return {
      url: device.address,
      fetch,
      uploads: createFetchHttpStack(fetch),
      timing: device.time,
      storages: { device: device.local, tab: this.storage },
      tabs: {
        send: note => this.#toOthers(note),
        listen: listener => {
          this.#heard = listener;
        },
      },
      handOver: {
        ask: () =>
          Promise.resolve(
            [...device.tabs].flatMap(other => (other === this || other.#late ? [] : (other.#handed() ?? []))),
          ),
        answerWith: signIn => {
          this.#handed = signIn;
        },
      },
      startWorker: () => {
        const { port1, port2 } = new MessageChannel();
        const core = createVaultService({ indexedDB: device.indexedDB, IDBKeyRange }, device.time.now);
        exposeService(core, createChannel<ServiceAnswer, ServiceCall>(port1));
        const { service, close } = callService<VaultService>(
          createChannel<ServiceCall, ServiceAnswer>(port2),
        );
        for (const port of [port1, port2]) port.start();
        const end = () => {
          close();
          port1.close();
          port2.close();
          void core.wipe();
        };
        this.#ended.push(end);
        return { service, end };
      },
      // A closed tab releases its locks, whatever it was waiting for.
      withLock: (name, what) => device.alone(name, () => Promise.race([what(), this.#closed.promise])),
      page: {
        online: () => device.online,
        visible: () => true,
        on: (event, listener) => {
          const listeners = this.#listeners.get(event) ?? new Set();
          this.#listeners.set(event, listeners.add(listener));
          return () => void listeners.delete(listener);
        },
        askBeforeLeaving: ask => {
          this.asksBeforeLeaving = ask;
        },
      },
      random: limit => Math.floor(limit / 2),
    };
  }

  #toOthers(note: AccountTabMessage): void {
    for (const other of this.device.tabs) {
      const copy = structuredClone(note);
      if (other === this) continue;
      if (other.#late) other.#late.push(copy);
      else queueMicrotask(() => other.#heard?.(copy));
    }
  }
}

/**
 * How long to wait before giving up, in milliseconds: far longer than a busy machine needs, and shorter than a test's
 * own limit, so this is reached only if the result never comes.
 */
const givingUpAfter = 40_000;

/** Resolves once the condition is true. This depends only on promises of the tested code, never on a fixed time. */
export async function waitUntilTrue(holds: () => boolean): Promise<void> {
  const begun = performance.now();
  while (!holds()) {
    if (performance.now() - begun > givingUpAfter) throw new Error('it never came to hold');
    await new Promise(resolve => setImmediate(resolve));
  }
}

/** Web Storage in memory. */
export function createTestStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: key => values.get(key) ?? null,
    key: index => [...values.keys()][index] ?? null,
    removeItem: key => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}
