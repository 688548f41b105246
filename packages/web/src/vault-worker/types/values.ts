import type { CategoryState } from '@kinfolio/contract/records/categories';
import type { FieldValue } from '@kinfolio/domain/fields/fields';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';

/** Fields of the record about oneself, made at sign-up. */
export type Person = Readonly<Record<string, FieldValue>>;

/** One readable record, as the page holds it. */
export interface PassportRecord {
  readonly id: string;
  readonly content: RecordContent;
  readonly deleted: boolean;
  readonly version: number;
  /** Saved on this device, not yet on the server. */
  readonly waiting: boolean;
}

/**
 * Why a record, or the server's copy of it, was refused.
 * `does-not-open`: changed, cut short, moved to another place, or sealed with a key that is not ours.
 * `older`: the server offered a version below the one this device knows.
 * `differs`: the server offered other bytes for a version this device already has.
 */
export type UnreadableReason = 'does-not-open' | 'older' | 'differs' | 'not-theirs';

/** A record that is kept as it is and never overwritten. */
export interface UnreadableRecord {
  readonly id: string;
  /** The category's slug, when its key is known. */
  readonly category: string | undefined;
  readonly reason: UnreadableReason;
  /** A good copy is still readable on this device. */
  readonly copyKept: boolean;
}

/** An earlier version of a record. Without a content it does not open, and is told of all the same. */
export interface RecordVersion {
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
  /** ISO instant: when it was saved on a device; of one that does not open, when the server stored it. */
  readonly savedAt: string;
  readonly content?: RecordContent;
  /** The category's slug at that time. */
  readonly category?: string;
}

/** What a form had when it was last touched. Values are as typed, not checked. */
export interface Draft {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The content the form started from; a save after a reload still merges by field. */
  readonly base?: RecordContent;
  /** What of it came from a scanned document and was not checked yet. */
  readonly filled?: {
    readonly fields: Readonly<Record<string, unknown>>;
    readonly doubtful: readonly string[];
  };
  /** ISO instant. */
  readonly writtenAt: string;
}

/** What was opened at once: whole records, and what did not open. A record named in both is readable and reported. */
export interface Opened {
  readonly records: readonly PassportRecord[];
  readonly unreadable: readonly UnreadableRecord[];
}

/** Part of what the vault holds. */
export interface OpenedPart extends Opened {
  /** There are others; `openNext` gives them. */
  readonly more: boolean;
}

/** One thing the person did to one record. */
export type Edit =
  | {
      readonly do: 'write';
      /** Absent for a new record. */
      readonly id?: string;
      readonly kind: string;
      /** The category's slug, for a kind whose rules this worker does not know. */
      readonly category: string;
      /** The content the form was opened with. */
      readonly base?: RecordContent;
      readonly fields: Readonly<Record<string, FieldValue>>;
      /** Fields whose facts were found right as they are. */
      readonly stillRight?: readonly string[];
    }
  /** A record as a file has it, its time of saving too; on top of what is there. */
  | {
      readonly do: 'place';
      readonly id: string;
      /** The category's slug, for a kind whose rules this worker does not know. */
      readonly category: string;
      readonly content: RecordContent;
      readonly deleted: boolean;
    }
  | { readonly do: 'remove' | 'restore'; readonly id: string }
  | { readonly do: 'resolve'; readonly id: string; readonly fields: Readonly<Record<string, FieldValue>> };

/** Whose passport it is. */
export interface OpenAccount {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  /** Who outside says who they are, as the server calls it, where their email and password do not sign them in. */
  readonly outside?: string;
}

/** An opened vault, as much of it as the page may hold. */
export interface OpenVault extends OpenedPart {
  readonly account: OpenAccount;
  readonly vaultId: string;
  readonly recoveryConfirmed: boolean;
}

/** A copy on this device, as much as is known of it without opening it. */
export interface KeptCopy {
  readonly vault: string;
  /** Changes in it that the server does not have yet. */
  readonly waiting: number;
}

/** The categories of the last page of a pull, and where that ended in each. */
export interface ShownCategories {
  readonly categories: readonly CategoryState[];
  readonly after: Readonly<Record<string, number>>;
}

/** A category in which the server shows other rows than its newest checkpoint counts. */
export interface HeldBack {
  readonly category: string;
  readonly slug?: string;
  /** How many records more there should be; 0 where that is not known. */
  readonly missing: number;
  /** The revision of the checkpoint, where it is an earlier one: what was written since is to be left out. */
  readonly earlier?: number;
  /** Milliseconds by this device's clock. */
  readonly since: number;
}
