import { organisationKind } from '@kinfolio/domain/desk/model/records';
import type { DeskOrganisation } from '@kinfolio/domain/desk/organisations/organisations';
import { boxesOfText, formatDay, splitPastedDay } from '@kinfolio/domain/values/calendar';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { SaveProblem } from '../DeskPage.tsx';
import { useDesk } from '../desk-context.ts';
import { changed } from '../desk-store.ts';
import { typedDay } from '../typed.ts';
import { useSaving } from '../use-saving.ts';

/** What comes next with an organisation and by when, and its number and address. */
export function PlannedStep({ organisation: { record, name } }: { readonly organisation: DeskOrganisation }) {
  const store = useDesk();
  const [isOpen, setOpen] = useState(false);
  const [step, setStep] = useState(record.nextStep);
  const [on, setOn] = useState(() => boxesOfText(record.nextOn ?? ''));
  const [number, setNumber] = useState(record.caseNumber);
  const [address, setAddress] = useState(record.address);
  const [wrong, setWrong] = useState<string>();
  const { busy, problem, run } = useSaving();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const read = typedDay(on, { label: 'The day' });
    setWrong('message' in read ? read.message : undefined);
    if ('message' in read) return;
    const facts = {
      nextStep: step.trim(),
      nextOn: read.day,
      caseNumber: number.trim(),
      address: address.trim(),
    };
    if (await run([changed(store, record.id, organisationKind, facts)])) setOpen(false);
  };
  const isEmpty = record.nextStep === '' && record.nextOn === undefined;
  return (
    <section className="sheet" aria-labelledby="desk-next">
      <h2 className="h3" id="desk-next">
        Next step
      </h2>
      {isOpen ? (
        <form className="fields" noValidate onSubmit={event => void handleSubmit(event)}>
          <SaveProblem problem={problem} />
          <TextField label="What to do next" value={step} onChange={setStep} />
          <DateField label="By" value={on} onChange={setOn} splitPasted={splitPastedDay} error={wrong} />
          <TextField
            label="Their reference for this death"
            hint="They often give you a number of their own."
            value={number}
            onChange={setNumber}
          />
          <TextField label="Where to write" rows={4} value={address} onChange={setAddress} />
          <div className="actions">
            <Button type="submit" busy={busy ? 'Saving...' : undefined}>
              Save
            </Button>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <>
          <p>
            {isEmpty ? 'Nothing planned.' : record.nextStep}
            {record.nextOn !== undefined && ` By ${formatDay(record.nextOn)}.`}
          </p>
          {record.caseNumber !== '' && (
            <p>
              Their reference: <span className="ident">{record.caseNumber}</span>
            </p>
          )}
          {store.mayChange && (
            <p className="actions tight">
              <Button onClick={() => setOpen(true)}>
                Change <span className="hide">the next step with {name}</span>
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  );
}
