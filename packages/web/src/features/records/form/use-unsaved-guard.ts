import { useCallback, useEffect, useState } from 'react';
import { type Location, useBlocker } from 'react-router';

/** What the person was about to do when something was unsaved. It decides the words of the dialog. */
export type Attempt = 'leave' | 'discard';

export interface UnsavedGuard {
  /** Set while the person is being asked. */
  readonly asked: Attempt | undefined;
  /** Does what was attempted. */
  readonly goOn: () => void;
  /** Forgets the attempt; the person stays where they are. */
  readonly stay: () => void;
  /** Does `act` at once when nothing is unsaved; otherwise asks first. */
  readonly before: (attempt: Attempt, act: () => void) => void;
}

interface Options {
  /** Asked at the moment itself, not at the last render: a save and a navigation may share one event. */
  readonly isUnsaved: () => boolean;
  /** True when the form that is open now would still be open at `next`. */
  readonly keepsForm: (next: Location) => boolean;
}

interface Held {
  readonly attempt: Attempt;
  readonly act: () => void;
}

/** Nothing typed is lost by a click: moving away from unsaved changes asks first, and so does the browser on unload. */
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
    (attempt: Attempt, act: () => void) => {
      if (isUnsaved()) setHeld({ attempt, act });
      else act();
    },
    [isUnsaved],
  );

  const moving = blocker.state === 'blocked' ? 'leave' : undefined;
  return { asked: held?.attempt ?? moving, goOn, stay, before };
}
