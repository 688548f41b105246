import type { SigningRecord } from '../../adapters/mail/signing-record.ts';

/** What the database reported of itself. */
export interface DatabaseFindings {
  /** Such as 150018 for 15.18. */
  readonly version: number;
  readonly isReadOnly: boolean;
  readonly bytes: number;
  /** The middle of a few questions, in milliseconds. */
  readonly answersInMs: number;
  /** How far this machine's clock is ahead of the database's, in milliseconds. */
  readonly clockAheadMs: number;
  /** When the newest migration it has was made; undefined where none ran. */
  readonly migrationMs: number | undefined;
  readonly secrets: 'ours' | 'others' | 'none';
  /** When the job of the night last ran, or when the server first waited for it; undefined before the first start. */
  readonly retentionMs: number | undefined;
  /** For how long the oldest piece of work has waited, in milliseconds, by queue. */
  readonly waiting: Readonly<Record<string, number>>;
}

/** What came back from PUBLIC_URL. */
export interface OutsideFindings {
  /** Whether what answers there is Kinfolio. */
  readonly isOurs: boolean;
  /** How far this machine's clock is ahead of that of the answer, in milliseconds; undefined where it named none. */
  readonly clockAheadMs: number | undefined;
  /** What became of the address that a proxy named. */
  readonly forwarded: 'none' | 'believed' | 'ignored' | undefined;
  /** Whether an address that the doctor made up was believed. */
  readonly believesLies: boolean;
  readonly showsOutbox: boolean;
  readonly showsMetrics: boolean;
  /** Until when its certificate is good; `wrong` for one that browsers refuse, undefined without HTTPS. */
  readonly certificate: number | 'wrong' | undefined;
}

/** Everything the doctor saw. The sentences are made of this alone. */
export interface Findings {
  /** When it was looked, in milliseconds. */
  readonly nowMs: number;
  readonly publicUrl: string;
  /** Whether PUBLIC_URL is an address of this machine alone. */
  readonly isHere: boolean;
  /** Whether PUBLIC_URL is another address than the one that is listened on, so that something is in front. */
  readonly hasProxy: boolean;
  readonly trustedProxies: readonly string[];
  readonly profile: string;
  readonly asksNewDevices: boolean;
  readonly confirmsEmails: boolean;
  /** Folders and files that hold secrets: their settings, paths, and whether other users of the machine may do what they should not. */
  readonly private: ReadonlyArray<{
    readonly setting: string;
    readonly path: string;
    readonly state: 'closed' | 'open' | 'missing';
  }>;
  readonly disks: ReadonlyArray<{
    readonly path: string;
    readonly freeBytes: number;
    readonly totalBytes: number;
  }>;
  /** Undefined where it did not answer. */
  readonly database: DatabaseFindings | undefined;
  /** When the newest migration of this program was made. */
  readonly newestMigrationMs: number;
  readonly store: 'works' | 'full' | 'failed';
  /** Whether the service of the store keeps what was deleted. */
  readonly storeKeepsDeleted: boolean;
  readonly mail: 'answers' | 'silent' | 'unreachable' | 'none';
  /** Undefined where this server signs no mail. */
  readonly signing: SigningRecord | undefined;
  /** What the payment provider lacks, in its own words; undefined where nothing can be paid. */
  readonly prices: 'right' | { readonly problem: string } | undefined;
  readonly backup: {
    readonly hasStore: boolean;
    readonly isSealed: boolean;
    /** Whether what is there can be listed. */
    readonly isReadable: boolean;
    /** When the newest whole set was taken. */
    readonly newestMs: number | undefined;
    /** When a set was last tried out. */
    readonly drillMs: number | undefined;
    /** The public key of this server's signer, where another one signed some of the sets. */
    readonly otherSigners: string | undefined;
  };
  /** Whether the web app is built, or not needed because this server only does timed work. */
  readonly hasWebApp: boolean;
  /** Whether this machine's address of the server is plain HTTP that other machines reach. */
  readonly isOpenHttp: boolean;
  /** Undefined where nothing answered. */
  readonly outside: OutsideFindings | undefined;
}
