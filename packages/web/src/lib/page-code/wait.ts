/** A page replaces the current page, a part appears within it, and code in the background never causes a message. */
export type CodeUse = 'page' | 'part' | 'background';

/** Runs `act` after that many milliseconds, unless the returned function is called first. */
export type RunLater = (act: () => void, milliseconds: number) => () => void;

/** A piece of code for which a page is waiting. */
export interface CodeWait {
  readonly use: CodeUse;
  /** Starts another attempt to load the code. Attempts that are still running continue. */
  readonly attempt: () => void;
  state: 'coming' | 'late' | 'failed' | 'arrived';
  /** The value of `countAsked` when the code was last requested. */
  asked: number;
  /** How many times the person pressed "Try again". */
  presses: number;
  isTrying: boolean;
  /** Whether the person has closed the message on the current page. */
  isClosed: boolean;
  /** Whether a page that arrives late must wait until the person presses the button. */
  isHeld: boolean;
  /** Opens the page and ends the wait. Set once the code has arrived. */
  open?: () => void;
}

interface WaitParts<T> {
  readonly use: CodeUse;
  readonly later: RunLater;
  /** The delay, in milliseconds, after which code counts as late. */
  readonly patience: number;
  readonly onChange: () => void;
  /** Called once, with the code, when the wait ends. */
  readonly onOpen: (value: T) => void;
}

/** Creates a wait for code; the caller starts the first attempt. */
export function createCodeWait<T>(
  fetch: () => Promise<T>,
  { use, later, patience, onChange, onOpen }: WaitParts<T>,
): CodeWait {
  const settle = (state: CodeWait['state'], open?: () => void): void => {
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
  const wait: CodeWait = {
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
