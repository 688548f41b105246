/** One thing that is wrong. */
export interface Fault {
  /** A name for programs, which stays as it is. */
  readonly check: string;
  /** `error`: people are harmed now. `warning`: they will be, or may be. */
  readonly level: 'warning' | 'error';
  /** What is wrong and what to do. */
  readonly sentence: string;
}

export const error = (check: string, sentence: string): Fault => ({ check, level: 'error', sentence });
export const warning = (check: string, sentence: string): Fault => ({ check, level: 'warning', sentence });
