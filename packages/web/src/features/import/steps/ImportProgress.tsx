import { formatCount } from '@kinfolio/domain/count';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { FileOnItsWay } from './bring-files.ts';
import type { Doing } from './use-import.ts';

export interface WorkingProps {
  readonly doing: Doing;
  readonly total: number;
  readonly done: number;
  /** The file of a paper that is being sent. */
  readonly file?: FileOnItsWay;
  readonly onStop: () => void;
}

/** How far adding is. Stopping keeps what was added so far. */
export function Working({ doing, total, done, file, onStop }: WorkingProps) {
  return (
    <div className="stack">
      <ProgressBar
        label={doing}
        words={`${doing} ${formatCount(done)} of ${formatCount(total)}`}
        part={total === 0 ? 1 : done / total}
      />
      {file !== undefined && <p className="importing__file">{fileWords(file)}</p>}
      <p className="muted">You can go on using Kinfolio meanwhile. Keep this window open.</p>
      <div className="actions">
        <Button onClick={onStop}>Stop</Button>
      </div>
    </div>
  );
}

function fileWords({ title, part, waiting }: FileOnItsWay): string {
  if (waiting) return `${title}: waiting for the internet. It goes on by itself.`;
  return `${title}: sealed and sent, ${String(Math.floor(part * 100))}%`;
}
