import type { FieldValue } from '@kinfolio/domain/fields/fields';
import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import type { CallOutcome, ProblemCode } from '../../vault-worker/types/outcome.ts';
import type {
  EarlierRecordVersion,
  FormDraft,
  PassportRecord,
  UnreadableRecord,
} from '../../vault-worker/types/values.ts';

export type {
  EarlierRecordVersion,
  FormDraft,
  PassportRecord,
  UnreadableRecord,
} from '../../vault-worker/types/values.ts';

export interface SaveInput {
  /** The id of an existing record; absent for a new one. */
  readonly id?: string;
  readonly kind: string;
  /** The category's slug, as stated by the kind. */
  readonly category: string;
  /** The content the form opened with. If given, edits made on other devices since then are merged field by field. */
  readonly base?: RecordContent;
  readonly fields: Readonly<Record<string, FieldValue>>;
  /** Fields of an existing record that the person confirmed as still right. */
  readonly stillRight?: readonly string[];
}

/** A page of the earlier versions of all records. */
export interface VersionsPage {
  /** The versions, grouped by record and, within a record, oldest first. */
  readonly versions: readonly EarlierRecordVersion[];
  /** The cursor of the next page; absent on the last page. */
  readonly next?: string;
}

/** The outcome of restoring records from a file. */
export interface RestoreRecordsResult {
  /** Whether all their earlier versions have been restored too. */
  readonly history: boolean;
  readonly notPlaced: readonly NotRestoredReason[];
}

/**
 * Why a record was not restored. `too-large`: it is larger than one record may be. `unreadable`: this device has a
 * record with the same id that cannot be decrypted, and keeps that record.
 */
export interface NotRestoredReason {
  readonly id: string;
  readonly problem: ProblemCode;
}

/**
 * `saved`: everything is on the server. `saving`: changes are being sent. `waiting`: changes are kept on this device
 * until there is a connection. `failed`: the server refused them; they are sent again automatically, or at once by
 * `retry`.
 */
export interface SyncStatus {
  readonly state: 'saved' | 'saving' | 'waiting' | 'failed';
  readonly offline: boolean;
  /** When this tab last knew that everything was on the server; milliseconds since 1970. */
  readonly lastSavedAt?: number;
  /** How many records on this device have not reached the server yet. */
  readonly waiting: number;
}

/**
 * The unlocked passport, in memory. Every list is the same array until something in it changes. For a moment after a
 * large passport is opened, its lists have only the first records; see `whole`.
 */
export interface Passport {
  /** Whether every record has been loaded. Totals, gaps, search and export need all of them. */
  readonly whole: () => boolean;
  /**
   * Resolves once every record is loaded; never resolves if the passport locks first. Returns the same promise until
   * then.
   */
  readonly whenWhole: () => Promise<void>;
  readonly records: (kindId: string) => readonly PassportRecord[];
  /** Live records of all kinds, for search, totals and export. */
  readonly all: () => readonly PassportRecord[];
  readonly record: (id: string) => PassportRecord | undefined;
  /** Records deleted in the last 30 days, latest first. */
  readonly deleted: () => readonly PassportRecord[];
  readonly unreadable: () => readonly UnreadableRecord[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly subscribeKind: (kindId: string, listener: () => void) => () => void;

  /**
   * Resolves once the record is saved on this device; it is sent to the server afterwards. Returns `unreadable` if the
   * existing record must not be overwritten.
   */
  readonly save: (input: SaveInput) => Promise<CallOutcome<PassportRecord>>;
  readonly saveMany: (inputs: readonly SaveInput[]) => Promise<CallOutcome<readonly PassportRecord[]>>;
  readonly remove: (id: string) => Promise<CallOutcome<PassportRecord>>;
  readonly restore: (id: string) => Promise<CallOutcome<PassportRecord>>;
  /** Settles fields with two competing changes: keeps the given values and discards the others. */
  readonly resolve: (
    id: string,
    fields: Readonly<Record<string, FieldValue>>,
  ) => Promise<CallOutcome<PassportRecord>>;

  /**
   * The earlier versions of a record, newest first, at most 20. Only the server stores them, so the result is `offline`
   * without a connection.
   */
  readonly history: (id: string) => Promise<CallOutcome<readonly EarlierRecordVersion[]>>;
  /**
   * The earlier versions of all records, page by page, for a full copy: call again with `next` until it is absent.
   * Unsent changes are sent first, because the server makes a version when it receives a change.
   */
  readonly allVersions: (cursor?: string) => Promise<CallOutcome<VersionsPage>>;
  /**
   * Restores records from a file over the existing ones, with their times; deleted records are restored as deleted.
   * Resolves once the contents are on this device. Restoring earlier versions needs a connection.
   */
  readonly recreate: (records: readonly RecordToExport[]) => Promise<CallOutcome<RestoreRecordsResult>>;

  readonly drafts: Drafts;
  readonly status: () => SyncStatus;
  readonly subscribeStatus: (listener: () => void) => () => void;
  /** Tries to sync now. */
  readonly retry: () => void;
  /** Deletes several records at once: either all of them or none. */
  readonly removeMany: (ids: readonly string[]) => Promise<CallOutcome<readonly PassportRecord[]>>;
}

/** Sealed form drafts. They survive a lock and a reload; saving a form should `clear` its draft. */
export interface Drafts {
  readonly read: (key: string) => Promise<FormDraft | undefined>;
  /** The keys that start with a prefix, in alphabetical order. */
  readonly keys: (beginning: string) => Promise<readonly string[]>;
  readonly write: (key: string, draft: Omit<FormDraft, 'writtenAt'>) => Promise<CallOutcome>;
  readonly clear: (key: string) => Promise<void>;
}
