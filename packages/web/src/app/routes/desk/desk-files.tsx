import { listFilesOfCopy } from '@kinfolio/domain/backup/copy-files';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import type { ComponentProps } from 'react';
import type { DeskFiles, DeskZipPart } from '../../../features/desk/desk-context.ts';
import { SaveZipButton } from '../../../features/export/BundleButton.tsx';
import type { ExportJob } from '../../../features/export/jobs.ts';
import { CreateDocumentButton } from '../../../features/export/PaperButton.tsx';
import { startExportJob } from '../../../features/export/start-job.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useEstatePapers } from './estate-papers.ts';

const button = { startJob: startExportJob };
const nowAndToday = () => ({ today: todayInLondon(systemClock), now: systemClock.now() });

/** Creates the files of a desk, such as letters and papers, on this device. */
export const createDeskFiles: DeskFiles = {
  Paper: ({ words, document, name, isPlain = false }) => (
    <CreateDocumentButton
      {...button}
      words={words}
      job={(): ExportJob => ({
        sort: 'document',
        document: document(),
        name,
        isPlain,
        largePrint: false,
        ...nowAndToday(),
      })}
    />
  ),
  Sheet: ({ words, rows, as, name }) => (
    <CreateDocumentButton
      {...button}
      words={words}
      job={(): ExportJob => ({ sort: 'rows', rows: rows(), as, name, ...nowAndToday() })}
    />
  ),
  Bundle: ({ words, desk, parts }) => <DeskBundle {...{ words, desk, parts }} />,
};

type BundleProps = ComponentProps<DeskFiles['Bundle']>;

function DeskBundle({ words, desk, parts }: BundleProps) {
  const { records, readFiles } = useEstatePapers();
  const { name: of, diedOn } = desk.estate;
  const jobOf = (part: DeskZipPart): ExportJob => {
    if (part.sort === 'rows')
      return { sort: 'rows', rows: part.rows, as: 'xlsx', name: part.name, ...nowAndToday() };
    if (part.sort === 'paper') {
      const { document, name, isPlain = false } = part;
      return { sort: 'document', document, name, isPlain, largePrint: false, ...nowAndToday() };
    }
    const day = diedOn ?? todayInLondon(systemClock);
    return {
      sort: 'pack',
      records: desk.records,
      ownerName: of,
      fullNumbers: true,
      largePrint: false,
      figuresOn: day,
      ...(diedOn !== undefined && { diedOn }),
      ...(desk.estate.personId !== '' && { personId: desk.estate.personId }),
      ...nowAndToday(),
    };
  };
  return (
    <SaveZipButton
      {...button}
      words={words}
      name={`estate-of-${of.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-')}-${todayInLondon(systemClock)}.zip`}
      jobs={() => parts().map(jobOf)}
      files={() => listFilesOfCopy(records)}
      readFiles={readFiles}
    />
  );
}
