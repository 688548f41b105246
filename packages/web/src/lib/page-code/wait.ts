/** A page replaces the current page, a part appears within it, and code in the background never causes a message. */
export type CodeUse = 'page' | 'part' | 'background';

/** Runs `act` after that many milliseconds, unless the returned function is called first. */
export type Later = (act: () => void, milliseconds: number) => () => void;

/** Code that is being waited for. */
export interface Wait {
  readonly use: CodeUse;
  /** Loads the code, in addition to attempts that are still running. */
  readonly attempt: () => void;
  state: 'coming' | 'late' | 'failed' | 'arrived';
  /** The value of `countAsked` at the last request. */
  asked: number;
  /** How many times the person pressed "Try again". */
  presses: number;
  isTrying: boolean;
  /** The person closed the message on the current page. */
  isClosed: boolean;
  /** A page that arrives late must wait for a press. */
  isHeld: boolean;
  /** Set when the code has arrived; ends the wait. */
  open?: () => void;
}

interface WaitParts<T> {
  readonly use: CodeUse;
  readonly later: Later;
  /** Milliseconds after which code counts as late. */
  readonly patience: number;
  readonly onChange: () => void;
  /** Called once, when the wait ends. */
  readonly onOpen: (value: T) => void;
}

/** Creates a wait for code; its first attempt is for the caller to start. */
export function createWait<T>(
  fetch: () => Promise<T>,
  { use, later, patience, onChange, onOpen }: WaitParts<T>,
): Wait {
  const settle = (state: Wait['state'], open?: () => void): void => {
    if (wait.open !== undefined) return;
    const isHeld = wait.isHeld && wait.state !== 'coming';
    wait.state = state;
    wait.isTrying = false;
    if (open !== undefined) {
      wait.open = open;
      if (!isHeld) open();
    }
    onChange();
  };
  const wait: Wait = {
    use,
    state: 'coming',
    asked: 0,
    presses: 0,
    isTrying: false,
    isClosed: false,
    isHeld: false,
    attempt: () => {
      const stop = later(() => settle('late'), patience);
      fetch()
        .finally(stop)
        .then(
          value => settle('arrived', () => onOpen(value)),
          () => settle('failed'),
        );
    },
  };
  return wait;
}
