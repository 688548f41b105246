import { Download, Printer } from 'lucide-react';
import { saveFile } from '../../lib/save-file.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { FileState, ReadyFile } from './use-file.ts';

export interface FileOutcomeProps {
  readonly state: FileState;
  readonly onCancel: () => void;
}

/** What became of the file that was asked for: how far it is, the file itself, or that there is none. */
export function FileOutcome({ state, onCancel }: FileOutcomeProps) {
  if (state.status === 'making') return <Progress part={state.part} onCancel={onCancel} />;
  return (
    <div className="export__outcome">
      <div role="status">{state.status === 'ready' && <Ready file={state.file} />}</div>
      {state.status === 'failed' && (
        <Banner tone="danger" role="alert">
          <p>The file was not made. Nothing is lost. Close other tabs if there are many, and try again.</p>
        </Banner>
      )}
    </div>
  );
}

function Progress({ part, onCancel }: { part: number | undefined; onCancel: () => void }) {
  const words =
    part === undefined
      ? 'Getting your records together'
      : `${String(Math.round(part * 100))}% of the pages are set`;
  return (
    <div className="export__outcome stack">
      <ProgressBar label="Making the file" words={words} part={part} />
      <div className="actions">
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}

function Ready({ file }: { file: ReadyFile }) {
  const isPaper = file.file.type === 'application/pdf';
  return (
    <Banner tone="ok">
      <p>
        <span className="strong">Your file is ready.</span> <span className="export__name">{file.name}</span>,{' '}
        {sizeWords(file.file.size)}
      </p>
      {file.remarks.map(remark => (
        <p key={remark}>{remark}</p>
      ))}
      <div className="actions">
        <Button look="primary" onClick={() => saveFile(file.file, file.name)}>
          <Icon of={Download} size="sm" />
          Save the file
        </Button>
        {isPaper && (
          <a className="btn btn--secondary" href={file.address} target="_blank" rel="noreferrer">
            <Icon of={Printer} size="sm" />
            Open to print <span className="hide">in a new tab</span>
          </a>
        )}
      </div>
    </Banner>
  );
}

/** "210 KB", "1.4 MB". */
function sizeWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
