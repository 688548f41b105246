import { organisationKind, organisationStates } from '@kinfolio/domain/desk/model/records';
import {
  type DeskOrganisation,
  sortWords,
  stateWords,
} from '@kinfolio/domain/desk/organisations/organisations';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Chip } from '../../../ui/layout/Chip.tsx';
import { DeskPage, SaveProblem } from '../DeskPage.tsx';
import { useDesk } from '../desk-context.ts';
import { changed, inState } from '../desk-store.ts';
import { stateTones } from '../desk-words.ts';
import { useSaving } from '../use-saving.ts';
import { DeskLog } from './DeskLog.tsx';
import { PlannedStep } from './PlannedStep.tsx';
import { Things } from './Things.tsx';
import { WaysToTell } from './WaysToTell.tsx';

interface OrganisationPageProps {
  readonly organisation: DeskOrganisation;
  /** Its papers, where they can be kept. */
  readonly papers?: ReactNode;
}

/** One organisation: how to notify it, what there is with it, how far it is, who did what. */
export function OrganisationPage({ organisation, papers }: OrganisationPageProps) {
  const { home, mayChange } = useDesk();
  const { name, sort, state, record } = organisation;
  const letters = `${home}/letters/${record.id}`;
  // Once they are notified, what they answered comes first.
  const isFirst = state === 'to-tell';
  const waysPart = (
    <section className="sheet" aria-labelledby="desk-ways">
      <h2 className="h3" id="desk-ways">
        How to tell them
      </h2>
      <WaysToTell ways={organisation.ways} />
      <p className="actions">
        <ButtonLink to={letters}>
          Letters <span className="hide">to {name}</span>
        </ButtonLink>
      </p>
    </section>
  );
  return (
    <DeskPage
      title={name}
      lead={
        <>
          {sortWords[sort][0]} <Chip tone={stateTones[state]}>{stateWords[state].label}</Chip>
        </>
      }
      back={{ to: `${home}/organisations`, words: 'Organisations' }}
    >
      <div className="split">
        <div className="col">
          {isFirst && waysPart}
          {mayChange && <StateButtons organisation={organisation} />}
          <Things organisation={organisation} />
        </div>
        <div className="col">
          {!isFirst && waysPart}
          <PlannedStep key={record.savedAt} organisation={organisation} />
          {papers}
          <DeskLog title="What was done" log={organisation.log} organisation={record.id} />
        </div>
      </div>
    </DeskPage>
  );
}

function StateButtons({ organisation }: { readonly organisation: DeskOrganisation }) {
  const store = useDesk();
  const { busy, problem, run } = useSaving();
  const { state: now, record, ids } = organisation;
  const at = organisationStates.indexOf(now);
  const later = organisationStates.filter((_, index) => index > at);
  const before = organisationStates[at - 1];
  const set = (state: typeof now) =>
    void run([
      ...inState(store, organisation, state, { what: 'state', text: stateWords[state].label }),
      // Two executors may each have made a record of it: both are in one state.
      ...ids.filter(id => id !== record.id).map(id => changed(store, id, organisationKind, { state })),
    ]);
  return (
    <section className="sheet" aria-labelledby="desk-state">
      <h2 className="h3" id="desk-state">
        How far it is
      </h2>
      <SaveProblem problem={problem} />
      <p>{stateWords[now].label}.</p>
      <div className="actions actions--stacked">
        {later.map((state, index) => (
          <Button
            key={state}
            variant={index === 0 ? 'primary' : 'secondary'}
            busy={busy && index === 0 ? 'Saving...' : undefined}
            onClick={() => set(state)}
          >
            {stateWords[state].mark}
          </Button>
        ))}
        {before !== undefined && (
          <Button variant="quiet" onClick={() => set(before)}>
            Go back to “{stateWords[before].label}”
          </Button>
        )}
      </div>
    </section>
  );
}
