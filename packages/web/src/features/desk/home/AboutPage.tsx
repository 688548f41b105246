import {
  type DeskEstate,
  type DeskExecutor,
  estateKind,
  executorKind,
} from '@kinfolio/domain/desk/model/records';
import { boxesOfText, splitPastedDay } from '@kinfolio/domain/values/calendar';
import { type FormEvent, useState } from 'react';
import { firstNameOf } from '../../../passport/sharing/terms-words.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { DeskPage, SaveProblem } from '../DeskPage.tsx';
import { useDesk } from '../desk-context.ts';
import { changed, logged, todayOf } from '../desk-store.ts';
import { nationOptions, willOptions } from '../desk-words.ts';
import { typedDay } from '../typed.ts';
import { useSaving } from '../use-saving.ts';

/** What was answered when the desk was begun, and who deals with the estate. */
export function AboutPage() {
  const { desk, mayChange } = useDesk();
  const { estate, executors } = desk;
  return (
    <DeskPage title="About the estate" lead="The letters, dates and figures follow from this.">
      {mayChange && (
        <div className="split">
          <EstateForm key={estate.savedAt} estate={estate} />
          <div className="col">
            {executors.map(executor => (
              <ExecutorForm key={`${executor.id} ${executor.savedAt}`} executor={executor} />
            ))}
            <ExecutorForm key={`new ${String(executors.length)}`} executor={undefined} />
          </div>
        </div>
      )}
    </DeskPage>
  );
}

function EstateForm({ estate }: { readonly estate: DeskEstate }) {
  const store = useDesk();
  const [name, setName] = useState(estate.name);
  const [day, setDay] = useState(() => boxesOfText(estate.diedOn ?? ''));
  const [nation, setNation] = useState(estate.nation);
  const [will, setWill] = useState(estate.will);
  const [address, setAddress] = useState(estate.address);
  const [postcode, setPostcode] = useState(estate.postcode);
  const [wrong, setWrong] = useState<{ readonly name?: string; readonly day?: string }>({});
  const { busy, problem, run } = useSaving();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const read = typedDay(day, { label: 'Day of death', latest: todayOf(store) });
    const named = name.trim();
    setWrong({
      ...(named === '' && { name: 'Enter the full name' }),
      ...('message' in read && { day: read.message }),
      ...('day' in read && read.day === undefined && { day: 'Enter the day of death' }),
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
    const writes = [
      changed(store, estate.id, estateKind, facts),
      logged(store, { what: 'note', text: 'Changed what is known of the estate' }),
    ];
    if (await run(writes)) showToast({ message: 'Saved' });
  };
  return (
    <form className="sheet fields" noValidate onSubmit={event => void handleSubmit(event)}>
      <h2 className="h3">The person who died</h2>
      <SaveProblem problem={problem} />
      <TextField label="Full name" required value={name} onChange={setName} error={wrong.name} />
      <DateField
        label="Day of death"
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

/** An executor who is there, or boxes for another one. */
function ExecutorForm({ executor }: { readonly executor: DeskExecutor | undefined }) {
  const store = useDesk();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState(executor?.name ?? '');
  const [address, setAddress] = useState(executor?.address ?? '');
  const [postcode, setPostcode] = useState(executor?.postcode ?? '');
  const [phone, setPhone] = useState(executor?.phone ?? '');
  const [email, setEmail] = useState(executor?.email ?? '');
  const [writesLetters, setWritesLetters] = useState(executor?.writes ?? false);
  const [wrong, setWrong] = useState<string>();
  const { busy, problem, run } = useSaving();
  if (!isOpen)
    return executor === undefined ? (
      <p className="actions">
        <Button onClick={() => setOpen(true)}>Add an executor</Button>
      </p>
    ) : (
      <section className="sheet" aria-label={executor.name}>
        <h2 className="h3">{executor.name}</h2>
        <p className="muted">{executor.writes ? 'Executor. Writes the letters.' : 'Executor.'}</p>
        {executor.address !== '' && (
          <p className="as-typed">{[executor.address, executor.postcode].join('\n').trim()}</p>
        )}
        <p className="actions tight">
          <Button onClick={() => setOpen(true)}>
            Change <span className="hide">{executor.name}</span>
          </Button>
        </p>
      </section>
    );
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
    const before = writesLetters
      ? store.desk.executors.filter(({ id, writes }) => writes && id !== executor?.id)
      : [];
    const saved = await run([
      changed(store, executor?.id, executorKind, facts),
      ...before.map(({ id }) => changed(store, id, executorKind, { writes: false })),
    ]);
    if (saved) setOpen(false);
  };
  const first = firstNameOf(store.desk.estate.name);
  return (
    <form className="sheet fields" noValidate onSubmit={event => void handleSubmit(event)}>
      <h2 className="h3">{executor === undefined ? 'Another executor' : executor.name}</h2>
      <SaveProblem problem={problem} />
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
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
