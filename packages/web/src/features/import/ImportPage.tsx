import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { type Clock, todayIn } from '@kinfolio/domain/values/calendar';
import type { PaperProblem } from '../../session/api/papers.ts';
import { useAllRecords, usePassport } from '../../session/api/react.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { BackLink, PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { StepFocus } from '../../ui/layout/StepFocus.tsx';
import { Steps } from '../../ui/layout/Steps.tsx';
import { undo } from './jobs.ts';
import { CheckFile } from './steps/CheckFile.tsx';
import { ChooseFile } from './steps/ChooseFile.tsx';
import { ImportProgress } from './steps/ImportProgress.tsx';
import { ImportResult } from './steps/ImportResult.tsx';
import { type Stage, useImport } from './use-import.ts';

export interface ImportPageProps {
  readonly kinds: readonly RecordKind[];
  readonly clock: Clock;
  /** The sentence for a problem of saving, and of sending the file of a paper. */
  readonly messageFor: (problem: PaperProblem) => string;
}

const steps = ['Choose a file', 'Check it', 'Add'];
const stepAt: Readonly<Record<Stage['at'], number>> = {
  choose: 0,
  reading: 0,
  check: 1,
  working: 2,
  done: 2,
  undone: 2,
};

/** From a file to records: nothing is saved before the person has seen what would be. */
export function ImportPage({ kinds, clock, messageFor }: ImportPageProps) {
  const passport = usePassport();
  // Nobody can say what is new before all that is there is known.
  useAllRecords();
  const { stage, unfinished, choose, startAgain, stop, add, takeBack } = useImport(passport.drafts);
  return (
    <div className="sheet importing">
      <PageTitle parts={['Add from a file']} />
      <BackLink to="/settings/data">Your data</BackLink>
      <PageHead
        title="Add from a file"
        lead="Bring in what you have written down already. You see what will happen before anything is saved."
      />
      <Steps names={steps} current={stepAt[stage.at]} />
      <StepFocus step={stage.at === 'reading' ? 'choose' : stage.at} label={steps[stepAt[stage.at]] ?? ''}>
        {stage.at === 'choose' && unfinished !== undefined && (
          <Banner tone="caution">
            <p>
              Adding from <span className="strong as-typed">{unfinished}</span> stopped before it was
              finished. Choose the same file again. What is already here is not added twice, and at the end
              you can remove what was added.
            </p>
          </Banner>
        )}
        {(stage.at === 'choose' || stage.at === 'reading') && (
          <ChooseFile
            reading={stage.at === 'reading' ? stage.name : undefined}
            problem={stage.at === 'choose' ? stage.problem : undefined}
            onChoose={file => void choose(file)}
          />
        )}
        {stage.at === 'check' && (
          <CheckFile
            read={stage}
            kinds={kinds}
            messageFor={messageFor}
            today={todayIn(clock)}
            onAdd={job => void add(stage, job)}
            onBack={startAgain}
          />
        )}
        {stage.at === 'working' && <ImportProgress {...stage} onStop={stop} />}
        {stage.at === 'done' && (
          <ImportResult
            {...stage}
            hasSecrets={stage.file.what === 'manager'}
            {...{ kinds, messageFor }}
            onTakeBack={() => {
              const { result } = stage;
              const total = result.added.length + result.replaced.length;
              void takeBack(total, following => undo(passport, result, following));
            }}
            onAgain={startAgain}
          />
        )}
        {stage.at === 'undone' && (
          <div className="importing__part">
            <Banner tone={stage.stopped ? 'caution' : 'ok'} role="status">
              <p>
                {stage.stopped
                  ? 'Some of it could not be removed. It is still in your passport.'
                  : 'All of it was removed. Your passport is as it was before.'}
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
