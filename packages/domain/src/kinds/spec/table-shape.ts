import type { FieldType, FieldValues } from '../../fields/fields.ts';
import type { Nearness } from '../../overview/due.ts';
import type { PageId } from '../../records/pages.ts';
import type { Category } from '../../records/record-kind.ts';

/**
 * What the specification demands of one kind, written by hand from its two documents and from the design's list of
 * where the design differs. It is the second opinion on the kinds: nothing in this folder may be made from a kind, from
 * a list of the product or from the reference data.
 */
export interface SpecKind {
  readonly id: string;
  readonly page: PageId;
  /** The words of its tab or page, whatever their capitals. */
  readonly heading: string;
  /** “Add New X” and “Add X”, whatever their capitals. */
  readonly adds: readonly [title: string, button: string];
  readonly fields: readonly SpecField[];
  /** What a new form begins with. Fields of ours may begin with more. */
  readonly begins: FieldValues;
  /** The least that is saved, exactly as typed: every one of these keys is required. */
  readonly least: FieldValues;
  /** Fields that come and go: a record that shows them and one that does not. */
  readonly shown?: readonly SpecShown[];
  readonly near?: readonly SpecNear[];
  /** Which of the ten keys it is sealed under. */
  readonly sealedUnder: readonly (readonly [FieldValues, Category])[];
}

/** One row: key, type, label, and what else the specification requires of it. */
export type SpecField = readonly [key: string, type: FieldType, label: string, more?: SpecMore];

export interface SpecMore {
  readonly mask?: 'last4' | 'all';
  /** The stored values, in the specification's order. */
  readonly values?: readonly string[];
  /** The words of a value, where the specification or UK spelling fixes them. */
  readonly labels?: Readonly<Record<string, string>>;
}

export interface SpecShown {
  readonly keys: readonly string[];
  readonly in: FieldValues;
  readonly notIn: FieldValues;
}

/** A date field, the rest of the record, and how near each distance in days counts; words where they are given. */
export interface SpecNear {
  readonly field: string;
  readonly with: FieldValues;
  readonly edges: readonly (readonly [daysAhead: number, nearness: Nearness, words?: string])[];
}
