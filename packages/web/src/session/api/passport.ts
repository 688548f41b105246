import type { FieldValue } from '@kinfolio/domain/fields/fields';
import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import type { Outcome, ProblemCode } from '../../vault-worker/types/outcome.ts';
import type {
  Draft,
  PassportRecord,
  RecordVersion,
  UnreadableRecord,
} from '../../vault-worker/types/values.ts';

export type {
  Draft,
  PassportRecord,
  RecordVersion,
  UnreadableRecord,
} from '../../vault-worker/types/values.ts';

export interface SaveInput {
  /** Absent for a new record. */
  readonly id?: string;
  readonly kind: string;
  /** The category's slug, as the kind names it. */
  readonly category: string;
  /** The content the form was opened with. With it, an edit made meanwhile elsewhere merges by field. */
  readonly base?: RecordContent;
  readonly fields: Readonly<Record<string, FieldValue>>;
  /** Fields whose facts the person found right as they are; of a record that is there. */
  readonly stillRight?: readonly string[];
}

/** Some of the earlier versions of all records. */
export interface VersionsPage {
  /** By record, each record's oldest first. */
  readonly versions: readonly RecordVersion[];
  /** Where to go on; absent on the last page. */
  readonly next?: string;
}

/** What became of records that were put in place as a file has them. */
export interface Recreated {
  /** Whether all their earlier versions are there too. */
  readonly history: boolean;
  readonly notPlaced: readonly NotRecreated[];
}

/** `too-large`: more than one record may hold. `unreadable`: there is one here that does not open, and it is kept. */
export interface NotRecreated {
  readonly id: string;
  readonly problem: ProblemCode;
}

/**
 * `saved`: everything is on the server. `saving`: on its way. `waiting`: kept on this device until there is
 * network. `failed`: the server said no; tried again by itself, and at once by `retry`.
 */
export interface SyncStatus {
  readonly state: 'saved' | 'saving' | 'waiting' | 'failed';
  readonly offline: boolean;
  /** When this tab last saw everything safely on the server; milliseconds since 1970. */
  readonly lastSavedAt?: number;
  /** Records kept on this device that the server does not have yet. */
  readonly waiting: number;
}

/**
 * The unlocked passport in memory. Every list is the same array until something in it changed. In the first moments
 * after opening a large passport, lists hold only the first records; `whole` says so.
 */
export interface Passport {
  /** Whether every record is here. Totals, gaps, search and export need them all. */
  readonly whole: () => boolean;
  /** Resolves once every record is here; never when it locks before. The same promise until then. */
  readonly whenWhole: () => Promise<void>;
  /** Live records of one kind, oldest first. */
  readonly records: (kindId: string) => readonly PassportRecord[];
  /** Live records of all kinds, for search, totals and export. */
  readonly all: () => readonly PassportRecord[];
  readonly record: (id: string) => PassportRecord | undefined;
  /** Deleted in the last 30 days, the latest first. */
  readonly deleted: () => readonly PassportRecord[];
  readonly unreadable: () => readonly UnreadableRecord[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly subscribeKind: (kindId: string, listener: () => void) => () => void;

  /** Resolves once the record is safe on this device; the server follows. `unreadable` when it may not be overwritten. */
  readonly save: (input: SaveInput) => Promise<Outcome<PassportRecord>>;
  readonly saveMany: (inputs: readonly SaveInput[]) => Promise<Outcome<readonly PassportRecord[]>>;
  readonly remove: (id: string) => Promise<Outcome<PassportRecord>>;
  readonly restore: (id: string) => Promise<Outcome<PassportRecord>>;
  /** Settles fields that were changed twice: the values given stay, the other values of these fields go. */
  readonly resolve: (
    id: string,
    fields: Readonly<Record<string, FieldValue>>,
  ) => Promise<Outcome<PassportRecord>>;

  /** The earlier versions of a record, newest first, at most 20. They are on the server only: `offline` without network. */
  readonly history: (id: string) => Promise<Outcome<readonly RecordVersion[]>>;
  /**
   * The earlier versions of all records, page by page: ask again with `next` until there is none. For a whole copy.
   * What still waits here is sent first, because a version is made when it arrives.
   */
  readonly allVersions: (cursor?: string) => Promise<Outcome<VersionsPage>>;
  /**
   * Puts records in place as a file has them, on top of what is there: also their times, and what was deleted as
   * deleted. Resolves once the contents are on this device. Their earlier versions need a connection.
   */
  readonly recreate: (records: readonly RecordToExport[]) => Promise<Outcome<Recreated>>;

  readonly drafts: Drafts;
  readonly status: () => SyncStatus;
  readonly subscribeStatus: (listener: () => void) => () => void;
  /** Tries to sync now. */
  readonly retry: () => void;
  /** Removes several at once: all of them or none. */
  readonly removeMany: (ids: readonly string[]) => Promise<Outcome<readonly PassportRecord[]>>;
}

/** Sealed drafts of forms. They outlive a lock and a reload; `save` of the form should `clear` its own. */
export interface Drafts {
  readonly read: (key: string) => Promise<Draft | undefined>;
  /** The keys of those whose key begins so, in the order of the alphabet. */
  readonly keys: (beginning: string) => Promise<readonly string[]>;
  readonly write: (key: string, draft: Omit<Draft, 'writtenAt'>) => Promise<Outcome>;
  readonly clear: (key: string) => Promise<void>;
}
