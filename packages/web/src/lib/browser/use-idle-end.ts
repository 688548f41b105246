import { useEffect } from 'react';

const signs = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Calls `onIdle` once the page has been idle for that many milliseconds. After the machine has slept, the idle time is
 * checked when it wakes.
 */
export function useOnIdle(clock: { now(): number }, milliseconds: number, onIdle: () => void): void {
  useEffect(() => {
    let last = clock.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const left = last + milliseconds - clock.now();
      if (left <= 0) onIdle();
      else timer = setTimeout(look, left);
    };
    const note = () => {
      if (clock.now() - last < milliseconds) last = clock.now();
      else look();
    };
    look();
    for (const sign of signs) window.addEventListener(sign, note, { passive: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, note);
      document.removeEventListener('visibilitychange', look);
    };
  }, [clock, milliseconds, onIdle]);
}
