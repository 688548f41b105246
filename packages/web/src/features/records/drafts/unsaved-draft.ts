import { listTabs } from '../../../passport/page-tabs.ts';
import type { PageWithKinds } from '../../../passport/sections.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { formatViewUrl, type PageView } from '../record-location.ts';
import type { UnsavedDraft } from './save-drafts.ts';

/** The name of a draft that could not be saved, the reason, and the address of its form on one of these pages. */
export function describeUnsavedDraft(
  { tab, record, missing, problem }: UnsavedDraft,
  pages: readonly PageWithKinds[],
): { readonly title: string; readonly reason: string; readonly to: string } {
  const page = pages.find(({ kinds }) => kinds.some(({ id }) => id === tab.kind.id));
  const map = { base: `/${page?.id ?? ''}`, tabs: listTabs(page?.kinds ?? [tab.kind]) };
  const view: PageView = record === undefined ? { at: 'new' } : { at: 'edit', id: record.id };
  return {
    title: record?.title ?? tab.words,
    reason: problem === undefined ? `${missing.join('. ')}.` : getProblemText(problem),
    to: formatViewUrl(map, { view, tab }),
  };
}
