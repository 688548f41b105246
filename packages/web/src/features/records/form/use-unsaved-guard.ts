import { useCallback, useEffect, useState } from 'react';
import { type Location, useBlocker } from 'react-router';

/** The action that a person began with unsaved changes. It determines the wording of the dialog. */
export type UnsavedAttempt = 'leave' | 'discard';

export interface UnsavedGuard {
  /** The attempted action, set while the dialog is open. */
  readonly asked: UnsavedAttempt | undefined;
  /** Performs the attempted action. */
  readonly goOn: () => void;
  /** Cancels the attempt, so that the person stays on the page. */
  readonly stay: () => void;
  /** Runs `act` at once if nothing is unsaved; otherwise asks the person first. */
  readonly before: (attempt: UnsavedAttempt, act: () => void) => void;
}

interface Options {
  /** A function, not a value from the last render, because a save and a navigation may happen in the same event. */
  readonly isUnsaved: () => boolean;
  /** Whether the form currently open would still be open at `next`. */
  readonly keepsForm: (next: Location) => boolean;
}

interface Held {
  readonly attempt: UnsavedAttempt;
  readonly act: () => void;
}

/**
 * Prevents typed text from being lost by a click: navigating away from unsaved changes asks first, and so does the
 * browser before it closes the page.
 */
export function useUnsavedGuard({ isUnsaved, keepsForm }: Options): UnsavedGuard {
  const [held, setHeld] = useState<Held>();
  const blocker = useBlocker(({ nextLocation }) => isUnsaved() && !keepsForm(nextLocation));

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isUnsaved()) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);

  const stay = useCallback(() => {
    setHeld(undefined);
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);

  const goOn = useCallback(() => {
    setHeld(undefined);
    held?.act();
    if (blocker.state === 'blocked') blocker.proceed();
  }, [blocker, held]);

  const before = useCallback(
    (attempt: UnsavedAttempt, act: () => void) => {
      if (isUnsaved()) setHeld({ attempt, act });
      else act();
    },
    [isUnsaved],
  );

  const moving = blocker.state === 'blocked' ? 'leave' : undefined;
  return { asked: held?.attempt ?? moving, goOn, stay, before };
}
