import { paper } from '@kinfolio/domain/kinds/paper';
import { findPapersToDelete, listAttachedPapers } from '@kinfolio/domain/papers/papers';
import type { RecordEdit } from '../../vault-worker/types/values.ts';
import type { SessionContext } from '../state/context.ts';

/** Edits that delete records, together with the papers that are attached to nothing else. */
export function createDeleteEdits(
  { view }: Pick<SessionContext, 'view'>,
  ids: readonly string[],
): readonly RecordEdit[] {
  const going = new Set(ids);
  const isLive = (id: string) => view.record(id)?.deleted === false;
  const papers = findPapersToDelete(view.records(paper.id), going, isLive).map(({ id }) => id);
  return [...new Set([...ids, ...papers])].map(id => ({ do: 'remove', id }));
}

/**
 * Edits that restore a record, together with the papers deleted at the same time, which have the same deletion time.
 */
export function createRestoreEdits(
  { view }: Pick<SessionContext, 'view'>,
  id: string,
): readonly RecordEdit[] {
  const savedAt = view.record(id)?.content.savedAt;
  const papers = listAttachedPapers(view.deleted(), id).filter(({ content }) => content.savedAt === savedAt);
  return [id, ...papers.map(one => one.id)].map(one => ({ do: 'restore', id: one }));
}
