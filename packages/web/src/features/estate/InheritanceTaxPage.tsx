import type { FieldValue, FieldValues } from '@kinfolio/domain/fields/fields';
import { taxQuestions } from '@kinfolio/domain/kinds/inheritance-tax-answers';
import { findChoicesRecord } from '@kinfolio/domain/overview/reminder-preferences';
import { noTaxAdviceText } from '@kinfolio/domain/print/inheritance-tax/document';
import { createInheritanceTaxSheet } from '@kinfolio/domain/print/inheritance-tax/sheet';
import { createInitialFields } from '@kinfolio/domain/records/record-check';
import { findRecordCategory, type RecordKind } from '@kinfolio/domain/records/record-kind';
import { type Clock, todayInLondon } from '@kinfolio/domain/values/calendar';
import { type ReactNode, useMemo, useState } from 'react';
import { createFieldControlId } from '../../passport/form/RecordFields.tsx';
import { RecordForm } from '../../passport/form/RecordForm.tsx';
import { useRecordForm } from '../../passport/form/use-record-form.ts';
import type { Passport, SaveInput } from '../../session/api/passport.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import { useAllRecords, usePassport, useRecords } from '../../session/api/react.ts';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { ErrorSummaryPlace } from '../../ui/feedback/SummaryPlace.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { createDateBoxId } from '../../ui/form/DateField.tsx';
import { BackLink, PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { TaxSheetFigures } from './SheetFigures.tsx';

export interface InheritanceTaxPageProps {
  readonly kinds: readonly RecordKind[];
  readonly clock: Clock;
  /** The name of the passport's owner, in case the household does not have it. */
  readonly ownerName: string;
  /** Shown instead of the tax sheet if the plan does not include it; undefined if it does. */
  readonly closed: ReactNode;
  /** Renders the part that creates the sheet as a printed document. */
  readonly print: (answers: FieldValues, ownerName: string) => ReactNode;
}

/** The Inheritance Tax that would be due according to the records. Each figure opens to show how it was calculated. */
export function InheritanceTaxPage(props: InheritanceTaxPageProps) {
  const { clock, closed } = props;
  const stored = findChoicesRecord(useRecords(taxQuestions.id))?.content.fields;
  // The chosen day is not stored, because a later visit should start with that day's figures.
  const [day, setDay] = useState<FieldValue>(() => todayInLondon(clock));
  const answers = useMemo(() => ({ ...createInitialFields(taxQuestions), ...stored, day }), [stored, day]);
  return (
    <ErrorSummaryPlace>
      <PageTitle parts={['Inheritance Tax', 'Settings']} />
      <BackLink to="/settings">Settings</BackLink>
      <PageHeading
        title="Inheritance Tax"
        lead="How much tax there would be, based on your records. This device works it out and sends nothing."
      />
      {closed ?? <Reckoning {...props} answers={answers} onDay={setDay} />}
    </ErrorSummaryPlace>
  );
}

interface ReckoningProps extends InheritanceTaxPageProps {
  readonly answers: FieldValues;
  readonly onDay: (day: FieldValue) => void;
}

function Reckoning({ kinds, clock, ownerName, print, answers, onDay }: ReckoningProps) {
  const records = useAllRecords();
  const sheet = createInheritanceTaxSheet({ kinds, records, ownerName, answers });
  return (
    <div className="split">
      <div className="col">
        {sheet === undefined ? (
          <section className="sheet" aria-label="The figures">
            <p>We do not have the tax rules for that day. Choose a day from 6 April 2020 to 5 April 2031.</p>
          </section>
        ) : (
          <TaxSheetFigures sheet={sheet} kinds={kinds} />
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
        <MarginNote title="No advice">
          <p>{noTaxAdviceText}</p>
          <p>Your answers are kept in your passport, sealed, for all your devices.</p>
        </MarginNote>
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
    begin: createInitialFields(taxQuestions),
    typed: answers,
    onSave: async fields => {
      const saved = await passport.save(answersInput(passport, fields));
      if (saved.ok) onDay(fields['day'] ?? '');
      else showToast({ message: getProblemText(saved.problem) });
      // Keep the form open, because this changes answers instead of adding a record.
      return false;
    },
  });
  const errors = form.problems.map(({ field, part, message }) => {
    const box = createFieldControlId('tax', field);
    return {
      id: taxQuestions.fields[field]?.type === 'date' ? createDateBoxId(box, part) : box,
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

/** The input for saving the only record with answers: changes it if it exists, otherwise creates it. */
function answersInput(passport: Passport, fields: FieldValues): SaveInput {
  const stored = findChoicesRecord(passport.records(taxQuestions.id));
  return {
    kind: taxQuestions.id,
    category: findRecordCategory(taxQuestions, fields),
    fields,
    ...(stored === undefined ? {} : { id: stored.id, base: stored.content }),
  };
}
