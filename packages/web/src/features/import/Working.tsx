import { formatCount } from '@kinfolio/domain/count';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { Doing } from './use-import.ts';

export interface WorkingProps {
  readonly doing: Doing;
  readonly total: number;
  readonly done: number;
  readonly onStop: () => void;
}

/** How far adding is. Stopping keeps what was added so far. */
export function Working({ doing, total, done, onStop }: WorkingProps) {
  return (
    <div className="stack">
      <ProgressBar
        label={doing}
        words={`${doing} ${formatCount(done)} of ${formatCount(total)}`}
        part={total === 0 ? 1 : done / total}
      />
      <p className="muted">You can go on using Kinfolio meanwhile. Keep this window open.</p>
      <div className="actions">
        <Button onClick={onStop}>Stop</Button>
      </div>
    </div>
  );
}
