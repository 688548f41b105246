import { organisationKind, organisationSorts, organisationStates } from '@kinfolio/domain/desk/model/records';
import {
  type DeskOrganisation,
  sortWords,
  stateWords,
  type WayToTell,
} from '@kinfolio/domain/desk/organisations/organisations';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/form/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Chip } from '../../../ui/layout/Chip.tsx';
import { DeskPage, SaveProblem } from '../DeskPage.tsx';
import { useDesk, useOrganisations } from '../desk-context.ts';
import { logged, newRecord } from '../desk-store.ts';
import { stateTones } from '../desk-words.ts';
import { useSaving } from '../use-saving.ts';

/** Every organisation once, by how far it is. */
export function OrganisationList() {
  const { home, mayChange } = useDesk();
  const organisations = useOrganisations();
  const done = organisations.filter(({ state }) => state !== 'to-tell').length;
  return (
    <DeskPage
      title="Organisations"
      lead={`${String(done)} of ${counted(organisations.length, 'organisation')} told.`}
    >
      {organisationStates
        .map(state => ({ state, ones: organisations.filter(one => one.state === state) }))
        .filter(({ ones }) => ones.length > 0)
        .map(({ state, ones }) => (
          <section className="sheet gap-below" key={state} aria-labelledby={`desk-${state}`}>
            <h2 className="h3" id={`desk-${state}`}>
              {stateWords[state].label} <span className="muted">({String(ones.length)})</span>
            </h2>
            <ul className="rows rows--top">
              {ones.map(one => (
                <OrganisationLine key={one.record.id} home={home} organisation={one} />
              ))}
            </ul>
          </section>
        ))}
      {mayChange && <AddOrganisation />}
    </DeskPage>
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
          {sortWords[sort][0]}
          {state === 'to-tell' && ways[0] !== undefined && `. Quickest way: ${quickWords(ways[0])}`}
        </span>
        {next.length > 0 && <span className="small deskline__about">Next: {next.join(' ')}</span>}
      </span>
      <Chip tone={stateTones[state]}>{stateWords[state].label}</Chip>
    </li>
  );
}

const quickWords = ({ way, label }: WayToTell): string => (way === 'letter' ? 'a letter' : label);

const sortOptions = organisationSorts
  .map(value => ({ value, label: sortWords[value][0] }))
  .toSorted((one, other) => Number(one.value === 'other') - Number(other.value === 'other'));

/** Adds an organisation that the passport does not name. */
function AddOrganisation() {
  const store = useDesk();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [sort, setSort] = useState('');
  const [missing, setMissing] = useState<{ readonly name?: string; readonly sort?: string }>({});
  const { busy, problem, run } = useSaving();
  if (!isOpen)
    return (
      <p className="actions">
        <Button onClick={() => setOpen(true)}>Add an organisation</Button>
      </p>
    );
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = organisationSorts.find(value => value === sort);
    const named = name.trim();
    setMissing({
      ...(named === '' && { name: 'Enter its name' }),
      ...(chosen === undefined && { sort: 'Choose what it is' }),
    });
    if (named === '' || chosen === undefined) return;
    const added = newRecord(store, organisationKind, { name: named, sort: chosen });
    const wasSaved = await run([added, logged(store, { what: 'note', text: `Added ${named}` })]);
    if (!wasSaved) return;
    setName('');
    setSort('');
    setOpen(false);
  };
  return (
    <form className="sheet narrow fields" noValidate onSubmit={event => void handleSubmit(event)}>
      <h2 className="h3">Add an organisation</h2>
      <SaveProblem problem={problem} />
      <TextField label="Name" required value={name} onChange={setName} error={missing.name} />
      <Select
        label="What it is"
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
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
