import { formatCounted } from '@kinfolio/domain/values/count';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { GiveAccessPage, type GiveAccessPageProps } from '../../../features/people/GiveAccessPage.tsx';
import type { NewAccess } from '../../../features/people/give-access.ts';
import { PassOnInvitation } from '../../../features/people/own/PassOn.tsx';
import {
  createDraftForEndedPerson,
  createDraftForKnownPerson,
  listPeopleWithAccess,
} from '../../../features/people/own/trusted-people.ts';
import { useOwnSharing } from '../../../features/people/own/use-own-sharing.ts';
import { useNoPhoneNote } from '../../../features/people/own/use-phone-note.ts';
import { toGrantRequest } from '../../../features/people/own/wanted-grant.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import type { SharedAccessTiming } from '../../../passport/sharing/terms.ts';
import { formatWaitDays, getFirstName } from '../../../passport/sharing/terms-words.ts';
import type { CodeToPassOn } from '../../../session/api/sharing.ts';
import { getSharingProblemText } from '../../../session/api/sharing-words.ts';
import { useAccountPlan } from '../../../session/api/use-plan.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { BackLink, PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { type CardToPrint, createPrintedCard, PrintedCardPage } from '../../flows/PrintedCard.tsx';
import { useOwnName } from '../../flows/use-own-name.ts';
import { usePlanWaitNote } from '../../flows/use-wait-note.ts';
import { PlanPeopleLimit } from './PlanRoom.tsx';
import { SharingProblemPage } from './SharingProblemPage.tsx';

/** How many days an invitation lasts when sharing starts immediately. */
const invitationDays = 14;

interface Given {
  readonly access: NewAccess;
  readonly invitation: readonly string[];
  readonly card: CardToPrint | undefined;
}

export default function GiveAccessRoute() {
  const { state } = useAuth();
  const session = useOpenSession();
  const today = useToday(systemClock);
  const own = useOwnSharing();
  const { plan } = useAccountPlan();
  const waitNote = usePlanWaitNote();
  const phoneNote = useNoPhoneNote();
  const owner = useOwnName();
  const [given, setGiven] = useState<Given>();
  const [asked] = useSearchParams();
  if (state.status !== 'open') return null;
  const { email } = state.account;
  if (given !== undefined) return <WhatToPassOn {...{ given, owner, session }} />;
  if (own.state !== 'read') return <SharingProblemPage title="Give someone access" read={own} />;
  const known = listPeopleWithAccess(own.sharing);
  const another = createDraftForKnownPerson(own.sharing, asked.get('person'));
  return (
    <>
      <PlanPeopleLimit plan={plan} people={known.length} />
      <GiveAccessPage
        today={today}
        ownEmail={email}
        known={known}
        again={another ?? createDraftForEndedPerson(own.sharing, asked.get('again'))}
        {...deskOf(asked.get('desk'), asked.has('look'))}
        firstStep={another && 1}
        {...{ phoneNote, waitNote }}
        onGive={async (access, password) => {
          const sharing = await session.sharing();
          const made = await sharing.give(toGrantRequest(access, { owner, notify: false }), password);
          if (!made.ok) return getSharingProblemText(made.problem);
          const codeBy = (method: CodeToPassOn['method']) =>
            made.value.codes.find(one => one.method === method);
          const card = codeBy('card');
          setGiven({
            access,
            invitation: codeBy('invite')?.groups ?? [],
            card: card && createPrintedCard(sharing, { ...card, number: card.number ?? '1' }, today),
          });
          return undefined;
        }}
      />
    </>
  );
}

/** The terms for sharing only an estate's desk, or only its statement with those who inherit. Access starts now. */
function deskOf(estate: string | null, isStatement: boolean): Pick<GiveAccessPageProps, 'begin'> {
  if (estate === null) return {};
  const begin = { estate, sections: [], road: 'always', card: false } as const;
  return {
    begin: isStatement ? { ...begin, level: 'view', isStatement } : { ...begin, level: 'edit' },
  };
}

interface WhatToPassOnProps {
  readonly given: Given;
  readonly owner: string;
  readonly session: ReturnType<typeof useOpenSession>;
}

/** Shows the card first, if there is one, then the invitation. The owner can see both again on the person's page. */
function WhatToPassOn({ given: { access, invitation, card }, owner, session }: WhatToPassOnProps) {
  const [isCard, setCard] = useState(false);
  const { name, email, phone, terms } = access;
  if (isCard && card !== undefined)
    return (
      <PrintedCardPage
        {...card}
        {...{ session, owner, terms }}
        person={name}
        hasPhone={phone !== ''}
        cardAlone={access.cardAlone}
        done="Go back to the invitation"
        onDone={() => setCard(false)}
      />
    );
  return (
    <>
      <PageTitle parts={['Give someone access']} />
      <BackLink to="/people">People and access</BackLink>
      <PageHeading
        title={givenWords(name, terms.when)}
        lead={
          card === undefined
            ? 'Now pass the invitation on.'
            : 'Now print the card and give it to this person. With the invitation, they can also open an account.'
        }
        takesFocus
      >
        {card !== undefined && (
          <div className="actions no-print">
            <Button variant="primary" onClick={() => setCard(true)}>
              Print the Emergency Card for {getFirstName(name)}
            </Button>
          </div>
        )}
      </PageHeading>
      <PassOnInvitation
        name={name}
        owner={owner}
        email={email}
        groups={invitation}
        isNext={card === undefined}
        address={`${window.location.host}/invite`}
        endsAfterDays={terms.when.kind === 'release' ? undefined : invitationDays}
      />
    </>
  );
}

/**
 * Says what happens next. Nothing is open yet: immediate sharing starts when the invitation is accepted, and a release
 * after its waiting period.
 */
function givenWords(name: string, when: SharedAccessTiming): string {
  if (when.kind !== 'release') return `${name} is invited`;
  const { silentDays, askDays } = when;
  return silentDays === null
    ? `${name} can ask to open your passport, and you have ${formatCounted(askDays ?? 0, 'day')} to say no`
    : `${name} can open your passport after ${formatWaitDays('silence', silentDays)} without hearing from you`;
}
