import { formatCounted } from '@kinfolio/domain/values/count';
import { Link } from 'react-router';
import type { PageTab } from '../../../passport/page-tabs.ts';
import type { ReadFileOnDevice } from '../../../reading/read-on-device.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { createDraftKey } from '../record-location.ts';
import { isPaperFinished } from './paper-queue.ts';
import { usePaperQueue } from './use-paper-queue.ts';

export interface UnsavedPapersNoticeProps {
  readonly tab: PageTab;
  readonly readPaper: ReadFileOnDevice;
  /** The address of the page on which to check the documents. */
  readonly to: string;
}

/** Shown on the list only: documents that were chosen but not saved yet. */
export function UnsavedPapersNotice({ tab, readPaper, to }: UnsavedPapersNoticeProps) {
  const { list } = usePaperQueue(createDraftKey(tab), readPaper);
  const count = list.filter(({ step }) => !isPaperFinished(step)).length;
  if (count === 0) return null;
  return (
    <Banner tone="info">
      <p>
        {formatCounted(count, 'paper')} {count === 1 ? 'needs' : 'need'} checking.{' '}
        <Link to={to}>Continue</Link>
      </p>
    </Banner>
  );
}
