import type { SigningRecord } from '../../adapters/mail/signing-record.ts';

/** The facts that the database reports about itself. */
export interface DatabaseFindings {
  /** The version as a number, for example 150018 for 15.18. */
  readonly version: number;
  readonly isReadOnly: boolean;
  readonly bytes: number;
  /** The median time of a few queries, in milliseconds. */
  readonly answersInMs: number;
  /** How far this machine's clock is ahead of the database's clock, in milliseconds. */
  readonly clockAheadMs: number;
  /** When the newest migration that was run on the database was written; undefined if none has run. */
  readonly migrationMs: number | undefined;
  readonly secrets: 'ours' | 'others' | 'none';
  /** When the nightly job last ran, or when the server first waited for it; undefined before the first start. */
  readonly retentionMs: number | undefined;
  /** How long the oldest piece of work has been waiting, in milliseconds, by queue. */
  readonly waiting: Readonly<Record<string, number>>;
}

/** What the server at PUBLIC_URL returned. */
export interface OutsideFindings {
  /** Whether the server at this address is Kinfolio. */
  readonly isOurs: boolean;
  /**
   * How far this machine's clock is ahead of the one in the response, in milliseconds; undefined if the response has no
   * time.
   */
  readonly clockAheadMs: number | undefined;
  /** Whether the server used the client's address in a proxy's header, and if so, whether it trusted it. */
  readonly forwarded: 'none' | 'believed' | 'ignored' | undefined;
  /** Whether the server believed an address that the doctor made up. */
  readonly believesLies: boolean;
  readonly showsOutbox: boolean;
  readonly showsMetrics: boolean;
  /** When the certificate expires; `wrong` if browsers reject it, undefined without HTTPS. */
  readonly certificate: number | 'wrong' | undefined;
}

/** Everything the doctor found out. Its report depends on nothing else. */
export interface DoctorFindings {
  readonly nowMs: number;
  readonly publicUrl: string;
  readonly isHere: boolean;
  /**
   * Whether PUBLIC_URL differs from the address that the server listens on, which means that a proxy is in front of it.
   */
  readonly hasProxy: boolean;
  readonly trustedProxies: readonly string[];
  readonly profile: string;
  readonly asksNewDevices: boolean;
  readonly confirmsEmails: boolean;
  /**
   * The folders and files that contain secrets: their settings and paths, and whether other users of the
   * machine have access that they should not have.
   */
  readonly private: ReadonlyArray<{
    readonly setting: string;
    readonly path: string;
    readonly state: 'closed' | 'open' | 'missing';
  }>;
  /** The folders of databases that an upgrade of PostgreSQL kept. */
  readonly oldDatabases: readonly string[];
  readonly disks: ReadonlyArray<{
    readonly path: string;
    readonly freeBytes: number;
    readonly totalBytes: number;
  }>;
  /** Undefined if the database does not respond. */
  readonly database: DatabaseFindings | undefined;
  /** When the newest migration in this program was written. */
  readonly newestMigrationMs: number;
  readonly store: 'works' | 'full' | 'failed';
  /** Whether the object store keeps objects after they are deleted. */
  readonly storeKeepsDeleted: boolean;
  readonly mail: 'answers' | 'silent' | 'unreachable' | 'none';
  /** The signing record; undefined if this server does not sign emails. */
  readonly signing: SigningRecord | undefined;
  /**
   * `right`, or a description of what is wrong in the setup at the payment provider; undefined if payments
   * are switched off.
   */
  readonly prices: 'right' | { readonly problem: string } | undefined;
  readonly backup: {
    readonly hasStore: boolean;
    readonly isSealed: boolean;
    readonly isReadable: boolean;
    /** When the newest complete set was taken. */
    readonly newestMs: number | undefined;
    readonly drillMs: number | undefined;
    /** The public key of this server's signer, if some of the sets were signed with another key. */
    readonly otherSigners: string | undefined;
  };
  /** Whether the web app is built. Also true if it is not needed, because this server only runs jobs. */
  readonly hasWebApp: boolean;
  /** Whether other machines can reach this server over plain HTTP. */
  readonly isOpenHttp: boolean;
  /** Undefined if nothing responds at PUBLIC_URL. */
  readonly outside: OutsideFindings | undefined;
}
