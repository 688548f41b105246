import { Link } from 'react-router';
import { tabsOf } from '../../../passport/page-tabs.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import type { ViewProps } from '../page-props.ts';
import { addressOf, type View } from '../record-location.ts';

/** After Save All: what waits elsewhere and could not be saved, each with the way there. */
export function UnsavedDrafts({
  left,
  neighbours,
  messageFor,
}: Pick<ViewProps, 'left' | 'neighbours' | 'messageFor'>) {
  if (left.length === 0) return null;
  return (
    <Banner tone="caution" role="alert">
      {left.map(({ tab, record, missing, problem }) => {
        const page = neighbours.find(({ id }) => id === tab.kind.page);
        const map = { base: `/${page?.id ?? ''}`, tabs: tabsOf(page?.kinds ?? [tab.kind]) };
        const place: View = record === undefined ? { at: 'new' } : { at: 'edit', id: record.id };
        return (
          <p key={`${tab.kind.id} ${tab.id} ${record?.id}`}>
            <Link to={addressOf(map, { view: place, tab })}>{record?.title ?? tab.words}</Link> is not saved
            yet. {problem === undefined ? `${missing.join('. ')}.` : messageFor(problem)}
          </p>
        );
      })}
    </Banner>
  );
}
