import type { FileSource, PaperProblem } from '../../session/api/papers.ts';
import { Button } from '../../ui/form/Button.tsx';
import { FileOutcome } from './FileOutcome.tsx';
import type { StartJob } from './jobs.ts';
import type { CopyToSave } from './save-copy.ts';
import { useFile } from './use-file.ts';

interface PapersButtonProps {
  readonly words: string;
  readonly copy: () => CopyToSave;
  readonly startJob: StartJob;
  readonly readFiles: () => Promise<FileSource>;
  readonly messageForFile: (problem: PaperProblem) => string;
}

/** Saves files as one zip, each opened on the way. */
export function PapersButton({ words, copy, startJob, readFiles, messageForFile }: PapersButtonProps) {
  const { state, save, forget } = useFile(startJob, readFiles);
  return (
    <>
      <p className="actions">
        <Button
          busy={state.status === 'saving' ? 'Saving...' : undefined}
          onClick={() => void save({ ...copy(), remarks: [] })}
        >
          {words}
        </Button>
      </p>
      <FileOutcome
        state={state}
        messageForFile={messageForFile}
        onSave={again => void save(again)}
        onCancel={forget}
      />
    </>
  );
}
