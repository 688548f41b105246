import type { RecordContent } from './record-kind.ts';

// [Note: The category of an estate] A person who deals with an estate keeps its desk in their own passport, separate
// from their own records: each estate has a category with its own secret, so that the desk can be shared without
// anything else. The records of an estate name it in a field, because a complete copy has no categories. If the vault
// does not have the category yet, they are sealed with the private notes and moved later.

/** The key of the field that contains the estate's id. */
export const estateKey = 'estate';

/** The prefix of every desk record kind's name. */
const deskPrefix = 'desk-';
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const categoryForm = /^estate-(?<id>.+)$/;
const statementForm = /^heirs-(?<id>.+)$/;

/**
 * The kind of the statement for heirs. It is sealed separately from the desk, because the desk contains every number.
 */
export const statementKindId = 'desk-statement';

/**
 * The id of the estate that a record belongs to, whether a desk record or a paper kept with it. Undefined for any other
 * record, and for a damaged id.
 */
export function readEstateId({ kind, fields }: Pick<RecordContent, 'kind' | 'fields'>): string | undefined {
  const id = kind.startsWith(deskPrefix) || kind === 'paper' ? fields[estateKey] : undefined;
  return typeof id === 'string' && idForm.test(id) ? id : undefined;
}

/** The slug of an estate's category. */
export const estateCategory = (estate: string): string => `estate-${estate}`;

/** The slug of the category for an estate's statement for the heirs. */
export const statementCategory = (estate: string): string => `heirs-${estate}`;

/** The slug of the category for a record of an estate; undefined for any other record. */
export function findEstateCategory(content: Pick<RecordContent, 'kind' | 'fields'>): string | undefined {
  const estate = readEstateId(content);
  if (estate === undefined) return undefined;
  return content.kind === statementKindId ? statementCategory(estate) : estateCategory(estate);
}

/** Whether a category belongs to an estate. Sharing "everything" with a person does not include it. */
export const isEstateCategory = (slug: string): boolean =>
  categoryForm.test(slug) || statementForm.test(slug);

/** The id of the estate whose category has this slug; undefined for any other category. */
export function readEstateOfCategory(slug: string): string | undefined {
  const id = categoryForm.exec(slug)?.groups?.['id'];
  return id !== undefined && idForm.test(id) ? id : undefined;
}

/** The id of the estate whose statement is in the category with this slug; undefined for any other category. */
export function readEstateOfStatement(slug: string): string | undefined {
  const id = statementForm.exec(slug)?.groups?.['id'];
  return id !== undefined && idForm.test(id) ? id : undefined;
}
