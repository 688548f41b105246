import type { Owner } from '../signed-vault.ts';

/** What a thief, or a stranger, may do to a passport. */
export const steps = [
  'kit',
  'password',
  'renew',
  'email',
  'unlink',
  'ask-reset',
  'set-aside',
  'not-me',
  'sign-up',
  'end-seat',
  'hour',
  'day',
  'five-days',
  'back-up',
  'restore',
] as const;
export type Step = (typeof steps)[number];
/** A step that may change something. */
export type Change = Exclude<Step, 'hour' | 'day' | 'five-days' | 'back-up' | 'restore'>;

/** What the server has of a passport. A restore puts all of it back. */
export interface Stored {
  email: string;
  password: string;
  /** When the owner's kit was ended, and when the address was replaced that it was made with. */
  kitEndedAt?: number;
  movedAt?: number;
  asideAt?: number;
  /** The owner's keys before they were renewed, at the newest keyset that has them. */
  before?: Owner;
  hasSeat: boolean;
}
