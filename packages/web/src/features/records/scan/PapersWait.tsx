import { counted } from '@kinfolio/domain/values/count';
import { Link } from 'react-router';
import type { PageTab } from '../../../passport/page-tabs.ts';
import type { ReadFile } from '../../../reading/read-on-device.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { newDraft } from '../record-location.ts';
import { isOver } from './paper-queue.ts';
import { usePaperQueue } from './use-paper-queue.ts';

export interface PapersWaitProps {
  readonly tab: PageTab;
  readonly readPaper: ReadFile;
  /** Where they are checked. */
  readonly to: string;
}

/** On the list alone: papers that were chosen and not saved yet. */
export function PapersWait({ tab, readPaper, to }: PapersWaitProps) {
  const { list } = usePaperQueue(newDraft(tab), readPaper);
  const count = list.filter(({ step }) => !isOver(step)).length;
  if (count === 0) return null;
  return (
    <Banner tone="info">
      <p>
        {counted(count, 'paper')} {count === 1 ? 'waits' : 'wait'} to be checked. <Link to={to}>Go on</Link>
      </p>
    </Banner>
  );
}
