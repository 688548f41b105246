import { formatCount } from '@kinfolio/domain/values/count';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import type { FileUploadProgress } from '../files/bring-files.ts';
import type { ImportActivity } from '../use-import.ts';

export interface ImportProgressProps {
  readonly doing: ImportActivity;
  readonly total: number;
  readonly done: number;
  /** The paper's file that is being uploaded. */
  readonly file?: FileUploadProgress;
  readonly onStop: () => void;
}

/** Shows the progress of an import. If the person stops it, what has been added stays. */
export function ImportProgress({ doing, total, done, file, onStop }: ImportProgressProps) {
  return (
    <div className="stack">
      <ProgressBar
        label={doing}
        words={`${doing} ${formatCount(done)} of ${formatCount(total)}`}
        part={total === 0 ? 1 : done / total}
      />
      {file !== undefined && <p className="importing__file">{fileWords(file)}</p>}
      <p className="muted">You can keep using Kinfolio. Leave this window open.</p>
      <div className="actions">
        <Button onClick={onStop}>Stop</Button>
      </div>
    </div>
  );
}

function fileWords({ title, part, waiting }: FileUploadProgress): string {
  if (waiting) return `${title}: waiting for the internet. It will continue automatically.`;
  return `${title}: sealed and sent, ${String(Math.floor(part * 100))}%`;
}
