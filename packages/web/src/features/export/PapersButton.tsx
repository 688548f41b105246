import type { FileDecryptor } from '../../session/api/papers.ts';
import { Button } from '../../ui/form/Button.tsx';
import { FileProgress } from './FileOutcome.tsx';
import type { StartExportJob } from './jobs.ts';
import type { CopyToSave } from './save-copy.ts';
import { useFileJob } from './use-file.ts';

interface PapersButtonProps {
  readonly words: string;
  readonly copy: () => CopyToSave;
  readonly startJob: StartExportJob;
  readonly readFiles: () => Promise<FileDecryptor>;
}

/** Saves files as one zip, decrypting each while the zip is written. */
export function SavePapersButton({ words, copy, startJob, readFiles }: PapersButtonProps) {
  const { state, save, forget } = useFileJob(startJob, readFiles);
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
      <FileProgress state={state} onSave={again => void save(again)} onCancel={forget} />
    </>
  );
}
