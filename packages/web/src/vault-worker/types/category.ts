import { allKinds } from '@kinfolio/domain/kinds/index';
import { findEstateCategory } from '@kinfolio/domain/records/estate';
import {
  findRecordCategory,
  type RecordContent,
  type RecordKind,
} from '@kinfolio/domain/records/record-kind';

/** The category to which a record's content belongs, and the category to which records of this kind used to belong. */
export interface ContentCategory {
  /** The slug of a section, or of an estate's category. */
  readonly category: string;
  /** The category in which the content is sealed until the vault has this one. */
  readonly former: string | undefined;
}

/**
 * Finds the category of a record's content; undefined for a kind that this version of the app does not know. Called
 * with the content to be sealed, after merging, because a form knows only its own half of the merged record.
 */
export type FindContentCategory = (content: RecordContent) => ContentCategory | undefined;

/** Whether content may be sealed under a category: its own, or its kind's former one. */
export function mayBeInCategory(belonging: ContentCategory | undefined, slug: string): boolean {
  return belonging === undefined || belonging.category === slug || belonging.former === slug;
}

/**
 * The category in which to seal content: its own or, in a vault that does not have that category yet, its former one.
 */
export function findSlugForSealing(belonging: ContentCategory, slugs: ReadonlySet<string>): string {
  const { category, former } = belonging;
  return former === undefined || slugs.has(category) ? category : former;
}

/** Finds categories by the rules of these kinds. */
export function createContentCategoryLookup(kinds: readonly RecordKind[]): FindContentCategory {
  const byId = new Map(kinds.map(kind => [kind.id, kind]));
  return content => {
    const ofEstate = findEstateCategory(content);
    if (ofEstate !== undefined) return { category: ofEstate, former: 'private' };
    const kind = byId.get(content.kind);
    return kind && { category: findRecordCategory(kind, content.fields), former: kind.formerCategory };
  };
}

export const findCategoryByKind = createContentCategoryLookup(allKinds);
