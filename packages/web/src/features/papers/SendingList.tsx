import { formatBytes } from '@kinfolio/domain/fields/stored-file';
import { useEffect } from 'react';
import type { FileUpload, FileUploads } from '../../session/api/papers.ts';
import { describePaperProblem } from '../../session/api/papers.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import { describeUploadProgress } from './messages.ts';

export interface UploadListProps {
  readonly papers: FileUploads;
  /** The uploads to show here. Each result is announced once and then removed. */
  readonly lines: readonly FileUpload[];
}

/** Files being sent, each with its progress and a stop button, or with the error and what to do. */
export function UploadList({ papers, lines }: UploadListProps) {
  useEffect(() => {
    for (const { id, name, state, place } of lines) {
      if (state !== 'done') continue;
      papers.cancel(id);
      showToast({
        message: place.replaces === undefined ? `${name} added` : `${name} has replaced the old file`,
      });
    }
  }, [papers, lines]);
  const shown = lines.filter(({ state }) => state !== 'done');
  return (
    <>
      <p className="hide" role="status">
        {shown.length > 0 && statusWords(shown)}
      </p>
      {shown.length > 0 && (
        <ul className="rows rows--top sending" aria-label="Files being sent">
          {shown.map(line => (
            <li key={line.id}>
              {line.state === 'failed' ? (
                <Failed papers={papers} line={line} />
              ) : (
                <UnderWay papers={papers} line={line} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function UnderWay({ papers, line }: { readonly papers: FileUploads; readonly line: FileUpload }) {
  const { id, name, size } = line;
  return (
    <div className="sending__line">
      <div className="stack-2 sending__what">
        <p className="papername">
          <span className="strong">{name}</span> <span className="small muted">{formatBytes(size)}</span>
        </p>
        <ProgressBar label={`Sending ${name}`} words={describeUploadProgress(line)} part={line.part} />
      </div>
      <Button variant="quiet" onClick={() => papers.cancel(id)}>
        Stop <span className="hide">sending {name}</span>
      </Button>
    </div>
  );
}

// Errors for which the person must choose another file. After any other error, the same file can be tried again.
const needsAnother = new Set(['empty-file', 'large-file', 'file-changed', 'paper-deleted']);

function Failed({ papers, line }: { readonly papers: FileUploads; readonly line: FileUpload }) {
  const { id, name, problem = 'unexpected' } = line;
  return (
    <Banner tone="danger" role="alert">
      <p className="papername">
        <span className="strong">{name} was not added.</span> {describePaperProblem(problem)}
      </p>
      <div className="actions">
        {!needsAnother.has(problem) && (
          <Button variant="quiet" onClick={() => papers.retry(id)}>
            Try again <span className="hide">to add {name}</span>
          </Button>
        )}
        <Button variant="quiet" onClick={() => papers.cancel(id)}>
          Close this message
        </Button>
      </div>
    </Banner>
  );
}

function statusWords(lines: readonly FileUpload[]): string {
  const under = lines.filter(({ state }) => state !== 'failed');
  const [only] = under;
  if (only === undefined) return '';
  return under.length === 1 ? `Sending ${only.name}` : `Sending ${String(under.length)} files`;
}
