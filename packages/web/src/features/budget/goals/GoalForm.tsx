import type { SavingGoal } from '@kinfolio/domain/budget/goals/saving-goal';
import type { SavingsRecord } from '@kinfolio/domain/budget/goals/saving-places';
import { savingGoal } from '@kinfolio/domain/kinds/saving-goal';
import { createInitialFields } from '@kinfolio/domain/records/record-check';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { useState } from 'react';
import { PlainRecordForm } from '../../../passport/form/PlainRecordForm.tsx';
import type { SaveFields } from '../../../passport/form/use-record-form.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { usePassport } from '../../../session/api/react.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Select } from '../../../ui/form/Select.tsx';

interface GoalFormProps {
  readonly goal: SavingGoal | undefined;
  readonly places: readonly SavingsRecord[];
  readonly clock: Clock;
  readonly onDone: () => void;
}

const { saved: _typed, ...fieldsWithAccount } = savingGoal.fields;
/** The form for a goal with an account: the account says how much is saved, so the form does not ask for it. */
const withAccount = { ...savingGoal, fields: fieldsWithAccount };

/** Adds or changes a saving goal. */
export function GoalForm({ goal, places, clock, onDone }: GoalFormProps) {
  const passport = usePassport();
  const [account, setAccount] = useState(goal?.account ?? '');
  const record = goal && passport.record(goal.id);
  const save: SaveFields = async fields => {
    const { id: kind, category } = savingGoal;
    const all = { ...record?.content.fields, ...fields, account };
    const saved = await passport.save(
      record === undefined
        ? { kind, category, fields: all }
        : { id: record.id, kind, category, base: record.content, fields: all },
    );
    showToast({ message: saved.ok ? 'Saving goal saved' : getProblemText(saved.problem) });
    return saved.ok;
  };
  return (
    <div className="stack gap-top">
      {places.length > 0 && (
        <div className="narrow">
          <Select
            label="Where are your savings?"
            options={[
              { value: '', label: 'I will type the amount myself' },
              ...places.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={account}
            onChange={setAccount}
            plainLabel
          />
        </div>
      )}
      <PlainRecordForm
        kind={account === '' ? savingGoal : withAccount}
        clock={clock}
        stored={{ ...createInitialFields(savingGoal), ...record?.content.fields }}
        prefix="saving-goal"
        submitWords={goal === undefined ? savingGoal.texts.addButton : savingGoal.texts.updateButton}
        leaveWords="Cancel"
        onSave={save}
        onDone={onDone}
      />
    </div>
  );
}
