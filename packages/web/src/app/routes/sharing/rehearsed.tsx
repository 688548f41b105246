import { useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocation, useNavigate, useParams } from 'react-router';
import { madeUpFiles } from '../../../features/rehearsal/made-up-paper.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import type { Session } from '../../../session/api/session-client.ts';
import type { RehearsalStepCalls, SharedPassportFacts } from '../../../session/api/sharing.ts';
import { getSharingProblemText } from '../../../session/api/sharing-words.ts';
import { LoadingPage } from '../../../ui/feedback/Spinner.tsx';
import { PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { useAuth } from '../../AuthProvider.tsx';
import { RehearsalPages } from '../../flows/RehearsalWalk.tsx';
import { PageProblem } from '../../PageProblem.tsx';
import { PublicFrame } from '../../shell/PublicFrame.tsx';
import { toCardProblem } from './card-problem.ts';
import { renderSharedPack } from './SharedPack.tsx';

const home = '/rehearsal';
/** A rehearsal reads no real data, so its only file is invented. */
const inventedFiles = () => Promise.resolve({ filesToSave: () => madeUpFiles });

/** The token from the link in the email. It is removed from the address at once. */
function useToken(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const given = hash.slice(1);
  const [token, setToken] = useState(given);
  if (given !== '' && given !== token) setToken(given);
  useEffect(() => {
    if (given !== '') void navigate(home, { replace: true });
  }, [given, navigate]);
  return token;
}

type Found =
  | { readonly at: 'looking' }
  | { readonly at: 'over'; readonly problem?: string }
  | {
      readonly at: 'there';
      readonly part: RehearsalStepCalls;
      readonly owner: string;
      readonly codeTo: SharedPassportFacts['codeTo'];
    };

async function lookFor(session: Session, token: string): Promise<Found> {
  if (token === '') return { at: 'over' };
  const part = (await session.sharing()).rehearse(token);
  const place = await part.take('page');
  if (place.ok) return { at: 'there', part, owner: place.value.ownerName, codeTo: place.value.codeTo };
  return place.problem === 'not-found'
    ? { at: 'over' }
    : { at: 'over', problem: getSharingProblemText(place.problem) };
}

/** The page for anyone with a rehearsal email. No account is signed in here, and nothing is opened. */
export default function RehearsalStepPage() {
  const { state, session, wake, failed } = useAuth();
  const token = useToken();
  const { section } = useParams();
  const today = useToday(systemClock);
  const [found, setFound] = useState<Found>({ at: 'looking' });
  useEffect(() => void wake(), [wake]);
  useEffect(() => {
    if (session === undefined) return;
    const failedToLook: Found = { at: 'over', problem: getSharingProblemText('offline') };
    lookFor(session, token).then(setFound, () => setFound(failedToLook));
  }, [session, token]);
  if (failed && !session) return <PageProblem />;
  if (state.status === 'checking' || !session || found.at === 'looking')
    return <LoadingPage label="Opening the rehearsal" />;
  return (
    <I18nProvider locale="en-GB">
      <PublicFrame>
        {found.at === 'over' ? (
          <>
            <PageTitle parts={['Rehearsal']} />
            <PageHeading
              title="There is no rehearsal here"
              lead={
                found.problem ??
                'The rehearsal is over, or the link is incomplete. You do not need to do anything.'
              }
            />
          </>
        ) : (
          <RehearsalPages
            {...found}
            {...{ home, section, today }}
            pack={renderSharedPack(session, { grant: 'rehearsal', reader: inventedFiles })}
            onCard={async typed => {
              const taken = await found.part.showCard(typed);
              return taken.ok ? taken.value : toCardProblem(taken);
            }}
          />
        )}
      </PublicFrame>
    </I18nProvider>
  );
}
