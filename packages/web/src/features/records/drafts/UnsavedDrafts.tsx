import { Link } from 'react-router';
import { listTabs } from '../../../passport/page-tabs.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import type { PageViewProps } from '../page-props.ts';
import { formatViewUrl, type PageView } from '../record-location.ts';

/** Shown after Save All: the drafts on other pages that could not be saved, each with a link. */
export function UnsavedDrafts({ left, neighbours }: Pick<PageViewProps, 'left' | 'neighbours'>) {
  if (left.length === 0) return null;
  return (
    <Banner tone="caution" role="alert">
      {left.map(({ tab, record, missing, problem }) => {
        const page = neighbours.find(({ id }) => id === tab.kind.page);
        const map = { base: `/${page?.id ?? ''}`, tabs: listTabs(page?.kinds ?? [tab.kind]) };
        const place: PageView = record === undefined ? { at: 'new' } : { at: 'edit', id: record.id };
        return (
          <p key={`${tab.kind.id} ${tab.id} ${record?.id}`}>
            <Link to={formatViewUrl(map, { view: place, tab })}>{record?.title ?? tab.words}</Link> is not
            saved yet. {problem === undefined ? `${missing.join('. ')}.` : getProblemText(problem)}
          </p>
        );
      })}
    </Banner>
  );
}
