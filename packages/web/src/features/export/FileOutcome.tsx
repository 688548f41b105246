import { formatCounted } from '@kinfolio/domain/values/count';
import { Download, Printer } from 'lucide-react';
import { saveFile } from '../../lib/browser/save-file.ts';
import { maxInMemoryBytes } from '../../lib/browser/save-pieces.ts';
import type { PaperProblem } from '../../session/api/papers.ts';
import { describePaperProblem } from '../../session/api/papers.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import type { FileState, ReadyCopy, ReadyFile } from './use-file.ts';
import type { FileLeftOutOfZip } from './zip-copy.ts';

export interface FileProgressProps {
  readonly state: FileState;
  readonly onSave: (copy: ReadyCopy) => void;
  readonly onCancel: () => void;
}

/** Shows the requested file: its progress, the finished file, or why it failed. */
export function FileProgress({ state, onSave, onCancel }: FileProgressProps) {
  if (state.status === 'making')
    return <Progress label="Making the file" {...makingWords(state.part)} onCancel={onCancel} />;
  if (state.status === 'saving')
    return <Progress label={`Saving ${state.name}`} {...savingWords(state.part)} onCancel={onCancel} />;
  return (
    <div className="export__outcome">
      <div role="status">
        {state.status === 'ready' && <Ready file={state.file} onSave={onSave} />}
        {state.status === 'saved' && <Saved {...state} />}
      </div>
      {state.status === 'failed' && (
        <Banner tone="danger" role="alert">
          <p>{failedWords(state.problem)}</p>
        </Banner>
      )}
    </div>
  );
}

function failedWords(problem: PaperProblem | 'too-large-here' | undefined) {
  if (problem === undefined)
    return 'The file could not be made. Nothing has been lost. If many tabs are open, close some and try again.';
  if (problem === 'too-large-here')
    return `Open Kinfolio in another browser to save this file. This browser can save files up to ${sizeWords(maxInMemoryBytes)}.`;
  return `The zip was not saved. Nothing has been lost. ${describePaperProblem(problem)}`;
}

function makingWords(part: number | undefined) {
  const words =
    part === undefined
      ? 'Getting your records together'
      : `${String(Math.round(part * 100))}% of the pages are ready`;
  return { words, part };
}

function savingWords(part: number) {
  return { words: `${String(Math.floor(part * 100))}% of your files have been saved`, part };
}

interface ProgressProps {
  readonly label: string;
  readonly words: string;
  readonly part: number | undefined;
  readonly onCancel: () => void;
}

function Progress({ label, words, part, onCancel }: ProgressProps) {
  return (
    <div className="export__outcome stack">
      <ProgressBar label={label} words={words} part={part} />
      <div className="actions">
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}

interface ReadyProps {
  readonly file: ReadyFile | ReadyCopy;
  readonly onSave: (copy: ReadyCopy) => void;
}

function Ready({ file, onSave }: ReadyProps) {
  const isCopy = 'files' in file;
  const isPaper = !isCopy && file.file.type === 'application/pdf';
  return (
    <Banner tone="ok">
      <p>
        <span className="strong">Your file is ready.</span> <span className="export__name">{file.name}</span>,{' '}
        {isCopy ? `about ${sizeWords(file.size)}` : sizeWords(file.file.size)}
      </p>
      {isCopy && (
        <p>
          {formatCounted(file.files.length, 'file is', 'files are')} opened and packed while you save the zip
          file.
        </p>
      )}
      {file.remarks.map(remark => (
        <p key={remark}>{remark}</p>
      ))}
      <div className="actions">
        <Button variant="primary" onClick={() => (isCopy ? onSave(file) : saveFile(file.file, file.name))}>
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

interface SavedProps {
  readonly name: string;
  readonly leftOut: readonly FileLeftOutOfZip[];
}

function Saved({ name, leftOut }: SavedProps) {
  return (
    <Banner tone={leftOut.length === 0 ? 'ok' : 'caution'}>
      <p>
        <span className="strong">Your copy is saved.</span> <span className="export__name">{name}</span>
      </p>
      {leftOut.length > 0 && (
        <>
          <p>{formatCounted(leftOut.length, 'file is', 'files are')} not in the copy. Everything else is.</p>
          <ul className="bul">
            {leftOut.map(({ title, problem }) => (
              <li key={title}>
                <span className="export__name">{title}</span>: {describePaperProblem(problem)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  );
}

/** Formats a size, such as "210 KB" or "1.4 MB". */
function sizeWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
