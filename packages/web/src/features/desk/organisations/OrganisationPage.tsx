import { organisationKind, organisationStates } from '@kinfolio/domain/desk/model/records';
import { isDisputeAbout } from '@kinfolio/domain/desk/organisations/doubt-words';
import {
  type DeskOrganisation,
  organisationKindNames,
  organisationStateLabels,
} from '@kinfolio/domain/desk/organisations/organisations';
import { type ReactNode, useRef } from 'react';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { StatusChip } from '../../../ui/layout/Chip.tsx';
import { DeskPageFrame, SaveProblemMessage } from '../DeskPage.tsx';
import { useDesk } from '../desk-context.ts';
import { changeDeskRecord, changeOrganisationState } from '../desk-store.ts';
import { stateTones } from '../desk-words.ts';
import { DisputedFacts } from '../doubts/Doubts.tsx';
import { useDeskSaving } from '../use-saving.ts';
import { DeskLog } from './DeskLog.tsx';
import { PlannedStep } from './PlannedStep.tsx';
import { OrganisationThings } from './Things.tsx';
import { NotificationMethods } from './WaysToTell.tsx';

interface OrganisationPageProps {
  readonly organisation: DeskOrganisation;
  /** The organisation's papers, if papers can be kept here. */
  readonly papers?: ReactNode;
}

/**
 * The page of one organisation: how to notify it, what the person who died had with it, how far this has got, and who
 * did what.
 */
export function OrganisationPage({ organisation, papers }: OrganisationPageProps) {
  const { desk, home, mayChange } = useDesk();
  const { name, sort, state, record } = organisation;
  const letters = `${home}/letters/${record.id}`;
  const things = organisation.things.map(({ source }) => source);
  const doubts = desk.doubts.filter(isDisputeAbout(desk, organisation.ids, things));
  // Once the organisation has been notified, its answers come first on the page.
  const isFirst = state === 'to-tell';
  const waysPart = (
    <section className="sheet" aria-labelledby="desk-ways">
      <h2 className="h3" id="desk-ways">
        How to tell this organisation
      </h2>
      <NotificationMethods ways={organisation.ways} />
      <p className="actions">
        <ButtonLink to={letters}>
          Letters <span className="hide">to {name}</span>
        </ButtonLink>
      </p>
    </section>
  );
  return (
    <DeskPageFrame
      title={name}
      lead={
        <>
          {organisationKindNames[sort][0]}{' '}
          <StatusChip tone={stateTones[state]}>{organisationStateLabels[state].label}</StatusChip>
        </>
      }
      back={{ to: `${home}/organisations`, words: 'Organisations' }}
    >
      <DisputedFacts doubts={doubts} />
      <div className="split">
        <div className="col">
          {isFirst && waysPart}
          {mayChange && <StateButtons organisation={organisation} />}
          <OrganisationThings organisation={organisation} />
        </div>
        <div className="col">
          {!isFirst && waysPart}
          <PlannedStep organisation={organisation} />
          {papers}
          <DeskLog title="What was done" log={organisation.log} organisation={record.id} />
        </div>
      </div>
    </DeskPageFrame>
  );
}

function StateButtons({ organisation }: { readonly organisation: DeskOrganisation }) {
  const store = useDesk();
  const { busy, problem, run } = useDeskSaving();
  const status = useRef<HTMLParagraphElement>(null);
  const { state: now, record, ids } = organisation;
  const at = organisationStates.indexOf(now);
  const later = organisationStates.filter((_, index) => index > at);
  const before = organisationStates[at - 1];
  const set = async (state: typeof now) => {
    const isSaved = await run([
      ...changeOrganisationState(store, organisation, state, {
        what: 'state',
        text: organisationStateLabels[state].label,
      }),
      // Two executors may each have created a record for the same organisation. Give all of them the same state.
      ...ids
        .filter(id => id !== record.id)
        .map(id => changeDeskRecord(store, id, organisationKind, { state })),
    ]);
    // The pressed button is gone or has a different label now, so move the focus to the status.
    if (isSaved) status.current?.focus();
  };
  return (
    <section className="sheet no-print" aria-labelledby="desk-state">
      <h2 className="h3" id="desk-state">
        Progress
      </h2>
      <SaveProblemMessage problem={problem} />
      <p tabIndex={-1} ref={status}>
        {organisationStateLabels[now].label}.
      </p>
      <div className="actions actions--stacked">
        {later.map((state, index) => (
          <Button
            key={state}
            variant={index === 0 ? 'primary' : 'secondary'}
            busy={busy && index === 0 ? 'Saving...' : undefined}
            onClick={() => void set(state)}
          >
            {organisationStateLabels[state].mark}
          </Button>
        ))}
        {before !== undefined && (
          <Button variant="quiet" onClick={() => void set(before)}>
            Go back to “{organisationStateLabels[before].label}”
          </Button>
        )}
      </div>
    </section>
  );
}
