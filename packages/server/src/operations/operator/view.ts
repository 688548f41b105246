import type { Fault } from '../doctor/fault.ts';

/** One account as the operator sees it: a number, and how much it keeps. Nothing of it names a person. */
export interface PersonSize {
  readonly createdAtMs: number;
  readonly records: number;
  readonly bytes: number;
}

/** One invitation as the page shows it. */
export interface ShownInvitation {
  readonly id: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly state: 'waits' | 'used' | 'over';
}

/** Everything on the operator's page. Times are in milliseconds; undefined for never, or where it cannot be seen. */
export interface OperatorView {
  readonly nowMs: number;
  readonly people: {
    readonly accounts: number;
    /** With a login within 30 days. */
    readonly active: number;
    readonly bytes: number;
    /** The largest first, 50 at most. */
    readonly largest: readonly PersonSize[];
  };
  readonly faults: readonly Fault[];
  readonly signUps: 'open' | 'closed' | 'invited' | 'by-provider';
  readonly invitations: readonly ShownInvitation[];
  readonly backup: {
    readonly hasStore: boolean;
    readonly newestMs: number | undefined;
    /** When a sealed backup was last restored with its key. */
    readonly drillMs: number | undefined;
    /** When this server last restored what it would back up, without the key. */
    readonly checkMs: number | undefined;
  };
  readonly sends: { readonly mail: 'server' | 'outbox'; readonly texts: 'service' | 'outbox' };
  readonly disks: ReadonlyArray<{ path: string; freeBytes: number; totalBytes: number }>;
  /** How much work waits, by queue. */
  readonly waiting: Readonly<Record<string, number>>;
  readonly versions: ReadonlyArray<readonly [name: string, version: string]>;
}
