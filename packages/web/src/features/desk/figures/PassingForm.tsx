import { passingOptions, receiverOptions } from '@kinfolio/domain/desk/model/option-words';
import { assetValueKind, type DeskValue, unlistedItemKind } from '@kinfolio/domain/desk/model/records';
import { listDeskThings } from '@kinfolio/domain/desk/organisations/things';
import { type FormEvent, useMemo, useState } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { SaveProblemMessage } from '../DeskPage.tsx';
import { useDesk } from '../desk-context.ts';
import { changeDeskRecord, createLogRecord, type DeskStore, writeEachRecord } from '../desk-store.ts';
import { useFormInPlace } from '../use-form-in-place.ts';
import { useDeskSaving } from '../use-saving.ts';
import { FocusedHeading } from './ChangeItem.tsx';

type Passing = Pick<DeskValue, 'passes' | 'to' | 'leftOut'>;

/** Records how one thing passes on and to whom, or why it does not count. */
export function InheritanceRouteForm() {
  const store = useDesk();
  const [thing, setThing] = useState('');
  const { isOpen, open, close, button } = useFormInPlace();
  const options = useMemo(() => optionsOf(store), [store]);
  if (!isOpen)
    return (
      <p className="actions">
        <Button ref={button} onClick={open}>
          Record how something is passed on
        </Button>
      </p>
    );
  return (
    <section className="sheet fields" aria-label="How something is passed on">
      <FocusedHeading words="How something is passed on" isChange={false} />
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
          <Button variant="quiet" onClick={close}>
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
            close();
          }}
        />
      )}
    </section>
  );
}

const optionsOf = ({ desk }: DeskStore) => [
  ...listDeskThings(desk)
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
  const { busy, problem, run } = useDeskSaving();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const changes =
      added === undefined
        ? writeEachRecord(store, value, assetValueKind, { thing, passes, to, leftOut: leftOut.trim() })
        : [changeDeskRecord(store, added.id, unlistedItemKind, { passes, to, leftOut: leftOut.trim() })];
    const text =
      leftOut.trim() === '' ? `Recorded how ${title} is passed on` : `Left out ${title}: ${leftOut.trim()}`;
    if (await run([...changes, createLogRecord(store, { what: 'value', text })])) onDone();
  };
  return (
    <form className="fields" noValidate onSubmit={event => void handleSubmit(event)}>
      <SaveProblemMessage problem={problem} />
      <RadioGroup label="How is it passed on?" options={passingOptions} value={passes} onChange={setPasses} />
      <RadioGroup label="Who receives it?" options={receiverOptions} value={to} onChange={setTo} />
      <TextField
        label="Leave this item out, because"
        hint="For example: the item was sold, or belongs to someone else. Leave this empty to count the item."
        value={leftOut}
        onChange={setLeftOut}
      />
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
