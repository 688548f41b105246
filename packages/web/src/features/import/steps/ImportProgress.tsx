import { formatCount } from '@kinfolio/domain/values/count';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import type { FileOnItsWay } from '../files/bring-files.ts';
import type { Doing } from '../use-import.ts';

export interface ImportProgressProps {
  readonly doing: Doing;
  readonly total: number;
  readonly done: number;
  /** The file of a paper that is being sent. */
  readonly file?: FileOnItsWay;
  readonly onStop: () => void;
}

/** How far adding is. Stopping keeps what was added so far. */
export function ImportProgress({ doing, total, done, file, onStop }: ImportProgressProps) {
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
