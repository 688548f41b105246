import type { CategoryState } from '@kinfolio/contract/records/categories';
import type { FieldValue } from '@kinfolio/domain/fields/fields';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';

/** Fields of the owner's own record, made at sign-up. */
export type OwnerPerson = Readonly<Record<string, FieldValue>>;

/** A decrypted record, in the form that the page uses. */
export interface PassportRecord {
  readonly id: string;
  readonly content: RecordContent;
  readonly deleted: boolean;
  readonly version: number;
  /** Whether the record is saved on this device, but not on the server yet. */
  readonly waiting: boolean;
}

/**
 * Why a record, or the server's copy of it, was refused. `does-not-open`: changed, cut short, moved to another place,
 * or sealed with a key we do not have. `older`: the server offered a version below the one this device knows.
 * `differs`: the server offered other bytes for a version this device already has.
 */
export type UnreadableReason = 'does-not-open' | 'older' | 'differs' | 'not-theirs';

/** A record that does not open or was refused. It is kept unchanged and never overwritten. */
export interface UnreadableRecord {
  readonly id: string;
  /** The category's slug, if its key is known. */
  readonly category: string | undefined;
  readonly reason: UnreadableReason;
  /** Whether a good copy can still be read on this device. */
  readonly copyKept: boolean;
}

/** An earlier version of a record. A version that does not open has no content, but is listed all the same. */
export interface EarlierRecordVersion {
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
  /**
   * The instant when the version was saved on a device; for a version that does not open, when the server stored it.
   */
  readonly savedAt: string;
  readonly content?: RecordContent;
  /** The slug of the record's category at that time. */
  readonly category?: string;
}

/** The content of a form when it was last touched. Values are as typed, not checked. */
export interface FormDraft {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The content with which the form was opened, so that saving after a reload can still merge field by field. */
  readonly base?: RecordContent;
  /** Values from a scanned document that the person has not checked yet. */
  readonly filled?: {
    readonly fields: Readonly<Record<string, unknown>>;
    readonly doubtful: readonly string[];
  };
  /** When the draft was written, as an ISO instant. */
  readonly writtenAt: string;
}

/**
 * The result of opening several records: the readable ones, and those with a problem. A record in both lists is
 * readable, but the problem is reported.
 */
export interface OpenedRecords {
  readonly records: readonly PassportRecord[];
  readonly unreadable: readonly UnreadableRecord[];
}

/** Some of the vault's records. */
export interface OpenedRecordsPart extends OpenedRecords {
  /** Whether there are more records; `openNext` returns them. */
  readonly more: boolean;
}

/** A single edit by the person to a single record. */
export type RecordEdit =
  | {
      readonly do: 'write';
      /** The id of the record to change; absent for a new record. */
      readonly id?: string;
      readonly kind: string;
      /** The slug of the category, for a kind whose rules this worker does not know. */
      readonly category: string;
      /** The content with which the form was opened. */
      readonly base?: RecordContent;
      readonly fields: Readonly<Record<string, FieldValue>>;
      /** Fields that the person confirmed as still right. */
      readonly stillRight?: readonly string[];
    }
  /** A record from a file, with the time at which it was saved. It replaces the stored record. */
  | {
      readonly do: 'place';
      readonly id: string;
      /** The slug of the category, for a kind whose rules this worker does not know. */
      readonly category: string;
      readonly content: RecordContent;
      readonly deleted: boolean;
    }
  | { readonly do: 'remove' | 'restore'; readonly id: string }
  | { readonly do: 'resolve'; readonly id: string; readonly fields: Readonly<Record<string, FieldValue>> };

/** The owner of the passport. */
export interface OpenAccount {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  /**
   * The server's name for the external provider that identifies the person, if they do not sign in with an email and
   * password.
   */
  readonly outside?: string;
}

/** The part of an opened vault that is passed to the page. */
export interface OpenVault extends OpenedRecordsPart {
  readonly account: OpenAccount;
  readonly vaultId: string;
  readonly recoveryConfirmed: boolean;
}

/** The facts about a copy on this device that are known without opening it. */
export interface LocalCopy {
  readonly vault: string;
  /** How many changes in this copy the server does not have yet. */
  readonly waiting: number;
}

/** The categories on the last page of a pull, and the position at which the pull ended in each of them. */
export interface LastPulledCategories {
  readonly categories: readonly CategoryState[];
  readonly after: Readonly<Record<string, number>>;
}

/** A category in which the server's rows differ from those that its newest checkpoint counts. */
export interface CategoryWithMissingRows {
  readonly category: string;
  readonly slug?: string;
  /** How many records are missing; 0 if unknown. */
  readonly missing: number;
  /** The revision of the checkpoint, if it is an earlier one. Rows written since must be left out of the comparison. */
  readonly earlier?: number;
  /** When the difference was first seen, in milliseconds by this device's clock. */
  readonly since: number;
}
