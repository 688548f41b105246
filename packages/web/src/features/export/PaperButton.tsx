import type { PaperProblem } from '../../session/api/papers.ts';
import { Button } from '../../ui/form/Button.tsx';
import { FileOutcome } from './FileOutcome.tsx';
import type { Job, StartJob } from './jobs.ts';
import { useFile } from './use-file.ts';

interface PaperButtonProps {
  readonly words: string;
  readonly job: () => Job;
  readonly startJob: StartJob;
  readonly messageForFile: (problem: PaperProblem) => string;
}

/** Makes one paper of a page about something else, and shows what became of it. */
export function PaperButton({ words, job, startJob, messageForFile }: PaperButtonProps) {
  const { state, make, save, forget } = useFile(startJob);
  return (
    <>
      <p className="actions">
        <Button
          busy={state.status === 'making' ? 'Making...' : undefined}
          onClick={() => void make(async () => ({ job: job(), remarks: [] }))}
        >
          {words}
        </Button>
      </p>
      <FileOutcome
        state={state}
        messageForFile={messageForFile}
        onSave={copy => void save(copy)}
        onCancel={forget}
      />
    </>
  );
}
