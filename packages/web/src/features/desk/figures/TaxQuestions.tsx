import { type DeskEstate, estateKind } from '@kinfolio/domain/desk/model/records';
import { splitIntoDateBoxes, splitPastedDay } from '@kinfolio/domain/values/calendar';
import { formatStoredPence, type Pence } from '@kinfolio/domain/values/money';
import { type FormEvent, type RefObject, useState } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { MoneyField, TextField } from '../../../ui/form/TextField.tsx';
import { SaveProblemMessage } from '../DeskPage.tsx';
import { useDesk } from '../desk-context.ts';
import { changeDeskRecord, createLogRecord, pickChangedFacts } from '../desk-store.ts';
import { readTypedDay, readTypedMoney } from '../typed.ts';
import { useFormInPlace } from '../use-form-in-place.ts';
import { useDeskSaving } from '../use-saving.ts';

const partnerOptions: readonly { readonly value: DeskEstate['partner']; readonly label: string }[] = [
  { value: 'none', label: 'Nothing, or there is no husband, wife or civil partner' },
  { value: 'all', label: 'All of it' },
  { value: 'some', label: 'Part of it' },
];
const homeOptions: readonly { readonly value: DeskEstate['home']; readonly label: string }[] = [
  { value: 'descendants', label: 'Children or grandchildren' },
  { value: 'partner', label: 'The husband, wife or civil partner' },
  { value: 'others', label: 'Other people, or there is no home' },
];
const widowedOptions: readonly { readonly value: DeskEstate['widowed']; readonly label: string }[] = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
];

const typedOf = (amount: Pence | undefined): string =>
  amount === undefined ? '' : formatStoredPence(amount);
const answered = <T extends string>(value: T): T | undefined => (value === '' ? undefined : value);
const percentOf = (text: string): number => Math.min(100, Math.max(0, Math.round(Number(text) || 0)));

/** The facts that the tax depends on but the passport does not contain. */
export function TaxQuestions() {
  const { isOpen, open, close, button, form } = useFormInPlace();
  if (isOpen) return <TaxForm form={form} onDone={close} />;
  return (
    <p className="actions">
      <Button ref={button} onClick={open}>
        Answer the tax questions
      </Button>
    </p>
  );
}

interface TaxFormProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onDone: () => void;
}

function TaxForm({ form, onDone }: TaxFormProps) {
  const store = useDesk();
  const [estate] = useState(store.desk.estate);
  const [draft, setDraft] = useState(() => ({
    partner: estate.partner,
    toPartner: typedOf(estate.toPartner),
    toCharity: typedOf(estate.toCharity),
    home: estate.home,
    widowed: estate.widowed,
    unusedNil: String(estate.unusedNil),
    unusedResidence: String(estate.unusedResidence),
    inTrust: typedOf(estate.inTrust),
    abroad: typedOf(estate.abroad),
    keptUse: estate.keptUse,
    grantOn: splitIntoDateBoxes(estate.grantOn ?? ''),
  }));
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { busy, problem, run } = useDeskSaving();
  const change = (part: Partial<typeof draft>) => setDraft(before => ({ ...before, ...part }));
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const keys = ['toPartner', 'toCharity', 'inTrust', 'abroad'] as const;
    const read = keys.map(key => ({ key, typed: readTypedMoney(draft[key]) }));
    const day = readTypedDay(draft.grantOn, { label: 'The day' });
    const problems = read.flatMap(({ key, typed }) =>
      'message' in typed ? [[key, typed.message] as const] : [],
    );
    setWrong({ ...Object.fromEntries(problems), ...('message' in day && { grantOn: day.message }) });
    if (problems.length > 0 || 'message' in day) return;
    const amounts = Object.fromEntries(
      read.map(({ key, typed }) => [key, 'pence' in typed ? typed.pence : undefined]),
    );
    const { partner, home, widowed, keptUse } = draft;
    const facts = pickChangedFacts(estate, {
      ...amounts,
      partner,
      home,
      widowed,
      keptUse,
      unusedNil: percentOf(draft.unusedNil),
      unusedResidence: percentOf(draft.unusedResidence),
      grantOn: day.day,
    });
    // Saving the same answers again is no change, so it is not logged.
    if (Object.keys(facts).length === 0) return onDone();
    const writes = [
      changeDeskRecord(store, estate.id, estateKind, facts),
      createLogRecord(store, { what: 'note', text: 'Changed the answers about tax' }),
    ];
    if (await run(writes)) onDone();
  };
  return (
    <form className="sheet fields" noValidate ref={form} onSubmit={event => void handleSubmit(event)}>
      <h2 className="h3" tabIndex={-1}>
        What the tax depends on
      </h2>
      <SaveProblemMessage problem={problem} />
      <RadioGroup
        label="What does the husband, wife or civil partner receive?"
        options={partnerOptions}
        value={answered(draft.partner)}
        onChange={partner => change({ partner })}
      />
      {draft.partner === 'some' && (
        <MoneyField
          label="How much?"
          value={draft.toPartner}
          onChange={toPartner => change({ toPartner })}
          error={wrong['toPartner']}
        />
      )}
      <MoneyField
        label="Left to charity"
        value={draft.toCharity}
        onChange={toCharity => change({ toCharity })}
        error={wrong['toCharity']}
      />
      <RadioGroup
        label="Who receives the home?"
        options={homeOptions}
        value={answered(draft.home)}
        onChange={home => change({ home })}
      />
      <RadioGroup
        label="Did a husband, wife or civil partner die earlier?"
        hint="You may be able to add any tax-free band that this person did not use."
        options={widowedOptions}
        value={answered(draft.widowed)}
        onChange={widowed => change({ widowed })}
      />
      {draft.widowed === 'yes' && (
        <>
          <TextField
            label="Unused tax-free band, as a percentage"
            hint="Enter 100 if that person left everything to the person who has now died."
            inputMode="numeric"
            width={4}
            value={draft.unusedNil}
            onChange={unusedNil => change({ unusedNil })}
          />
          <TextField
            label="Unused tax-free band for a home, as a percentage"
            inputMode="numeric"
            width={4}
            value={draft.unusedResidence}
            onChange={unusedResidence => change({ unusedResidence })}
          />
        </>
      )}
      <MoneyField
        label="Held in trust for them"
        value={draft.inTrust}
        onChange={inTrust => change({ inTrust })}
        error={wrong['inTrust']}
      />
      <MoneyField
        label="What they owned abroad"
        value={draft.abroad}
        onChange={abroad => change({ abroad })}
        error={wrong['abroad']}
      />
      <Checkbox checked={draft.keptUse} onChange={keptUse => change({ keptUse })}>
        They gave something away but went on using it, such as a home
      </Checkbox>
      <DateField
        label="Day of the grant of probate or confirmation"
        hint="Enter this once you have the grant. Some dates are counted from this day."
        value={draft.grantOn}
        onChange={grantOn => change({ grantOn })}
        splitPasted={splitPastedDay}
        error={wrong['grantOn']}
      />
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy ? 'Saving...' : undefined}>
          Save the answers
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
