import type { SessionTimers } from '../platform/timing.ts';

/** A clock that stops until a test moves it. */
export class ManualTime implements SessionTimers {
  #now: number;
  #timers = new Set<{ at: number; what: () => void }>();

  constructor(start = Date.now()) {
    this.#now = start;
  }

  readonly now = (): number => this.#now;

  readonly after = (milliseconds: number, what: () => void): (() => void) => {
    const timer = { at: this.#now + milliseconds, what };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  /** Moves the clock forward, running everything that falls due in order. */
  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const due = [...this.#timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#timers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.what();
    }
    this.#now = end;
  }
}
