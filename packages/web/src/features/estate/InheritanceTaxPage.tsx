import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { noAdvice } from '@kinfolio/domain/print/inheritance-tax/document';
import { taxQuestions } from '@kinfolio/domain/print/inheritance-tax/questions';
import { inheritanceTaxSheet } from '@kinfolio/domain/print/inheritance-tax/sheet';
import { emptyFields } from '@kinfolio/domain/records/record-check';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { type Clock, todayIn } from '@kinfolio/domain/values/calendar';
import { type ReactNode, useEffect, useState } from 'react';
import { boxId } from '../../passport/form/RecordFields.tsx';
import { RecordForm } from '../../passport/form/RecordForm.tsx';
import { typedOfDraft } from '../../passport/form/typed.ts';
import { useRecordForm } from '../../passport/form/use-record-form.ts';
import { useAllRecords, usePassport } from '../../session/api/react.ts';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { SummaryPlace } from '../../ui/feedback/SummaryPlace.tsx';
import { dateBoxId } from '../../ui/form/DateField.tsx';
import { BackLink, PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { SheetFigures } from './SheetFigures.tsx';

export interface InheritanceTaxPageProps {
  readonly kinds: readonly RecordKind[];
  readonly clock: Clock;
  /** Whose passport it is, where the household does not name them. */
  readonly ownerName: string;
  /** What is shown in place of the sheet where the plan has none; undefined where it has. */
  readonly closed: ReactNode;
  /** Makes the sheet as a paper. */
  readonly print: (answers: FieldValues, ownerName: string) => ReactNode;
}

/** Where the answers are kept, sealed, on this device. */
const draftKey = 'inheritance-tax';

/** What Inheritance Tax would come to by the records: each figure opens to what it rests on. */
export function InheritanceTaxPage(props: InheritanceTaxPageProps) {
  const { drafts } = usePassport();
  const [answers, setAnswers] = useState<FieldValues>();
  const { clock, closed } = props;
  useEffect(() => {
    let isHere = true;
    const begin = { ...emptyFields(taxQuestions), day: todayIn(clock) };
    void drafts.read(draftKey).then(
      draft =>
        // The day is always of now: yesterday's answers are not yesterday's estate.
        isHere && setAnswers({ ...begin, ...typedOfDraft(draft?.fields ?? {}), day: begin.day }),
    );
    return () => {
      isHere = false;
    };
  }, [drafts, clock]);
  return (
    <SummaryPlace>
      <PageTitle parts={['Inheritance Tax', 'Settings']} />
      <BackLink to="/settings">Settings</BackLink>
      <PageHead
        title="Inheritance Tax"
        lead="What it would come to by your records. It is reckoned on this device, and nothing of it is sent."
      />
      {closed ?? (answers !== undefined && <Reckoning {...props} {...{ answers, setAnswers }} />)}
    </SummaryPlace>
  );
}

interface ReckoningProps extends InheritanceTaxPageProps {
  readonly answers: FieldValues;
  readonly setAnswers: (answers: FieldValues) => void;
}

function Reckoning({ kinds, clock, ownerName, print, answers, setAnswers }: ReckoningProps) {
  const records = useAllRecords();
  const sheet = inheritanceTaxSheet({ kinds, records, ownerName, answers });
  return (
    <div className="split">
      <div className="col">
        {sheet === undefined ? (
          <section className="sheet" aria-label="The figures">
            <p>The rules of that day are not known here. Choose a day from 6 April 2020 to 5 April 2031.</p>
          </section>
        ) : (
          <SheetFigures sheet={sheet} kinds={kinds} />
        )}
        {sheet !== undefined && print(answers, ownerName)}
      </div>
      <div className="col">
        <section className="sheet" aria-labelledby="tax-questions">
          <h2 id="tax-questions" className="h3">
            {taxQuestions.texts.addTitle}
          </h2>
          <Questions clock={clock} answers={answers} onAnswer={setAnswers} />
        </section>
        <Note title="No advice">
          <p>{noAdvice}</p>
          <p>Your answers stay on this device, sealed. Your other devices do not have them.</p>
        </Note>
      </div>
    </div>
  );
}

interface QuestionsProps {
  readonly clock: Clock;
  readonly answers: FieldValues;
  readonly onAnswer: (answers: FieldValues) => void;
}

function Questions({ clock, answers, onAnswer }: QuestionsProps) {
  const { drafts } = usePassport();
  const form = useRecordForm({
    kind: taxQuestions,
    clock,
    begin: emptyFields(taxQuestions),
    typed: answers,
    onSave: async fields => {
      onAnswer({ ...fields });
      await drafts.write(draftKey, { fields });
      // The form stays as it is: these are answers, and not a record that was added.
      return false;
    },
  });
  const errors = form.problems.map(({ field, part, message }) => {
    const box = boxId('tax', field);
    return {
      id: taxQuestions.fields[field]?.type === 'date' ? dateBoxId(box, part) : box,
      message,
    };
  });
  return (
    <>
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <RecordForm
        state={form}
        idPrefix="tax"
        submitWords={taxQuestions.texts.addButton}
        onSubmit={() => void form.submit()}
      />
    </>
  );
}
