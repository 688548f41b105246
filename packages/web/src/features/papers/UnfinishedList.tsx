import { formatBytes } from '@kinfolio/domain/fields/stored-file';
import type { InterruptedUpload } from '../../session/api/papers.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';

export interface InterruptedUploadsProps {
  readonly uploads: readonly InterruptedUpload[];
  readonly onGiveUp: (object: string) => void;
}

/**
 * Files whose upload was interrupted because the page was closed or locked. The browser can no longer read them, so the
 * person must choose them again.
 */
export function InterruptedUploads({ uploads, onGiveUp }: InterruptedUploadsProps) {
  return uploads.map(({ object, name, size, part }) => (
    <Banner key={object} tone="caution">
      <p className="papername">
        Choose <span className="strong">{name}</span> again to continue. About{' '}
        {formatBytes(Math.round(size * part))} of {formatBytes(size)} had been sent.
      </p>
      <Button variant="quiet" onClick={() => onGiveUp(object)}>
        Stop sending <span className="hide">{name}</span>
      </Button>
    </Banner>
  ));
}
