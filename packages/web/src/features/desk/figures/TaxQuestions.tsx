import { type DeskEstate, estateKind } from '@kinfolio/domain/desk/model/records';
import { boxesOfText, splitPastedDay } from '@kinfolio/domain/values/calendar';
import { type Pence, storedOfPence } from '@kinfolio/domain/values/money';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { MoneyField, TextField } from '../../../ui/form/TextField.tsx';
import { SaveProblem } from '../DeskPage.tsx';
import { useDesk } from '../desk-context.ts';
import { changed, logged } from '../desk-store.ts';
import { typedDay, typedMoney } from '../typed.ts';
import { useSaving } from '../use-saving.ts';

const partnerOptions: readonly { readonly value: DeskEstate['partner']; readonly label: string }[] = [
  { value: 'none', label: 'Nothing, or there is none' },
  { value: 'all', label: 'All of it' },
  { value: 'some', label: 'Part of it' },
];
const homeOptions: readonly { readonly value: DeskEstate['home']; readonly label: string }[] = [
  { value: 'descendants', label: 'Children or grandchildren' },
  { value: 'partner', label: 'The husband, wife or civil partner' },
  { value: 'others', label: 'Others, or there is no home' },
];
const widowedOptions: readonly { readonly value: DeskEstate['widowed']; readonly label: string }[] = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
];

const typedOf = (amount: Pence | undefined): string => (amount === undefined ? '' : storedOfPence(amount));
const answered = <T extends string>(value: T): T | undefined => (value === '' ? undefined : value);
const percentOf = (text: string): number => Math.min(100, Math.max(0, Math.round(Number(text) || 0)));

/** What the tax depends on and the passport does not have. */
export function TaxQuestions() {
  const store = useDesk();
  const { estate } = store.desk;
  const [isOpen, setOpen] = useState(false);
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
    grantOn: boxesOfText(estate.grantOn ?? ''),
  }));
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { busy, problem, run } = useSaving();
  const change = (part: Partial<typeof draft>) => setDraft(before => ({ ...before, ...part }));
  if (!isOpen)
    return (
      <p className="actions">
        <Button onClick={() => setOpen(true)}>Answer what the tax depends on</Button>
      </p>
    );
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const keys = ['toPartner', 'toCharity', 'inTrust', 'abroad'] as const;
    const read = keys.map(key => ({ key, typed: typedMoney(draft[key]) }));
    const day = typedDay(draft.grantOn, { label: 'The day' });
    const problems = read.flatMap(({ key, typed }) =>
      'message' in typed ? [[key, typed.message] as const] : [],
    );
    setWrong({ ...Object.fromEntries(problems), ...('message' in day && { grantOn: day.message }) });
    if (problems.length > 0 || 'message' in day) return;
    const amounts = Object.fromEntries(
      read.map(({ key, typed }) => [key, 'pence' in typed ? typed.pence : undefined]),
    );
    const { partner, home, widowed, keptUse } = draft;
    const facts = {
      ...amounts,
      partner,
      home,
      widowed,
      keptUse,
      unusedNil: percentOf(draft.unusedNil),
      unusedResidence: percentOf(draft.unusedResidence),
      grantOn: day.day,
    };
    const writes = [
      changed(store, estate.id, estateKind, facts),
      logged(store, { what: 'note', text: 'Changed the answers about tax' }),
    ];
    if (await run(writes)) setOpen(false);
  };
  return (
    <form className="sheet fields" noValidate onSubmit={event => void handleSubmit(event)}>
      <h2 className="h3">What the tax depends on</h2>
      <SaveProblem problem={problem} />
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
        label="Did a husband, wife or civil partner die before?"
        hint="What was unused of their tax-free bands may be added."
        options={widowedOptions}
        value={answered(draft.widowed)}
        onChange={widowed => change({ widowed })}
      />
      {draft.widowed === 'yes' && (
        <>
          <TextField
            label="Unused tax-free band, in per cent"
            hint="100 where everything went to the partner who died now."
            inputMode="numeric"
            width={4}
            value={draft.unusedNil}
            onChange={unusedNil => change({ unusedNil })}
          />
          <TextField
            label="Unused band for a home, in per cent"
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
        label="Of value abroad"
        value={draft.abroad}
        onChange={abroad => change({ abroad })}
        error={wrong['abroad']}
      />
      <Checkbox checked={draft.keptUse} onChange={keptUse => change({ keptUse })}>
        Something was given away that they still used, such as a home
      </Checkbox>
      <DateField
        label="Day of the grant of probate or confirmation"
        hint="Once you have it. Some dates count from it."
        value={draft.grantOn}
        onChange={grantOn => change({ grantOn })}
        splitPasted={splitPastedDay}
        error={wrong['grantOn']}
      />
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy ? 'Saving...' : undefined}>
          Save the answers
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
