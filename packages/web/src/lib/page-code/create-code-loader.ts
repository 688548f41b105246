import { createObservable, type Observable } from '../observable.ts';
import { type CodeUse, type CodeWait, createCodeWait, type RunLater } from './wait.ts';

/** Why the page shows a message about code that has not loaded. */
export interface MissingCodeState {
  /**
   * `again`: a second attempt failed although there was a connection. `arrived`: a page has loaded late, and waits
   * because the person is typing.
   */
  readonly why: 'offline' | 'late' | 'failed' | 'again' | 'arrived';
  /** Whether an attempt that the person asked for is running. */
  readonly isTrying: boolean;
}

export interface CodeLoader {
  /** Resolves when the code has loaded. Never rejects: the work that needs the code continues automatically. */
  readonly load: <T>(fetch: () => Promise<T>, use?: CodeUse) => Promise<T>;
  /** Returns a function that loads the code on its first call. Each later call shows the message again if needed. */
  readonly loadOnce: <T>(fetch: () => Promise<T>, use?: CodeUse) => () => Promise<T>;
  readonly missing: Observable<MissingCodeState | undefined>['get'];
  readonly subscribe: Observable<MissingCodeState | undefined>['subscribe'];
  /**
   * Call this when the person presses the button. It loads all missing code again, and opens a page that has arrived.
   */
  readonly tryAgain: () => void;
  /** Call this when the connection changes. It loads all missing code again without changing the message. */
  readonly retryQuietly: () => void;
  /** Closes the message. A page that arrives later opens only if the person asks for it again. */
  readonly closeMessage: () => void;
  /** How many times code has been requested so far. */
  readonly countAsked: () => number;
  /**
   * Call this when another page has opened. It hides the messages about the first `asked` requests for code, as counted
   * by `countAsked`.
   */
  readonly leavePage: (asked: number) => void;
  /** Call this when the person opens a page, whose code may already be loading. */
  readonly askForPage: () => void;
  /** Call this when the person types, so that a page that loads late does not replace the one they are typing in. */
  readonly noteTyping: () => void;
}

interface Outside {
  readonly later: RunLater;
  readonly isOnline: () => boolean;
  /** The delay, in milliseconds, after which code counts as late. */
  readonly patience: number;
  /** Called before every new attempt. */
  readonly prepareRetry: () => void;
}

// Code can fail to load in many ways: a rejected import, an error event of a worker, or no sign at all while a
// connection hangs. If each caller handled this by itself, some would replace the whole page and lose typed text. So
// all callers wait here.
export function createCodeLoader(outside: Outside): CodeLoader {
  const pending = createPending(outside.isOnline);
  const start = <T>(fetch: () => Promise<T>, use: CodeUse, onOpen: (value: T) => void): CodeWait => {
    const wait = createCodeWait(fetch, {
      use,
      later: outside.later,
      patience: outside.patience,
      onChange: pending.tell,
      onOpen: value => {
        pending.waits.delete(wait);
        onOpen(value);
      },
    });
    pending.waits.add(wait);
    pending.ask(wait);
    wait.attempt();
    return wait;
  };
  return {
    load: (fetch, use = 'part') => new Promise(resolve => void start(fetch, use, resolve)),
    loadOnce: <T>(fetch: () => Promise<T>, use: CodeUse = 'part') => {
      let wait: CodeWait | undefined;
      let loaded: Promise<T> | undefined;
      return () => {
        loaded ??= new Promise<T>(resolve => {
          wait = start(fetch, use, resolve);
        });
        if (wait !== undefined) pending.ask(wait);
        // Deferred, because this may be called while React is rendering, when no other component may be updated.
        queueMicrotask(pending.tell);
        return loaded;
      };
    },
    missing: pending.missing.get,
    subscribe: pending.missing.subscribe,
    countAsked: pending.countAsked,
    ...createControls(pending, outside.prepareRetry),
  };
}

type Pending = ReturnType<typeof createPending>;

/** All code that is being waited for, and the message about it. */
function createPending(isOnline: () => boolean) {
  const waits = new Set<CodeWait>();
  const missing = createObservable<MissingCodeState | undefined>(undefined);
  let asked = 0;
  /** Requests up to this count belong to pages that have been left. */
  let left = 0;
  const isTold = ({ use, asked: at, state, isClosed }: CodeWait): boolean =>
    use !== 'background' && at > left && state !== 'coming' && !isClosed;
  const tell = (): void => {
    const next = summarize([...waits].filter(isTold), isOnline());
    const last = missing.get();
    if (next?.why !== last?.why || next?.isTrying !== last?.isTrying) missing.set(next);
  };
  return {
    waits,
    missing,
    tell,
    forEach: (act: (wait: CodeWait) => void): void => {
      for (const wait of waits) act(wait);
      tell();
    },
    ask: (wait: CodeWait): void => {
      asked += 1;
      wait.asked = asked;
      wait.isHeld = false;
    },
    countAsked: () => asked,
    leave: (before: number): void => {
      left = before;
    },
  };
}

/** The actions of the person, the connection and the router that affect code that is still loading. */
function createControls(pending: Pending, prepareRetry: () => void) {
  const tryAll = (isPressed: boolean): void => {
    if (pending.waits.size > 0) prepareRetry();
    pending.forEach(wait => {
      if (wait.open !== undefined) {
        if (isPressed) wait.open();
      } else if (wait.state !== 'coming') {
        if (isPressed) wait.presses += 1;
        wait.isTrying = isPressed;
        wait.attempt();
      }
    });
  };
  return {
    tryAgain: () => tryAll(true),
    retryQuietly: () => tryAll(false),
    closeMessage: () =>
      pending.forEach(wait => {
        wait.isClosed = true;
        wait.isHeld = wait.use === 'page';
      }),
    leavePage: (before: number) => {
      pending.leave(before);
      pending.forEach(wait => {
        if (wait.asked > before) return;
        wait.isClosed = false;
        wait.open?.();
      });
    },
    askForPage: () =>
      pending.forEach(wait => {
        if (wait.use !== 'page') return;
        pending.ask(wait);
        wait.isClosed = false;
        wait.open?.();
      }),
    noteTyping: () => {
      for (const wait of pending.waits) wait.isHeld = wait.use === 'page';
    },
  };
}

function summarize(told: readonly CodeWait[], isOnline: boolean): MissingCodeState | undefined {
  if (told.length === 0) return undefined;
  const isTrying = told.some(wait => wait.isTrying);
  const rest = told.filter(({ state }) => state !== 'arrived');
  if (rest.length === 0) return { why: 'arrived', isTrying };
  if (!isOnline) return { why: 'offline', isTrying };
  if (rest.some(wait => wait.presses > (wait.isTrying ? 1 : 0))) return { why: 'again', isTrying };
  return { why: rest.some(({ state }) => state === 'failed') ? 'failed' : 'late', isTrying };
}
