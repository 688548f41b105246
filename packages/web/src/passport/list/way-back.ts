import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** The key of the page visit on which the password was last requested. */
let lockedOn: string | undefined;

/** Remembers the visit on which the password is requested. Used by the frame of all passport pages. */
export function useRememberLockedVisit(isLocked: boolean): void {
  const { key } = useLocation();
  useEffect(() => {
    if (isLocked) lockedOn = key;
    else if (key !== lockedOn) lockedOn = undefined;
  }, [isLocked, key]);
}

/**
 * Whether the person came back to this page, so that the browser restores its scroll position. If the password was just
 * requested on this visit, there is no position to restore.
 */
export function useIsReturnVisit(): boolean {
  const isBack = useNavigationType() === NavigationType.Pop;
  const { key } = useLocation();
  return isBack && key !== lockedOn;
}
