import type { CopyFile } from '@kinfolio/domain/backup/copy-files';
import { useState } from 'react';
import type { PaperProblem } from '../../session/api/papers.ts';
import { Button } from '../../ui/form/Button.tsx';
import { FileOutcome } from './FileOutcome.tsx';
import type { Job, Made, StartJob } from './jobs.ts';
import { useFile } from './use-file.ts';

interface BundleButtonProps {
  readonly words: string;
  /** The name of the zip. */
  readonly name: string;
  /** The files that are made for it, one after the other. */
  readonly jobs: () => readonly Job[];
  /** The files of papers that go with them. */
  readonly files: () => readonly CopyFile[];
  readonly startJob: StartJob;
  readonly messageForFile: (problem: PaperProblem) => string;
}

/** Makes several files and saves them as one zip, with the files of papers. */
export function BundleButton({ words, name, jobs, files, startJob, messageForFile }: BundleButtonProps) {
  const { state, save, forget } = useFile(startJob);
  const [stage, setStage] = useState<'making' | 'failed'>();
  const handlePress = async () => {
    setStage('making');
    const made: Made[] = [];
    try {
      for (const job of jobs()) made.push(await startJob(job, () => undefined).made);
    } catch {
      setStage('failed');
      return;
    }
    setStage(undefined);
    const papers = files();
    const size =
      made.reduce((sum, { file }) => sum + file.size, 0) +
      papers.reduce((sum, { file }) => sum + file.size, 0);
    await save({ name, made, files: papers, size, remarks: [] });
  };
  return (
    <>
      <p className="actions">
        <Button
          busy={stage === 'making' || state.status === 'saving' ? 'Making the zip...' : undefined}
          onClick={() => void handlePress()}
        >
          {words}
        </Button>
      </p>
      <FileOutcome
        state={stage === 'failed' ? { status: 'failed' } : state}
        messageForFile={messageForFile}
        onSave={again => void save(again)}
        onCancel={forget}
      />
    </>
  );
}
