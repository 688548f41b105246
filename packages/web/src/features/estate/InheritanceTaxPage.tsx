import type { FieldValue, FieldValues } from '@kinfolio/domain/fields/fields';
import { taxQuestions } from '@kinfolio/domain/kinds/inheritance-tax-answers';
import { choicesRecord } from '@kinfolio/domain/overview/reminder-preferences';
import { noAdvice } from '@kinfolio/domain/print/inheritance-tax/document';
import { inheritanceTaxSheet } from '@kinfolio/domain/print/inheritance-tax/sheet';
import { emptyFields } from '@kinfolio/domain/records/record-check';
import { categoryOf, type RecordKind } from '@kinfolio/domain/records/record-kind';
import { type Clock, todayIn } from '@kinfolio/domain/values/calendar';
import { type ReactNode, useMemo, useState } from 'react';
import { boxId } from '../../passport/form/RecordFields.tsx';
import { RecordForm } from '../../passport/form/RecordForm.tsx';
import { useRecordForm } from '../../passport/form/use-record-form.ts';
import type { Passport, SaveInput } from '../../session/api/passport.ts';
import { problemWords } from '../../session/api/problem-words.ts';
import { useAllRecords, usePassport, useRecords } from '../../session/api/react.ts';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { SummaryPlace } from '../../ui/feedback/SummaryPlace.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
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

/** What Inheritance Tax would come to by the records: each figure opens to what it rests on. */
export function InheritanceTaxPage(props: InheritanceTaxPageProps) {
  const { clock, closed } = props;
  const stored = choicesRecord(useRecords(taxQuestions.id))?.content.fields;
  // A day to reckon with is of this visit: yesterday's estate is not today's.
  const [day, setDay] = useState<FieldValue>(() => todayIn(clock));
  const answers = useMemo(() => ({ ...emptyFields(taxQuestions), ...stored, day }), [stored, day]);
  return (
    <SummaryPlace>
      <PageTitle parts={['Inheritance Tax', 'Settings']} />
      <BackLink to="/settings">Settings</BackLink>
      <PageHead
        title="Inheritance Tax"
        lead="What it would come to, by your records. It is worked out on this device, and nothing of it is sent."
      />
      {closed ?? <Reckoning {...props} answers={answers} onDay={setDay} />}
    </SummaryPlace>
  );
}

interface ReckoningProps extends InheritanceTaxPageProps {
  readonly answers: FieldValues;
  readonly onDay: (day: FieldValue) => void;
}

function Reckoning({ kinds, clock, ownerName, print, answers, onDay }: ReckoningProps) {
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
          <Questions clock={clock} answers={answers} onDay={onDay} />
        </section>
        <Note title="No advice">
          <p>{noAdvice}</p>
          <p>Your answers are kept in your passport, sealed, for all your devices.</p>
        </Note>
      </div>
    </div>
  );
}

interface QuestionsProps {
  readonly clock: Clock;
  readonly answers: FieldValues;
  readonly onDay: (day: FieldValue) => void;
}

function Questions({ clock, answers, onDay }: QuestionsProps) {
  const passport = usePassport();
  const form = useRecordForm({
    kind: taxQuestions,
    clock,
    begin: emptyFields(taxQuestions),
    typed: answers,
    onSave: async fields => {
      const saved = await passport.save(answersInput(passport, fields));
      if (saved.ok) onDay(fields['day'] ?? '');
      else showToast({ message: problemWords(saved.problem) });
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

/** The answers as the one record of them: a new one, or a change of the one there is. */
function answersInput(passport: Passport, fields: FieldValues): SaveInput {
  const stored = choicesRecord(passport.records(taxQuestions.id));
  return {
    kind: taxQuestions.id,
    category: categoryOf(taxQuestions, fields),
    fields,
    ...(stored === undefined ? {} : { id: stored.id, base: stored.content }),
  };
}
