import { formatCounted } from '@kinfolio/domain/values/count';
import type { ReactNode } from 'react';
import { readingProblems } from '../../../reading/problems.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { AskPassword } from '../../../ui/form/AskPassword.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { ChooseFiles } from '../../../ui/form/ChooseFiles.tsx';
import { readableFileTypes } from './ChoosePapers.tsx';
import { AskForPages } from './pages/AskPages.tsx';
import type { PaperQueue, ScannedPaper } from './paper-queue.ts';
import { describeFileNames, scanSuccessText } from './scan-words.ts';

export interface ReadingStepProps {
  readonly paper: ScannedPaper;
  readonly queue: PaperQueue;
  /** The number of fields with values from the document. */
  readonly found: number;
}

/** The progress of the reading, its question, or its error. */
export function ReadingStep({ paper, queue, found }: ReadingStepProps): ReactNode {
  const { id, step } = paper;
  const isOneOfMany = paper.files.length > 1;
  switch (step.at) {
    case 'waiting':
    case 'reading': {
      const percent = step.at === 'reading' ? Math.round(step.part * 100) : 0;
      return (
        <>
          <ProgressBar
            label="Reading your document"
            words={`Reading your document: ${String(percent)}%`}
            part={percent / 100}
          />
          <p className="hide" role="status">
            {`Reading your document: ${String(Math.floor(percent / 25) * 25)}%`}
          </p>
          <p className="small muted as-typed">
            {describeFileNames(paper)}. You can type while you wait: we will not change what you type.
          </p>
        </>
      );
    }
    case 'password':
      return (
        <AskPassword
          words={readingProblems.password}
          label="Password for the PDF"
          action="Open the PDF"
          problem={step.wrong ? readingProblems['wrong-password'] : undefined}
          onPassword={password => queue.answer(id, step.file, { password })}
        />
      );
    case 'pages':
      return <AskForPages count={step.pages} onPages={pages => queue.answer(id, step.file, { pages })} />;
    case 'problem':
      return (
        <Banner tone="danger" role="alert">
          <p>
            {isOneOfMany && `${step.file.name}: `}
            {readingProblems[step.problem]}
          </p>
          <div className="actions">
            <Button onClick={() => queue.read(id)}>Try again</Button>
            <ChooseFiles
              words="Choose another file"
              fileLabel="Document to read"
              photoLabel="Photo of the document"
              photoFirst
              accept={readableFileTypes}
              onFiles={others => queue.replace(id, step.file, others)}
            />
            {isOneOfMany && (
              <Button variant="quiet" onClick={() => queue.replace(id, step.file, [])}>
                Continue without this page
              </Button>
            )}
          </div>
        </Banner>
      );
    case 'read':
      if (!step.filled) return null;
      return found > 0 ? (
        <p className="small muted" role="status">
          {scanSuccessText} We filled in {formatCounted(found, 'box', 'boxes')}. Check them, then save.
        </p>
      ) : (
        <Banner tone="caution" role="alert">
          <p>We read this page, but found nothing for this form. Please enter the information manually.</p>
        </Banner>
      );
    case 'saved':
    case 'left':
      break;
  }
  return null;
}
