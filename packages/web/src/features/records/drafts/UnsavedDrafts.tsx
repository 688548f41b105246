import { Link } from 'react-router';
import { tabsOf } from '../../passport/page-tabs.ts';
import { Banner } from '../../ui/Banner.tsx';
import type { PlaceProps } from './page-props.ts';
import { addressOf, type Place } from './place.ts';

/** After Save All: what waits elsewhere and could not be saved, each with the way there. */
export function LeftDrafts({ left, neighbours, say }: Pick<PlaceProps, 'left' | 'neighbours' | 'say'>) {
  if (left.length === 0) return null;
  return (
    <Banner tone="caution" role="alert">
      {left.map(({ tab, record, missing, problem }) => {
        const page = neighbours.find(({ id }) => id === tab.kind.page);
        const map = { base: `/${page?.id ?? ''}`, tabs: tabsOf(page?.kinds ?? [tab.kind]) };
        const place: Place = record === undefined ? { at: 'new' } : { at: 'edit', id: record.id };
        return (
          <p key={`${tab.kind.id} ${tab.id} ${record?.id}`}>
            <Link to={addressOf(map, { place, tab })}>{record?.title ?? tab.words}</Link> is not saved yet.{' '}
            {problem === undefined ? `${missing.join('. ')}.` : say(problem)}
          </p>
        );
      })}
    </Banner>
  );
}
