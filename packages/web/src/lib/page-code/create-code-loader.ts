import { createObservable, type Observable } from '../observable.ts';
import { type CodeUse, createWait, type Later, type Wait } from './wait.ts';

/** Why the page shows a message about code that has not loaded. */
export interface MissingCodeState {
  /** `again`: a second attempt failed with a connection. `arrived`: a page that loaded late waits until typing ends. */
  readonly why: 'offline' | 'late' | 'failed' | 'again' | 'arrived';
  /** An attempt that the person asked for is running. */
  readonly isTrying: boolean;
}

export interface CodeLoader {
  /** Resolves when the code has loaded. Never rejects: the work that needs the code continues by itself. */
  readonly load: <T>(fetch: () => Promise<T>, use?: CodeUse) => Promise<T>;
  /** Returns a function that loads the code at its first call. Each later call shows the message again if needed. */
  readonly loadOnce: <T>(fetch: () => Promise<T>, use?: CodeUse) => () => Promise<T>;
  readonly missing: Observable<MissingCodeState | undefined>['get'];
  readonly subscribe: Observable<MissingCodeState | undefined>['subscribe'];
  /** For the person's press: loads all missing code again, and opens a page that has arrived. */
  readonly tryAgain: () => void;
  /** For a change of the connection: loads all missing code again without changing the message. */
  readonly retryQuietly: () => void;
  /** Hides the message. A page that arrives later does not open until the person asks for it again. */
  readonly closeMessage: () => void;
  /** How many times code has been requested so far. */
  readonly countAsked: () => number;
  /** Another page is open: hides messages about code that was requested before, as counted by `countAsked`. */
  readonly leavePage: (asked: number) => void;
  /** The person asked for a page, perhaps for one whose code is already loading. */
  readonly askForPage: () => void;
  /** The person is typing: a page that loads late must not replace the current one. */
  readonly noteTyping: () => void;
}

interface Outside {
  readonly later: Later;
  readonly isOnline: () => boolean;
  /** Milliseconds after which code counts as late. */
  readonly patience: number;
  /** Called before every new attempt. */
  readonly prepareRetry: () => void;
}

// Missing code shows itself in many ways: a rejected import, an error event of a worker, or nothing at all while a connection
// hangs. If each caller handled that, some would replace the whole page and lose what was typed. So all callers wait here.
export function createCodeLoader(outside: Outside): CodeLoader {
  const pending = createPending(outside.isOnline);
  const start = <T>(fetch: () => Promise<T>, use: CodeUse, onOpen: (value: T) => void): Wait => {
    const wait = createWait(fetch, {
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
      let wait: Wait | undefined;
      let loaded: Promise<T> | undefined;
      return () => {
        loaded ??= new Promise<T>(resolve => {
          wait = start(fetch, use, resolve);
        });
        if (wait !== undefined) pending.ask(wait);
        // A component may call this while React renders, when no other component may be updated.
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
  const waits = new Set<Wait>();
  const missing = createObservable<MissingCodeState | undefined>(undefined);
  let asked = 0;
  /** Requests up to this count belong to pages that have been left. */
  let left = 0;
  const isTold = ({ use, asked: at, state, isClosed }: Wait): boolean =>
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
    forEach: (act: (wait: Wait) => void): void => {
      for (const wait of waits) act(wait);
      tell();
    },
    ask: (wait: Wait): void => {
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

/** What the person, the connection and the router do to code that is being waited for. */
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

function summarize(told: readonly Wait[], isOnline: boolean): MissingCodeState | undefined {
  if (told.length === 0) return undefined;
  const isTrying = told.some(wait => wait.isTrying);
  const rest = told.filter(({ state }) => state !== 'arrived');
  if (rest.length === 0) return { why: 'arrived', isTrying };
  if (!isOnline) return { why: 'offline', isTrying };
  if (rest.some(wait => wait.presses > (wait.isTrying ? 1 : 0))) return { why: 'again', isTrying };
  return { why: rest.some(({ state }) => state === 'failed') ? 'failed' : 'late', isTrying };
}
