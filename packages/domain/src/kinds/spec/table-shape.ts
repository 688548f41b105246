import type { FieldType, FieldValues } from '../../fields/fields.ts';
import type { DateNearness } from '../../overview/due.ts';
import type { PageId } from '../../records/pages.ts';
import type { Category } from '../../records/record-kind.ts';

/**
 * The requirements of the specification for one kind, written by hand from its two documents and the design's list of
 * differences. They check the kinds independently, so nothing in this folder may be derived from a kind, from one of
 * the product's lists or from the reference data.
 */
export interface SpecKind {
  readonly id: string;
  readonly page: PageId;
  /** The heading of the kind's tab or page, ignoring case. */
  readonly heading: string;
  /** The title “Add New X” and the button “Add X”, ignoring case. */
  readonly adds: readonly [title: string, button: string];
  readonly fields: readonly SpecField[];
  /** The initial values of a new form. Fields that we added to the specification may have further initial values. */
  readonly begins: FieldValues;
  /** The smallest record that can be saved, exactly as typed. Each of these keys is required. */
  readonly least: FieldValues;
  /** Fields that are shown conditionally, each with a record that shows them and one that does not. */
  readonly shown?: readonly SpecVisibility[];
  readonly near?: readonly SpecNearness[];
  /** Examples of fields, each with the one of the ten categories whose key seals such a record. */
  readonly sealedUnder: readonly (readonly [FieldValues, Category])[];
}

/** A field: key, type, label, and any further requirements of the specification. */
export type SpecField = readonly [key: string, type: FieldType, label: string, more?: SpecFieldRequirements];

export interface SpecFieldRequirements {
  readonly mask?: 'last4' | 'all';
  /** The stored values, in the specification's order. */
  readonly values?: readonly string[];
  /** The label of a value, if the specification or UK spelling determines it. */
  readonly labels?: Readonly<Record<string, string>>;
}

export interface SpecVisibility {
  readonly keys: readonly string[];
  readonly in: FieldValues;
  readonly notIn: FieldValues;
}

/**
 * A date field with the rest of the record, and how urgent the date is at each distance in days, with the wording if
 * the specification fixes it.
 */
export interface SpecNearness {
  readonly field: string;
  readonly with: FieldValues;
  readonly edges: readonly (readonly [daysAhead: number, nearness: DateNearness, words?: string])[];
}
