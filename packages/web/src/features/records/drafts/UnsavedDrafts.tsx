import { Link } from 'react-router';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import type { PageViewProps } from '../page-props.ts';
import { describeUnsavedDraft } from './unsaved-draft.ts';

/** Shown after Save All: the drafts on other pages that could not be saved, each with a link. */
export function UnsavedDrafts({ left, neighbours }: Pick<PageViewProps, 'left' | 'neighbours'>) {
  if (left.length === 0) return null;
  return (
    <Banner tone="caution" role="alert">
      {left.map(draft => {
        const { title, reason, to } = describeUnsavedDraft(draft, neighbours);
        return (
          <p key={to}>
            <Link to={to}>{title}</Link> is not saved yet. {reason}
          </p>
        );
      })}
    </Banner>
  );
}
