import { formatBytes } from '@kinfolio/domain/fields/stored-file';
import type { Unfinished } from '../../session/api/papers.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';

export interface UnfinishedListProps {
  readonly uploads: readonly Unfinished[];
  readonly onGiveUp: (object: string) => void;
}

/** Files that were on their way when the page was closed or locked. The browser has let go of them since. */
export function UnfinishedList({ uploads, onGiveUp }: UnfinishedListProps) {
  return uploads.map(({ object, name, size, part }) => (
    <Banner key={object} tone="caution">
      <p className="papername">
        Choose <span className="strong">{name}</span> again to go on. About{' '}
        {formatBytes(Math.round(size * part))} of {formatBytes(size)} had been sent.
      </p>
      <Button variant="quiet" onClick={() => onGiveUp(object)}>
        Give up <span className="hide">{name}</span>
      </Button>
    </Banner>
  ));
}
