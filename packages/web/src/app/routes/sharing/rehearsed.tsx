import { useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocation, useNavigate, useParams } from 'react-router';
import { madeUpFiles } from '../../../features/rehearsal/made-up-paper.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import type { Session } from '../../../session/api/session-client.ts';
import type { RehearsalPart, SharedAbout } from '../../../session/api/sharing.ts';
import { sharingWords } from '../../../session/api/sharing-words.ts';
import { LoadingPage } from '../../../ui/feedback/Spinner.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { useAuth } from '../../AuthProvider.tsx';
import { RehearsalWalk } from '../../flows/RehearsalWalk.tsx';
import { PageProblem } from '../../PageProblem.tsx';
import { PublicFrame } from '../../shell/PublicFrame.tsx';
import { cardProblemOf } from './card-problem.ts';
import { packOf } from './SharedPack.tsx';

const home = '/rehearsal';
/** Nothing is read in a rehearsal: its one file is invented. */
const inventedFiles = () => Promise.resolve({ filesToSave: () => madeUpFiles });

/** What the link of the mail brought. It leaves the address at once. */
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
      readonly part: RehearsalPart;
      readonly owner: string;
      readonly codeTo: SharedAbout['codeTo'];
    };

async function lookFor(session: Session, token: string): Promise<Found> {
  if (token === '') return { at: 'over' };
  const part = (await session.sharing()).rehearse(token);
  const place = await part.take('page');
  if (place.ok) return { at: 'there', part, owner: place.value.ownerName, codeTo: place.value.codeTo };
  return place.problem === 'not-found'
    ? { at: 'over' }
    : { at: 'over', problem: sharingWords(place.problem) };
}

/** For who has the mail of a rehearsal: no account is signed in here, and nothing opens. */
export default function Rehearsed() {
  const { state, session, wake, failed } = useAuth();
  const token = useToken();
  const { section } = useParams();
  const today = useToday(systemClock);
  const [found, setFound] = useState<Found>({ at: 'looking' });
  useEffect(() => void wake(), [wake]);
  useEffect(() => {
    if (session === undefined) return;
    const failedToLook: Found = { at: 'over', problem: sharingWords('offline') };
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
            <PageHead
              title="There is no rehearsal here"
              lead={found.problem ?? 'It is over, or the link is not whole. There is nothing you need to do.'}
            />
          </>
        ) : (
          <RehearsalWalk
            {...found}
            {...{ home, section, today }}
            pack={packOf(session, { grant: 'rehearsal', reader: inventedFiles })}
            onCard={async typed => {
              const taken = await found.part.showCard(typed);
              return taken.ok ? taken.value : cardProblemOf(taken);
            }}
          />
        )}
      </PublicFrame>
    </I18nProvider>
  );
}
