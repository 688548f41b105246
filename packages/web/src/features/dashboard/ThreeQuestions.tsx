import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { answers } from '@kinfolio/domain/kinds/answers';
import { answersRecord } from '@kinfolio/domain/overview/answers';
import { categoryOf } from '@kinfolio/domain/records/record-kind';
import { systemClock } from '../../lib/clock.ts';
import { PlainRecordForm } from '../../passport/form/PlainRecordForm.tsx';
import { problemWords } from '../../session/api/problem-words.ts';
import { usePassport, useRecords } from '../../session/api/react.ts';
import { showToast } from '../../ui/feedback/toast.ts';

export interface ThreeQuestionsProps {
  readonly leaveWords: string;
  readonly onDone: () => void;
}

/** Who the passport is for, what one has and who should know: it decides what is asked for. */
export function ThreeQuestions({ leaveWords, onDone }: ThreeQuestionsProps) {
  const passport = usePassport();
  const given = answersRecord(useRecords(answers.id));
  const save = async (fields: Readonly<FieldValues>): Promise<boolean> => {
    const outcome = await passport.save({
      kind: answers.id,
      category: categoryOf(answers, fields),
      fields,
      ...(given === undefined ? {} : { id: given.id, base: given.content }),
    });
    showToast({ message: outcome.ok ? 'Your answers are saved' : problemWords(outcome.problem) });
    return outcome.ok;
  };
  return (
    <PlainRecordForm
      key={given?.id ?? 'new'}
      kind={answers}
      clock={systemClock}
      stored={given?.content.fields}
      prefix="about"
      submitWords={answers.texts.addButton}
      leaveWords={leaveWords}
      onSave={save}
      onDone={onDone}
    />
  );
}
