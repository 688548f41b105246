import type { RecordContent } from './record-kind.ts';

// [Note: The category of an estate] Who deals with an estate keeps its desk in a passport of their own, apart from everything that is
// theirs: each estate has a category with a secret of its own, so that the desk can be shared without the rest. Its records name the
// estate in a field, because a complete copy has no categories. Where the vault has no such category yet, they are sealed with the private
// notes, and moved.

/** The field with the id of the estate. */
export const estateKey = 'estate';

/** How the name of every kind of desk record begins. */
const deskPrefix = 'desk-';
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const categoryForm = /^estate-(?<id>.+)$/;

/**
 * The id of the estate that a record belongs to: one of a desk, or a paper that is kept with it. Undefined for any other record, and for
 * a damaged id.
 */
export function estateIdOf({ kind, fields }: Pick<RecordContent, 'kind' | 'fields'>): string | undefined {
  const id = kind.startsWith(deskPrefix) || kind === 'paper' ? fields[estateKey] : undefined;
  return typeof id === 'string' && idForm.test(id) ? id : undefined;
}

/** The slug of the category of an estate. */
export const estateCategory = (estate: string): string => `estate-${estate}`;

/** The id of the estate whose category has that slug; undefined for any other category. */
export function estateOfCategory(slug: string): string | undefined {
  const id = categoryForm.exec(slug)?.groups?.['id'];
  return id !== undefined && idForm.test(id) ? id : undefined;
}
