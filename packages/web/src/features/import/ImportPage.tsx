import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { type Clock, todayInLondon } from '@kinfolio/domain/values/calendar';
import { useAllRecords, usePassport } from '../../session/api/react.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { BackLink, PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { StepFocus } from '../../ui/layout/StepFocus.tsx';
import { StepProgress } from '../../ui/layout/Steps.tsx';
import { undoImport } from './jobs.ts';
import { ImportFilePreview } from './steps/CheckFile.tsx';
import { ChooseImportFile } from './steps/ChooseFile.tsx';
import { ImportProgress } from './steps/ImportProgress.tsx';
import { ImportResult } from './steps/ImportResult.tsx';
import { type ImportStage, useImport } from './use-import.ts';

export interface ImportPageProps {
  readonly kinds: readonly RecordKind[];
  readonly clock: Clock;
}

const steps = ['Choose a file', 'Check it', 'Add'];
const stepAt: Readonly<Record<ImportStage['at'], number>> = {
  choose: 0,
  reading: 0,
  check: 1,
  working: 2,
  done: 2,
  undone: 2,
};

/** Imports records from a file. Nothing is saved before the person has seen a preview. */
export function ImportPage({ kinds, clock }: ImportPageProps) {
  const passport = usePassport();
  // Loads all existing records, because otherwise we cannot tell which ones are new.
  useAllRecords();
  const { stage, unfinished, choose, startAgain, stop, add, takeBack } = useImport(passport.drafts);
  return (
    <div className="sheet importing">
      <PageTitle parts={['Add from a file']} />
      <BackLink to="/settings/data">Your data</BackLink>
      <PageHeading
        title="Add from a file"
        lead="Bring in what you have written down already. You see what will happen before anything is saved."
      />
      <StepProgress names={steps} current={stepAt[stage.at]} />
      <StepFocus step={stage.at === 'reading' ? 'choose' : stage.at} label={steps[stepAt[stage.at]] ?? ''}>
        {stage.at === 'choose' && unfinished !== undefined && (
          <Banner tone="caution">
            <p>
              We did not finish adding from <span className="strong as-typed">{unfinished}</span>. Choose the
              same file again. We add nothing twice, and at the end you can remove what was added.
            </p>
          </Banner>
        )}
        {(stage.at === 'choose' || stage.at === 'reading') && (
          <ChooseImportFile
            reading={stage.at === 'reading' ? stage.name : undefined}
            problem={stage.at === 'choose' ? stage.problem : undefined}
            onChoose={file => void choose(file)}
          />
        )}
        {stage.at === 'check' && (
          <ImportFilePreview
            read={stage}
            kinds={kinds}
            today={todayInLondon(clock)}
            onAdd={job => void add(stage, job)}
            onBack={startAgain}
          />
        )}
        {stage.at === 'working' && <ImportProgress {...stage} onStop={stop} />}
        {stage.at === 'done' && (
          <ImportResult
            {...stage}
            hasSecrets={stage.file.what === 'manager'}
            kinds={kinds}
            onTakeBack={() => {
              const { result } = stage;
              const total = result.added.length + result.replaced.length;
              void takeBack(total, following => undoImport(passport, result, following));
            }}
            onAgain={startAgain}
          />
        )}
        {stage.at === 'undone' && (
          <div className="importing__part">
            <Banner tone={stage.stopped ? 'caution' : 'ok'} role="status">
              <p>
                {stage.stopped
                  ? 'We could not remove some of the records you added. They are still in your passport.'
                  : 'Everything you added has been removed. Your passport is as it was before.'}
              </p>
            </Banner>
            <div className="actions">
              <Button onClick={startAgain}>Add from another file</Button>
            </div>
          </div>
        )}
      </StepFocus>
    </div>
  );
}
