import { todayIn } from '@kinfolio/domain/values/calendar';
import type { DeskFiles } from '../../../features/desk/desk-context.ts';
import type { Job } from '../../../features/export/jobs.ts';
import { PaperButton } from '../../../features/export/PaperButton.tsx';
import { startJob } from '../../../features/export/start-job.ts';
import { paperWords } from '../../../features/papers/messages.ts';
import { systemClock } from '../../../lib/clock.ts';
import { problemWords } from '../../../session/api/problem-words.ts';

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
      job={(): Job => ({ sort: 'document', document: document(), name, isPlain, largePrint: false, ...nowAndToday() })}
    />
  ),
  Sheet: ({ words, rows, as, name }) => (
    <PaperButton
      {...button}
      words={words}
      job={(): Job => ({ sort: 'rows', rows: rows(), as, name, ...nowAndToday() })}
    />
  ),
};
