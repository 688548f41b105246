import { organisationKind, organisationSorts, organisationStates } from '@kinfolio/domain/desk/model/records';
import {
  type DeskOrganisation,
  type NotificationMethod,
  organisationKindNames,
  organisationStateLabels,
} from '@kinfolio/domain/desk/organisations/organisations';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/form/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { DeskPageFrame, SaveProblemMessage } from '../DeskPage.tsx';
import { useDesk, useOrganisations } from '../desk-context.ts';
import { createDeskRecord, createLogRecord } from '../desk-store.ts';
import { ExpandableList } from '../FewAtFirst.tsx';
import { useFormInPlace } from '../use-form-in-place.ts';
import { useDeskSaving } from '../use-saving.ts';

/** All organisations, each listed once, grouped by progress. */
export function OrganisationList() {
  const { home, mayChange } = useDesk();
  const organisations = useOrganisations();
  const [isAdded, setAdded] = useState(false);
  const done = organisations.filter(({ state }) => state !== 'to-tell').length;
  return (
    <DeskPageFrame
      title="Organisations"
      lead={`${String(done)} of ${formatCounted(organisations.length, 'organisation')} told.`}
    >
      {organisationStates
        .map(state => ({ state, ones: organisations.filter(one => one.state === state) }))
        .filter(({ ones }) => ones.length > 0)
        .map(({ state, ones }) => (
          <section className="sheet gap-below" key={state} aria-labelledby={`desk-${state}`}>
            <h2 className="h3" id={`desk-${state}`}>
              {organisationStateLabels[state].label} <span className="muted">({String(ones.length)})</span>
            </h2>
            <ExpandableList
              isOpen={isAdded}
              words={`of ${organisationStateLabels[state].label.toLowerCase()}`}
              rows={ones.map(one => <OrganisationLine key={one.record.id} home={home} organisation={one} />)}
            />
          </section>
        ))}
      {mayChange && <AddOrganisation onAdded={() => setAdded(true)} />}
    </DeskPageFrame>
  );
}

interface LineProps {
  readonly home: string;
  readonly organisation: DeskOrganisation;
}

function OrganisationLine({
  home,
  organisation: { record, name, sort, state, ways, nextStep, nextOn },
}: LineProps) {
  const next = [nextStep, nextOn === undefined ? '' : `by ${formatDay(nextOn)}`].filter(
    words => words !== '',
  );
  return (
    <li className="deskline">
      <span>
        <Link className="cell-link" to={`${home}/organisations/${record.id}`}>
          {name}
        </Link>
        <span className="small muted deskline__about">
          {organisationKindNames[sort][0]}
          {state === 'to-tell' && ways[0] !== undefined && `. Quickest way: ${quickWords(ways[0])}`}
        </span>
        {next.length > 0 && <span className="small deskline__about">Next: {next.join(' ')}</span>}
      </span>
    </li>
  );
}

const quickWords = ({ way, label }: NotificationMethod): string => (way === 'letter' ? 'a letter' : label);

const sortOptions = organisationSorts
  .map(value => ({ value, label: organisationKindNames[value][0] }))
  .toSorted((one, other) => Number(one.value === 'other') - Number(other.value === 'other'));

/** Adds an organisation that the passport does not name. */
function AddOrganisation({ onAdded }: { readonly onAdded: () => void }) {
  const store = useDesk();
  const { isOpen, open, close, button, form } = useFormInPlace();
  const [name, setName] = useState('');
  const [sort, setSort] = useState('');
  const [missing, setMissing] = useState<{ readonly name?: string; readonly sort?: string }>({});
  const { busy, problem, run } = useDeskSaving();
  if (!isOpen)
    return (
      <p className="actions">
        <Button ref={button} onClick={open}>
          Add an organisation
        </Button>
      </p>
    );
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = organisationSorts.find(value => value === sort);
    const named = name.trim();
    setMissing({
      ...(named === '' && { name: 'Enter the name of the organisation' }),
      ...(chosen === undefined && { sort: 'Choose the type of organisation' }),
    });
    if (named === '' || chosen === undefined) return;
    const added = createDeskRecord(store, organisationKind, { name: named, sort: chosen });
    const wasSaved = await run([added, createLogRecord(store, { what: 'note', text: `Added ${named}` })]);
    if (!wasSaved) return;
    onAdded();
    setName('');
    setSort('');
    close();
  };
  return (
    <form className="sheet narrow fields" noValidate ref={form} onSubmit={event => void handleSubmit(event)}>
      <h2 className="h3" tabIndex={-1}>
        Add an organisation
      </h2>
      <SaveProblemMessage problem={problem} />
      <TextField label="Name" required value={name} onChange={setName} error={missing.name} />
      <Select
        label="Type of organisation"
        required
        placeholder="Choose"
        options={sortOptions}
        value={sort}
        onChange={setSort}
        error={missing.sort}
      />
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy ? 'Saving...' : undefined}>
          Add it
        </Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
