import { Banner } from '../../../ui/feedback/Banner.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { AskPassword } from '../../../ui/form/AskPassword.tsx';
import { ChooseFiles } from '../../../ui/form/ChooseFiles.tsx';
import type { StatementReadStep } from './use-statement.ts';

interface ReadStepsProps {
  readonly step: StatementReadStep;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onPassword: (file: File, password: string) => void;
}

/** The steps until a statement has been read: choosing the file, then reading it. */
export function StatementReadingSteps({ step, onFiles, onPassword }: ReadStepsProps) {
  if (step.at === 'choose') return <Choose onFiles={onFiles} />;
  if (step.at === 'reading')
    return (
      <ProgressBar
        label="Reading your statement"
        words={`Reading your statement: ${String(Math.round(step.part * 100))}%`}
        part={step.part}
      />
    );
  if (step.at === 'password')
    return (
      <AskPassword
        words="This PDF has a password. Type the password to open the file."
        label="Password for the PDF"
        action="Open the PDF"
        problem={
          step.wrong ? 'That password does not open this PDF. Check the password and try again.' : undefined
        }
        onPassword={password => onPassword(step.file, password)}
      />
    );
  return step.at === 'problem' ? (
    <Banner tone="danger" role="alert">
      <p>{step.words}</p>
    </Banner>
  ) : null;
}

function Choose({ onFiles }: Pick<ReadStepsProps, 'onFiles'>) {
  return (
    <>
      <p>
        Choose pictures or PDFs of your statements, or files you downloaded from your bank: CSV, Excel, OFX or
        QIF. You check each statement before its payments are added.
      </p>
      <ChooseFiles
        words="Choose files"
        fileLabel="Statement to read"
        photoLabel="Photo of the statement"
        look="primary"
        multiple
        accept="image/*,application/pdf,.pdf,.csv,.tsv,.xlsx,.ofx,.qfx,.qif,.txt,text/csv,application/x-ofx"
        onFiles={onFiles}
      />
    </>
  );
}
