import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { setUpAnswers } from '@kinfolio/domain/kinds/answers';
import { findAnswersRecord } from '@kinfolio/domain/overview/answers';
import { findRecordCategory } from '@kinfolio/domain/records/record-kind';
import { systemClock } from '../../lib/clock.ts';
import { PlainRecordForm } from '../../passport/form/PlainRecordForm.tsx';
import { getProblemText } from '../../session/api/problem-words.ts';
import { usePassport, useRecords } from '../../session/api/react.ts';
import { showToast } from '../../ui/feedback/toast.ts';

export interface SetUpQuestionsProps {
  readonly leaveWords: string;
  readonly onDone: () => void;
}

/**
 * Asks what the passport is for, which things the person has and who should be informed. The answers decide which
 * questions follow.
 */
export function SetUpQuestions({ leaveWords, onDone }: SetUpQuestionsProps) {
  const passport = usePassport();
  const given = findAnswersRecord(useRecords(setUpAnswers.id));
  const save = async (fields: Readonly<FieldValues>): Promise<boolean> => {
    const outcome = await passport.save({
      kind: setUpAnswers.id,
      category: findRecordCategory(setUpAnswers, fields),
      fields,
      ...(given === undefined ? {} : { id: given.id, base: given.content }),
    });
    showToast({ message: outcome.ok ? 'Your answers are saved' : getProblemText(outcome.problem) });
    return outcome.ok;
  };
  return (
    <PlainRecordForm
      key={given?.id ?? 'new'}
      kind={setUpAnswers}
      clock={systemClock}
      stored={given?.content.fields}
      prefix="about"
      submitWords={setUpAnswers.texts.addButton}
      leaveWords={leaveWords}
      onSave={save}
      onDone={onDone}
    />
  );
}
