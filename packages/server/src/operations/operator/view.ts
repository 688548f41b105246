import type { DoctorFault } from '../doctor/fault.ts';

/**
 * One account as the operator sees it: how old it is, and how much it stores. Nothing in it identifies a
 * person.
 */
export interface PersonSize {
  readonly createdAtMs: number;
  readonly records: number;
  readonly bytes: number;
}

export interface OperatorInvitation {
  readonly id: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly state: 'waits' | 'used' | 'over';
}

/**
 * Everything on the operator's page. Times are in milliseconds, and undefined if the event never happened or
 * is unknown.
 */
export interface OperatorView {
  readonly nowMs: number;
  readonly people: {
    readonly accounts: number;
    /** How many people signed in during the last 30 days. */
    readonly active: number;
    readonly bytes: number;
    /** The accounts that store the most, largest first; 50 at most. */
    readonly largest: readonly PersonSize[];
  };
  readonly faults: readonly DoctorFault[];
  readonly signUps: 'open' | 'closed' | 'invited' | 'by-provider';
  readonly invitations: readonly OperatorInvitation[];
  readonly backup: {
    readonly hasStore: boolean;
    readonly newestMs: number | undefined;
    /** When a sealed backup was last restored with its key. */
    readonly drillMs: number | undefined;
    /** When this server last made a trial restore of the data it would back up, without the key. */
    readonly checkMs: number | undefined;
  };
  readonly sends: { readonly mail: 'server' | 'outbox'; readonly texts: 'service' | 'outbox' };
  readonly disks: ReadonlyArray<{ path: string; freeBytes: number; totalBytes: number }>;
  /** How much work is waiting, by queue. */
  readonly waiting: Readonly<Record<string, number>>;
  readonly versions: ReadonlyArray<readonly [name: string, version: string]>;
}
