import { formatBytes } from '@kinfolio/domain/fields/stored-file';
import type { Space } from '../../session/api/papers.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** From here on there is something to do about it. */
const nearlyFull = 0.8;

/** How much room is taken, in words and as a bar. */
export function SpaceMeter({ usedBytes, allowedBytes }: Space) {
  const part = allowedBytes === 0 ? 1 : Math.min(1, usedBytes / allowedBytes);
  const percent = Math.round(part * 100);
  const words = `${formatBytes(usedBytes)} of ${formatBytes(allowedBytes)} used`;
  return (
    <div className="stack-2 space">
      {part >= nearlyFull && (
        <Banner tone="caution">
          <p>
            {part >= 1
              ? 'There is no room left for papers.'
              : `Your room for papers is ${String(percent)}% full.`}{' '}
            Delete what you no longer need. It makes room once it has left Deleted items.
          </p>
        </Banner>
      )}
      <p className="small">{words}</p>
      <div
        className="progress"
        role="meter"
        aria-label="Room for papers"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
      >
        <svg aria-hidden="true">
          <rect width={`${String(percent)}%`} height="100%" />
        </svg>
      </div>
    </div>
  );
}
