import { useEffect, useState } from 'react';

const name = 'kinfolio-signing-up';

/**
 * Holds a browser lock while this tab signs a person up. Returns whether another tab was signing up when this one
 * opened; false if the browser does not support locks.
 */
export function useSignUpLock(holds: boolean): boolean {
  const [elsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    if (!('locks' in navigator)) return undefined;
    if (!holds) {
      let wanted = true;
      void isHeld().then(held => wanted && setElsewhere(held));
      return () => {
        wanted = false;
      };
    }
    const left = Promise.withResolvers<void>();
    void navigator.locks.request(name, { mode: 'shared' }, () => left.promise);
    return left.resolve;
  }, [holds]);
  return elsewhere;
}

async function isHeld(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(lock => lock.name === name);
}
