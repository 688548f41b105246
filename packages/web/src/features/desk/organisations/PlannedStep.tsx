import { type OrganisationRecord, organisationKind } from '@kinfolio/domain/desk/model/records';
import type { DeskOrganisation } from '@kinfolio/domain/desk/organisations/organisations';
import { formatDay, splitIntoDateBoxes, splitPastedDay } from '@kinfolio/domain/values/calendar';
import { type FormEvent, type RefObject, useState } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { SaveProblemMessage } from '../DeskPage.tsx';
import { useDesk } from '../desk-context.ts';
import { changeDeskRecord, pickChangedFacts } from '../desk-store.ts';
import { readTypedDay } from '../typed.ts';
import { useFormInPlace } from '../use-form-in-place.ts';
import { useDeskSaving } from '../use-saving.ts';

/** The next step with an organisation and its deadline, together with the case number and address there. */
export function PlannedStep({ organisation: { record, name } }: { readonly organisation: DeskOrganisation }) {
  const { mayChange } = useDesk();
  const { isOpen, open, close, button, form } = useFormInPlace();
  const isEmpty = record.nextStep === '' && record.nextOn === undefined;
  return (
    <section className="sheet" aria-labelledby="desk-next">
      <h2 className="h3" id="desk-next">
        Next step
      </h2>
      {isOpen ? (
        <StepForm record={record} form={form} onDone={close} />
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
          {mayChange && (
            <p className="actions tight">
              <Button ref={button} onClick={open}>
                Change <span className="hide">the next step with {name}</span>
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  );
}

interface StepFormProps {
  readonly record: OrganisationRecord;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onDone: () => void;
}

function StepForm({ record, form, onDone }: StepFormProps) {
  const store = useDesk();
  const [shown] = useState(record);
  const [step, setStep] = useState(record.nextStep);
  const [on, setOn] = useState(() => splitIntoDateBoxes(record.nextOn ?? ''));
  const [number, setNumber] = useState(record.caseNumber);
  const [address, setAddress] = useState(record.address);
  const [wrong, setWrong] = useState<string>();
  const { busy, problem, run } = useDeskSaving();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readTypedDay(on, { label: 'The day' });
    setWrong('message' in read ? read.message : undefined);
    if ('message' in read) return;
    const facts = pickChangedFacts(shown, {
      nextStep: step.trim(),
      nextOn: read.day,
      caseNumber: number.trim(),
      address: address.trim(),
    });
    if (await run([changeDeskRecord(store, record.id, organisationKind, facts)])) onDone();
  };
  return (
    <form className="fields" noValidate ref={form} onSubmit={event => void handleSubmit(event)}>
      <SaveProblemMessage problem={problem} />
      <TextField label="What to do next" value={step} onChange={setStep} />
      <DateField label="By" value={on} onChange={setOn} splitPasted={splitPastedDay} error={wrong} />
      <TextField
        label="Their reference for this death"
        hint="Organisations often give you their own reference number."
        value={number}
        onChange={setNumber}
      />
      <TextField label="Where to write" rows={4} value={address} onChange={setAddress} />
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
