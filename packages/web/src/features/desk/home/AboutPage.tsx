import { nationOptions, willOptions } from '@kinfolio/domain/desk/model/option-words';
import {
  type DeskEstate,
  type DeskExecutor,
  estateKind,
  executorKind,
} from '@kinfolio/domain/desk/model/records';
import { splitIntoDateBoxes, splitPastedDay } from '@kinfolio/domain/values/calendar';
import { type FormEvent, type RefObject, useState } from 'react';
import { getFirstName } from '../../../passport/sharing/terms-words.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { DeskPageFrame, SaveProblemMessage } from '../DeskPage.tsx';
import { useDesk } from '../desk-context.ts';
import { changeDeskRecord, createLogRecord, deskToday, pickChangedFacts } from '../desk-store.ts';
import { readTypedDay } from '../typed.ts';
import { useFormInPlace } from '../use-form-in-place.ts';
import { useDeskSaving } from '../use-saving.ts';

/** The answers given when the desk was begun, and who deals with the estate. */
export function AboutEstatePage() {
  const { desk, mayChange } = useDesk();
  const { estate, executors } = desk;
  return (
    <DeskPageFrame
      title="About the estate"
      lead="The letters, dates and figures are worked out from these answers."
    >
      {mayChange && (
        <div className="split">
          <EstateForm estate={estate} />
          <div className="col">
            {executors.map(executor => (
              <Executor key={executor.id} executor={executor} />
            ))}
            <Executor executor={undefined} />
          </div>
        </div>
      )}
    </DeskPageFrame>
  );
}

