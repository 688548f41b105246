import { assetValueKind, type DeskValue } from '@kinfolio/domain/desk/model/records';
import type { DeskOrganisation } from '@kinfolio/domain/desk/organisations/organisations';
import { splitIntoDateBoxes, splitPastedDay } from '@kinfolio/domain/values/calendar';
import { formatMoney } from '@kinfolio/domain/values/money';
import { type FormEvent, type RefObject, useState } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { MoneyField } from '../../../ui/form/TextField.tsx';
import { SaveProblemMessage } from '../DeskPage.tsx';
import { useDesk } from '../desk-context.ts';
import {
  changeOrganisationState,
  createLogRecord,
  type DeskRecordToSave,
  deskToday,
  writeEachRecord,
} from '../desk-store.ts';
import { readTypedDay, readTypedMoney } from '../typed.ts';
import { useDeskSaving } from '../use-saving.ts';

const sources: readonly { readonly value: DeskValue['source']; readonly label: string }[] = [
  { value: 'answer', label: 'The organisation told us' },
  { value: 'statement', label: 'A statement for that day' },
  { value: 'valuer', label: 'A valuer' },
  { value: 'own', label: 'We worked it out' },
];

interface ValueFormProps {
  /** The id of the thing as stored in value records. For the loan secured on the thing, it has a suffix. */
  readonly thing: string;
  readonly title: string;
  readonly label: string;
  readonly organisation: DeskOrganisation;
  readonly isJoint: boolean;
  readonly isOwed: boolean;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onDone: () => void;
}

/** Records what something was worth, or how much was owed, and where the figure came from. */
export function ThingValueForm({
  thing,
  title,
  label,
  organisation,
  isJoint,
  isOwed,
  form,
  onDone,
}: ValueFormProps) {
  const store = useDesk();
  const known = store.desk.values.find(value => value.thing === thing);
  const today = deskToday(store);
  const [money, setMoney] = useState('');
  const [source, setSource] = useState<DeskValue['source']>('answer');
  const [on, setOn] = useState(() => splitIntoDateBoxes(today));
  const [wrong, setWrong] = useState<{ readonly money?: string; readonly day?: string }>({});
  const { busy, problem, run } = useDeskSaving();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const amount = readTypedMoney(money);
    const day = readTypedDay(on, { label: 'The day', latest: today });
    const isMissing = 'pence' in amount && amount.pence === undefined;
    setWrong({
      ...('message' in amount && { money: amount.message }),
      ...(isMissing && { money: 'Enter the amount' }),
      ...('message' in day && { day: day.message }),
    });
    if ('message' in amount || amount.pence === undefined || 'message' in day) return;
    const text = `${title}: ${formatMoney(amount.pence)}${isOwed ? ' owed' : ''}`;
    const entry = {
      what: source === 'answer' ? 'answer' : 'value',
      text,
      ...(day.day && { on: day.day }),
    } as const;
    const isAnswer = organisation.state !== 'closed' && source === 'answer';
    const writes: readonly DeskRecordToSave[] = [
      ...writeEachRecord(store, known, assetValueKind, { thing, amount: amount.pence, source, on: day.day }),
      ...(isAnswer
        ? changeOrganisationState(store, organisation, 'valued', entry)
        : [createLogRecord(store, { organisation: organisation.record.id, ...entry })]),
    ];
    if (await run(writes)) onDone();
  };
  return (
    <form className="fields deskform" noValidate ref={form} onSubmit={event => void handleSubmit(event)}>
      <SaveProblemMessage problem={problem} />
      <MoneyField
        label={label}
        hint={isJoint ? 'Enter the whole amount, not a share of it.' : undefined}
        required
        value={money}
        onChange={setMoney}
        error={wrong.money}
      />
      <RadioGroup label="Where is this from?" options={sources} value={source} onChange={setSource} />
      <DateField
        label="When did you find out?"
        plainLabel
        value={on}
        onChange={setOn}
        splitPasted={splitPastedDay}
        error={wrong.day}
      />
      <div className="actions">
        <Button type="submit" busy={busy ? 'Saving...' : undefined}>
          Save the value
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
