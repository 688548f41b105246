import type { CopyFile } from '@kinfolio/domain/backup/copy-files';
import { useState } from 'react';
import type { FileDecryptor } from '../../session/api/papers.ts';
import { Button } from '../../ui/form/Button.tsx';
import { FileProgress } from './FileOutcome.tsx';
import type { CreatedFile, ExportJob, StartExportJob } from './jobs.ts';
import { useFileJob } from './use-file.ts';

interface BundleButtonProps {
  readonly words: string;
  readonly name: string;
  /** The jobs for the files in the zip, run one after another. */
  readonly jobs: () => readonly ExportJob[];
  /** The files of papers to include. */
  readonly files: () => readonly CopyFile[];
  /** Opens the files; undefined for files in the person's own passport. */
  readonly readFiles?: (() => Promise<FileDecryptor>) | undefined;
  readonly startJob: StartExportJob;
}

/** Creates several files and saves them as one zip, together with the files of papers. */
export function SaveZipButton({ words, name, jobs, files, ...making }: BundleButtonProps) {
  const { startJob, readFiles } = making;
  const { state, save, forget } = useFileJob(startJob, readFiles);
  const [stage, setStage] = useState<'making' | 'failed'>();
  const handlePress = async () => {
    setStage('making');
    const made: CreatedFile[] = [];
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
      <FileProgress
        state={stage === 'failed' ? { status: 'failed' } : state}
        onSave={again => void save(again)}
        onCancel={forget}
      />
    </>
  );
}