function EstateForm({ estate }: { readonly estate: DeskEstate }) {
  const store = useDesk();
  const [shown, setShown] = useState(estate);
  const [name, setName] = useState(estate.name);
  const [day, setDay] = useState(() => splitIntoDateBoxes(estate.diedOn ?? ''));
  const [nation, setNation] = useState(estate.nation);
  const [will, setWill] = useState(estate.will);
  const [address, setAddress] = useState(estate.address);
  const [postcode, setPostcode] = useState(estate.postcode);
  const [wrong, setWrong] = useState<{ readonly name?: string; readonly day?: string }>({});
  const { busy, problem, run } = useDeskSaving();
  const show = (stored: DeskEstate): void => {
    setShown(stored);
    setName(stored.name);
    setDay(splitIntoDateBoxes(stored.diedOn ?? ''));
    setNation(stored.nation);
    setWill(stored.will);
    setAddress(stored.address);
    setPostcode(stored.postcode);
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readTypedDay(day, { label: 'Date of death', latest: deskToday(store) });
    const named = name.trim();
    setWrong({
      ...(named === '' && { name: 'Enter the full name' }),
      ...('message' in read && { day: read.message }),
      ...('day' in read && read.day === undefined && { day: 'Enter the date of death' }),
    });
    if (named === '' || 'message' in read || read.day === undefined) return;
    const facts = {
      name: named,
      diedOn: read.day,
      nation,
      will,
      address: address.trim(),
      postcode: postcode.trim(),
    };
    const changed = pickChangedFacts(shown, facts);
    const writes = [
      changeDeskRecord(store, estate.id, estateKind, changed),
      createLogRecord(store, { what: 'note', text: 'Changed what is known about the estate' }),
    ];
    if (Object.keys(changed).length > 0 && !(await run(writes))) return;
    // Another executor may have changed other answers since the form was opened: "Saved" is shown only with what is stored.
    show({ ...estate, ...changed });
    showToast({ message: 'Saved' });
  };
  return (
    <form className="sheet fields" noValidate onSubmit={event => void handleSubmit(event)}>
      <h2 className="h3">The person who died</h2>
      <SaveProblemMessage problem={problem} />
      <TextField label="Full name" required value={name} onChange={setName} error={wrong.name} />
      <DateField
        label="Date of death"
        required
        value={day}
        onChange={setDay}
        splitPasted={splitPastedDay}
        error={wrong.day}
      />
      <TextField label="Last address" rows={3} value={address} onChange={setAddress} />
      <TextField label="Postcode" width={10} value={postcode} onChange={setPostcode} />
      <RadioGroup label="Where they lived" options={nationOptions} value={nation} onChange={setNation} />
      <RadioGroup
        label="Is there a will?"
        options={willOptions}
        value={will === '' ? undefined : will}
        onChange={setWill}
      />
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy ? 'Saving...' : undefined}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** One executor with a form to change them, or the form for a new one if `executor` is undefined. */
function Executor({ executor }: { readonly executor: DeskExecutor | undefined }) {
  const { isOpen, open, close, button, form } = useFormInPlace();
  if (isOpen) return <ExecutorForm executor={executor} form={form} onDone={close} />;
  if (executor === undefined)
    return (
      <p className="actions">
        <Button ref={button} onClick={open}>
          Add an executor
        </Button>
      </p>
    );
  return (
    <section className="sheet" aria-label={executor.name}>
      <h2 className="h3">{executor.name}</h2>
      <p className="muted">{executor.writes ? 'Executor. Writes the letters.' : 'Executor.'}</p>
      {executor.address !== '' && (
        <p className="as-typed">{[executor.address, executor.postcode].join('\n').trim()}</p>
      )}
      <p className="actions tight">
        <Button ref={button} onClick={open}>
          Change <span className="hide">{executor.name}</span>
        </Button>
      </p>
    </section>
  );
}

interface ExecutorFormProps {
  readonly executor: DeskExecutor | undefined;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onDone: () => void;
}

function ExecutorForm({ executor, form, onDone }: ExecutorFormProps) {
  const store = useDesk();
  const [shown] = useState(executor);
  const [name, setName] = useState(executor?.name ?? '');
  const [address, setAddress] = useState(executor?.address ?? '');
  const [postcode, setPostcode] = useState(executor?.postcode ?? '');
  const [phone, setPhone] = useState(executor?.phone ?? '');
  const [email, setEmail] = useState(executor?.email ?? '');
  const [writesLetters, setWritesLetters] = useState(executor?.writes ?? false);
  const [wrong, setWrong] = useState<string>();
  const { busy, problem, run } = useDeskSaving();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const named = name.trim();
    setWrong(named === '' ? 'Enter the full name' : undefined);
    if (named === '') return;
    const facts = {
      name: named,
      address: address.trim(),
      postcode: postcode.trim(),
      phone: phone.trim(),
      email: email.trim(),
      writes: writesLetters,
    };
    // Take over the letters from the others only if this executor has just been chosen to write them: another device
    // may have chosen a different executor in the meantime.
    const before =
      writesLetters && shown?.writes !== true
        ? store.desk.executors.filter(({ id, writes }) => writes && id !== shown?.id)
        : [];
    const saved = await run([
      changeDeskRecord(
        store,
        shown?.id,
        executorKind,
        shown === undefined ? facts : pickChangedFacts(shown, facts),
      ),
      ...before.map(({ id }) => changeDeskRecord(store, id, executorKind, { writes: false })),
    ]);
    if (saved) onDone();
  };
  const first = getFirstName(store.desk.estate.name);
  return (
    <form className="sheet fields" noValidate ref={form} onSubmit={event => void handleSubmit(event)}>
      <h2 className="h3" tabIndex={-1}>
        {shown === undefined ? 'Another executor' : shown.name}
      </h2>
      <SaveProblemMessage problem={problem} />
      <TextField label="Full name" required value={name} onChange={setName} error={wrong} />
      <TextField label="Address" rows={3} value={address} onChange={setAddress} />
      <TextField label="Postcode" width={10} value={postcode} onChange={setPostcode} />
      <TextField label="Phone" value={phone} onChange={setPhone} />
      <TextField label="Email" value={email} onChange={setEmail} />
      <Checkbox checked={writesLetters} onChange={setWritesLetters}>
        Signs the letters about {first}’s estate
      </Checkbox>
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
