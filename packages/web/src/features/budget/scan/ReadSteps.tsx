import { Banner } from '../../../ui/feedback/Banner.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { AskPassword } from '../../../ui/form/AskPassword.tsx';
import { ChooseFiles } from '../../../ui/form/ChooseFiles.tsx';
import type { ReadStep } from './use-statement.ts';

interface ReadStepsProps {
  readonly step: ReadStep;
  readonly read: (file: File, password?: string) => Promise<void>;
}

/** Choosing a statement and reading it, until it is read. */
export function ReadSteps({ step, read }: ReadStepsProps) {
  if (step.at === 'choose') return <Choose onFile={file => void read(file)} />;
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
        words="This PDF has a password. Type it to open the file."
        label="Password of the PDF"
        action="Open the PDF"
        problem={step.wrong ? 'That password does not open this PDF. Check it and try again.' : undefined}
        onPassword={password => void read(step.file, password)}
      />
    );
  return step.at === 'problem' ? (
    <Banner tone="danger" role="alert">
      <p>{step.words}</p>
    </Banner>
  ) : null;
}

function Choose({ onFile }: { onFile: (file: File) => void }) {
  return (
    <>
      <p>
        Choose a picture or a PDF of your statement, or the file your bank gives you for download: CSV, OFX or
        QIF. You look through the payments before any is added.
      </p>
      <ChooseFiles
        words="Choose a file"
        fileLabel="Statement to read"
        photoLabel="Photo of the statement"
        look="primary"
        accept="image/*,application/pdf,.pdf,.csv,.tsv,.ofx,.qfx,.qif,.txt,text/csv,application/x-ofx"
        onFiles={([file]) => file && onFile(file)}
      />
    </>
  );
}
