import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** The visit to a page on which the password was asked for last. */
let lockedOn: string | undefined;

/** Notes the visit on which the password is asked for; for the frame of all pages of the passport. */
export function useNoteLocked(isLocked: boolean): void {
  const { key } = useLocation();
  useEffect(() => {
    if (isLocked) lockedOn = key;
    else if (key !== lockedOn) lockedOn = undefined;
  }, [isLocked, key]);
}

/**
 * Whether the page was come back to, so that the browser scrolls to the place that was left in it. After the password there is
 * no such place: the page that asked for it was another one.
 */
export function useHasWayBack(): boolean {
  const isBack = useNavigationType() === NavigationType.Pop;
  const { key } = useLocation();
  return isBack && key !== lockedOn;
}
