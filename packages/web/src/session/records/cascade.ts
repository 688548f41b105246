import { paper } from '@kinfolio/domain/kinds/paper';
import { papersOf, papersThatGo } from '@kinfolio/domain/papers/papers';
import type { Edit } from '../../vault-worker/types/values.ts';
import type { SessionContext } from '../state/context.ts';

/** Removes records, and in the same step the papers that are attached to nothing else. */
export function deleteEdits({ view }: SessionContext, ids: readonly string[]): readonly Edit[] {
  const going = new Set(ids);
  const isLive = (id: string) => view.record(id)?.deleted === false;
  const papers = papersThatGo(view.records(paper.id), going, isLive).map(({ id }) => id);
  return [...new Set([...ids, ...papers])].map(id => ({ do: 'remove', id }));
}

/** Brings a record back, and the papers that went in the same step: they bear the same time. */
export function restoreEdits({ view }: SessionContext, id: string): readonly Edit[] {
  const savedAt = view.record(id)?.content.savedAt;
  const papers = papersOf(view.deleted(), id).filter(({ content }) => content.savedAt === savedAt);
  return [id, ...papers.map(one => one.id)].map(one => ({ do: 'restore', id: one }));
}
