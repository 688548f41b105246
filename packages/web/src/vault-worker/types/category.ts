import { allKinds } from '@kinfolio/domain/kinds/index';
import { estateCategory, estateIdOf } from '@kinfolio/domain/records/estate';
import { categoryOf, type RecordContent, type RecordKind } from '@kinfolio/domain/records/record-kind';

/** Where a content belongs by what it says. */
export interface Belonging {
  /** The slug of a section, or of the category of an estate. */
  readonly category: string;
  /** Where it is sealed until the vault has this category. */
  readonly former: string | undefined;
}

/**
 * Where a content belongs; undefined for a kind this version does not know. It is asked of what is about to be sealed, after a
 * merge: a form knows only its own half of what becomes of a record.
 */
export type CategoryFor = (content: RecordContent) => Belonging | undefined;

/** Whether a content may be sealed under a category: under its own, or the one that its kind had before. */
export function mayBeIn(belonging: Belonging | undefined, slug: string): boolean {
  return belonging === undefined || belonging.category === slug || belonging.former === slug;
}

/** The category to seal a content under: its own, or its former one in a vault that does not have that yet. */
export function slugToSeal(belonging: Belonging, slugs: ReadonlySet<string>): string {
  const { category, former } = belonging;
  return former === undefined || slugs.has(category) ? category : former;
}

/** Answers by the kinds' own rules. */
export function categoriesBy(kinds: readonly RecordKind[]): CategoryFor {
  const byId = new Map(kinds.map(kind => [kind.id, kind]));
  return content => {
    const estate = estateIdOf(content);
    if (estate !== undefined) return { category: estateCategory(estate), former: 'private' };
    const kind = byId.get(content.kind);
    return kind && { category: categoryOf(kind, content.fields), former: kind.formerCategory };
  };
}

/** By all kinds there are. */
export const categoryByKind = categoriesBy(allKinds);
