import { filesOfCopy } from '@kinfolio/domain/backup/copy-files';
import { paper } from '@kinfolio/domain/kinds/paper';
import { estateIdOf } from '@kinfolio/domain/records/estate';
import { todayIn } from '@kinfolio/domain/values/calendar';
import type { ComponentProps } from 'react';
import type { DeskFiles, DeskPart } from '../../../features/desk/desk-context.ts';
import { BundleButton } from '../../../features/export/BundleButton.tsx';
import type { Job } from '../../../features/export/jobs.ts';
import { PaperButton } from '../../../features/export/PaperButton.tsx';
import { startJob } from '../../../features/export/start-job.ts';
import { paperWords } from '../../../features/papers/messages.ts';
import { systemClock } from '../../../lib/clock.ts';
import { problemWords } from '../../../session/api/problem-words.ts';
import { useRecords } from '../../../session/api/react.ts';

const button = {
  startJob,
  messageForFile: (problem: Parameters<typeof paperWords>[0]) =>
    paperWords(problem, one => problemWords(one)),
};
const nowAndToday = () => ({ today: todayIn(systemClock), now: systemClock.now() });

/** What makes files of a desk, on this device. */
export const deskFiles: DeskFiles = {
  Paper: ({ words, document, name, isPlain = false }) => (
    <PaperButton
      {...button}
      words={words}
      job={(): Job => ({
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
    <PaperButton
      {...button}
      words={words}
      job={(): Job => ({ sort: 'rows', rows: rows(), as, name, ...nowAndToday() })}
    />
  ),
  Bundle: ({ words, desk, estate, parts }) => <DeskBundle {...{ words, desk, estate, parts }} />,
};

type BundleProps = ComponentProps<DeskFiles['Bundle']>;

function DeskBundle({ words, desk, estate, parts }: BundleProps) {
  const papers = useRecords(paper.id);
  const { name: of, diedOn } = desk.estate;
  const jobOf = (part: DeskPart): Job => {
    if (part.sort === 'rows')
      return { sort: 'rows', rows: part.rows, as: 'xlsx', name: part.name, ...nowAndToday() };
    if (part.sort === 'paper') {
      const { document, name, isPlain = false } = part;
      return { sort: 'document', document, name, isPlain, largePrint: false, ...nowAndToday() };
    }
    const day = diedOn ?? todayIn(systemClock);
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
    <BundleButton
      {...button}
      words={words}
      name={`estate-of-${of.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-')}-${todayIn(systemClock)}.zip`}
      jobs={() => parts().map(jobOf)}
      files={() => filesOfCopy(papers.filter(({ content }) => estateIdOf(content) === estate))}
    />
  );
}
