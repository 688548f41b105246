import { allKinds } from '@kinfolio/domain/kinds/index';
import {
  type Category,
  categoryOf,
  type RecordContent,
  type RecordKind,
} from '@kinfolio/domain/records/record-kind';

/**
 * The category a content belongs to by what it says; undefined for a kind this version does not know. It is asked of
 * what is about to be sealed, after a merge: a form knows only its own half of what becomes of a record.
 */
export type CategoryFor = (content: RecordContent) => Category | undefined;

/** Answers by the kinds' own rules. */
export function categoriesBy(kinds: readonly RecordKind[]): CategoryFor {
  const byId = new Map(kinds.map(kind => [kind.id, kind]));
  return content => {
    const kind = byId.get(content.kind);
    return kind && categoryOf(kind, content.fields);
  };
}

/** By all kinds there are. */
export const categoryByKind = categoriesBy(allKinds);
