import { formatBytes } from '@kinfolio/domain/fields/stored-file';
import type { StorageSpace } from '../../session/api/papers.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** The share of used space from which the person is asked to do something about it. */
const nearlyFull = 0.8;

/** How much space is used, in words and as a bar. */
export function StorageMeter({ usedBytes, allowedBytes }: StorageSpace) {
  const part = allowedBytes === 0 ? 1 : Math.min(1, usedBytes / allowedBytes);
  const percent = Math.round(part * 100);
  const words = `${formatBytes(usedBytes)} of ${formatBytes(allowedBytes)} used`;
  return (
    <div className="stack-2 space">
      {part >= nearlyFull && (
        <Banner tone="caution">
          <p>
            {part >= 1
              ? 'There is no space left for papers.'
              : `Your space for papers is ${String(percent)}% full.`}{' '}
            Delete papers you no longer need. You get the space back when they leave Deleted items.
          </p>
        </Banner>
      )}
      <p className="small">{words}. Each file counts in steps of 64 KB.</p>
      <div className="progress" aria-hidden="true">
        <svg>
          <rect width={`${String(percent)}%`} height="100%" />
        </svg>
      </div>
    </div>
  );
}
