import { Button } from '../../ui/form/Button.tsx';
import { FileProgress } from './FileOutcome.tsx';
import type { ExportJob, StartExportJob } from './jobs.ts';
import { useFileJob } from './use-file.ts';

interface PaperButtonProps {
  readonly words: string;
  readonly job: () => ExportJob;
  readonly startJob: StartExportJob;
}

/** A button that creates one document, for pages that are not about exporting, and shows the result. */
export function CreateDocumentButton({ words, job, startJob }: PaperButtonProps) {
  const { state, make, save, forget } = useFileJob(startJob);
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
      <FileProgress state={state} onSave={copy => void save(copy)} onCancel={forget} />
    </>
  );
}
