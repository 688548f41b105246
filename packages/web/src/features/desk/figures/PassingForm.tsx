import { type DeskValue, itemKind, valueKind } from '@kinfolio/domain/desk/model/records';
import { thingsOf } from '@kinfolio/domain/desk/organisations/things';
import { type FormEvent, useMemo, useState } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { SaveProblem } from '../DeskPage.tsx';
import { useDesk } from '../desk-context.ts';
import { changed, type DeskStore, logged } from '../desk-store.ts';
import { useSaving } from '../use-saving.ts';

type Passing = Pick<DeskValue, 'passes' | 'to' | 'leftOut'>;

const passings: readonly {
  readonly value: DeskValue['passes'];
  readonly label: string;
  readonly hint?: string;
}[] = [
  { value: '', label: 'As the desk worked it out' },
  { value: 'estate', label: 'By the will or the law' },
  { value: 'survivor', label: 'To the other owner', hint: 'The deeds of a home say so: joint tenants' },
  { value: 'named', label: 'To a person who was named', hint: 'Such as by a pension' },
  { value: 'trust', label: 'It is held in trust' },
  { value: 'abroad', label: 'It is abroad' },
];
const receivers: readonly { readonly value: DeskValue['to']; readonly label: string }[] = [
  { value: '', label: 'Not known, or as the will says' },
  { value: 'partner', label: 'The husband, wife or civil partner' },
  { value: 'charity', label: 'A charity' },
  { value: 'descendants', label: 'Children or grandchildren' },
  { value: 'others', label: 'Others' },
];

/** Records how one thing passes on and to whom, or why it is not counted. */
export function PassingForm() {
  const store = useDesk();
  const [thing, setThing] = useState('');
  const [isOpen, setOpen] = useState(false);
  const options = useMemo(() => optionsOf(store), [store]);
  if (!isOpen)
    return (
      <p className="actions">
        <Button onClick={() => setOpen(true)}>Say how something passes on</Button>
      </p>
    );
  return (
    <section className="sheet fields" aria-labelledby="desk-passing">
      <h2 className="h3" id="desk-passing">
        How something passes on
      </h2>
      <Select
        label="Which?"
        plainLabel
        placeholder="Choose"
        options={options}
        value={thing}
        onChange={setThing}
      />
      {thing === '' ? (
        <div className="actions">
          <Button variant="quiet" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </div>
      ) : (
        <OneThing
          key={thing}
          thing={thing}
          title={options.find(({ value }) => value === thing)?.label ?? ''}
          onDone={() => {
            setThing('');
            setOpen(false);
          }}
        />
      )}
    </section>
  );
}

const optionsOf = ({ desk }: DeskStore) => [
  ...thingsOf(desk)
    .filter(({ value }) => value !== undefined)
    .map(({ source, title }) => ({ value: source, label: title })),
  ...desk.items.filter(({ sort }) => sort === 'asset').map(({ id, name }) => ({ value: id, label: name })),
];

interface OneThingProps {
  readonly thing: string;
  readonly title: string;
  readonly onDone: () => void;
}

function OneThing({ thing, title, onDone }: OneThingProps) {
  const store = useDesk();
  const added = store.desk.items.find(({ id }) => id === thing);
  const value = store.desk.values.find(one => one.thing === thing);
  const known: Passing = { passes: '', to: '', leftOut: '', ...added, ...value };
  const [passes, setPasses] = useState(known.passes);
  const [to, setTo] = useState(known.to);
  const [leftOut, setLeftOut] = useState(known.leftOut);
  const { busy, problem, run } = useSaving();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const change =
      added === undefined
        ? changed(store, value?.id, valueKind, { thing, passes, to, leftOut: leftOut.trim() })
        : changed(store, added.id, itemKind, { passes, to });
    const text =
      leftOut.trim() === '' ? `Said how ${title} passes on` : `Left out ${title}: ${leftOut.trim()}`;
    if (await run([change, logged(store, { what: 'value', text })])) onDone();
  };
  return (
    <form className="fields" noValidate onSubmit={event => void handleSubmit(event)}>
      <SaveProblem problem={problem} />
      <RadioGroup label="How does it pass on?" options={passings} value={passes} onChange={setPasses} />
      <RadioGroup label="Who receives it?" options={receivers} value={to} onChange={setTo} />
      {added === undefined && (
        <TextField
          label="Leave it out, because"
          hint="Such as: it was sold, or it is not theirs. Empty means that it counts."
          value={leftOut}
          onChange={setLeftOut}
        />
      )}
      <div className="actions">
        <Button type="submit" busy={busy ? 'Saving...' : undefined}>
          Save
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
