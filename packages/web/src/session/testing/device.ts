import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { channelOf } from '../../lib/worker-rpc/channel.ts';
import { type Answer, type Call, callService, exposeService } from '../../lib/worker-rpc/rpc.ts';
import { createVaultService, type VaultService } from '../../vault-worker/service.ts';
import type { Session, SessionState } from '../api/session-client.ts';
import { createSession } from '../create-session.ts';
import type { HandedSignIn } from '../platform/hand-over.ts';
import type { PageEvent, Platform } from '../platform/platform.ts';
import type { TabNote } from '../platform/tabs.ts';
import type { FakeServer } from './fake-server.ts';
import { fetchStack } from './fetch-stack.ts';
import type { ManualTime } from './manual-time.ts';

/** What a device needs of a server. */
export interface Reachable {
  readonly fetch: typeof globalThis.fetch;
}

/** The address at which a device looks for its server by default. */
export const serverAddress = 'http://kinfolio.test';

/** A device with its browser: storage that outlives tabs, and as many tabs as a test opens. */
export class Device<Server extends Reachable = FakeServer> {
  readonly indexedDB = new IDBFactory();
  readonly local = memoryStorage();
  readonly server: Server;
  readonly time: ManualTime;
  readonly address: string;
  readonly tabs = new Set<Tab<Server>>();
  online = true;
  #locks = new Map<string, Promise<unknown>>();

  constructor(server: Server, time: ManualTime, address = serverAddress) {
    this.server = server;
    this.time = time;
    this.address = address;
  }

  openTab(tabStorage: Storage = memoryStorage()): Tab<Server> {
    const tab = new Tab(this, tabStorage);
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

/** One tab: its session runs as in a browser, its worker on the far end of a real message line. */
export class Tab<Server extends Reachable = FakeServer> {
  readonly session: Session;
  readonly storage: Storage;
  readonly device: Device<Server>;
  /** Whether the browser would ask before it closed this tab. */
  asksBeforeLeaving = false;
  #listeners = new Map<PageEvent, Set<() => void>>();
  #ended: (() => void)[] = [];
  #heard: ((note: TabNote) => void) | undefined;
  #handed: () => HandedSignIn | undefined = () => undefined;
  #late: TabNote[] | undefined;
  readonly #closed = Promise.withResolvers<never>();

  constructor(device: Device<Server>, storage: Storage) {
    this.device = device;
    this.storage = storage;
    this.session = createSession(this.#outside());
  }

  /** The tab is closed, or its process is killed: nothing of it runs any more. */
  close(): void {
    this.device.tabs.delete(this);
    this.#closed.promise.catch(() => undefined);
    this.#closed.reject(new Error('the tab is closed'));
    for (const end of this.#ended) end();
  }

  /** Reloads: the page and its worker are gone, the tab's own storage is not. */
  reload(): Tab<Server> {
    this.close();
    return this.device.openTab(this.storage);
  }

  hear(event: PageEvent): void {
    for (const listener of this.#listeners.get(event) ?? []) listener();
  }

  /** The browser stopped this tab: what others tell it comes when it is thawed. */
  freeze(): void {
    this.#late = [];
  }

  thaw(): void {
    const late = this.#late ?? [];
    this.#late = undefined;
    for (const note of late) this.#heard?.(note);
  }

  async until(status: SessionState['status']): Promise<SessionState> {
    await eventually(() => this.session.state().status === status);
    return this.session.state();
  }

  /** Everything saved is on the server. */
  async settled(): Promise<void> {
    await eventually(() => this.session.passport.status().waiting === 0);
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
      uploads: fetchStack(fetch),
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
        exposeService(core, channelOf<Answer, Call>(port1));
        const { service, close } = callService<VaultService>(channelOf<Call, Answer>(port2));
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
      // A lock ends with its tab, whatever it was waiting for.
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

  #toOthers(note: TabNote): void {
    for (const other of this.device.tabs) {
      const copy = structuredClone(note);
      if (other === this) continue;
      if (other.#late) other.#late.push(copy);
      else queueMicrotask(() => other.#heard?.(copy));
    }
  }
}

/** Far beyond what a busy machine takes, and below a test's own limit: only for what never comes. */
const givingUpAfter = 40_000;

/** Resolves once it holds; what it waits for are promises of the code itself, never a span of time. */
export async function eventually(holds: () => boolean): Promise<void> {
  const begun = performance.now();
  while (!holds()) {
    if (performance.now() - begun > givingUpAfter) throw new Error('it never came to hold');
    await new Promise(resolve => setImmediate(resolve));
  }
}

/** Web Storage in memory. */
export function memoryStorage(): Storage {
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
