import { useCallback, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocation, useNavigate } from 'react-router';
import { InviteCodeForm } from '../../../features/shared/InviteCodeForm.tsx';
import { InvitePage, type InviteStage } from '../../../features/shared/InvitePage.tsx';
import { UnlockScreen } from '../../../features/unlock/UnlockScreen.tsx';
import { lazyPart } from '../../../lib/page-code/lazy-part.tsx';
import type { Session, SessionState } from '../../../session/api/session-client.ts';
import { sharingWords } from '../../../session/api/sharing-words.ts';
import { LoadingPage } from '../../../ui/feedback/Spinner.tsx';
import { useAuth } from '../../AuthProvider.tsx';
import { forgetInvite, keepInvite, keptInvite } from '../../flows/kept-invite.ts';
import { PageProblem } from '../../PageProblem.tsx';
import { PublicFrame } from '../../shell/PublicFrame.tsx';

const NoPassport = lazyPart(() => import('../../flows/NoPassport.tsx'));
const EnterCode = lazyPart(() => import('../../flows/EnterCode.tsx'));

/** The code of an invitation, out of the address, which is replaced at once, or as it waits in this tab. */
function useInviteCode() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const given = decodeURIComponent(hash.slice(1));
  const [code, setCode] = useState(() => (given === '' ? keptInvite() : given));
  // Another invitation may be opened in the page of the first.
  if (given !== '' && given !== code) setCode(given);
  useEffect(() => {
    if (given === '') return;
    keepInvite(given);
    void navigate('/invite', { replace: true });
  }, [given, navigate]);
  const take = useCallback((typed: string) => {
    keepInvite(typed);
    setCode(typed);
  }, []);
  return { code, take };
}

/** Outside of the app's own frame: a person with an invitation may have no account yet. */
export default function Invite() {
  const { state, session, wake, failed } = useAuth();
  const { code, take } = useInviteCode();
  useEffect(() => void wake(), [wake]);
  if (failed && !session) return <PageProblem />;
  if (state.status === 'checking' || !session) return <LoadingPage label="Opening your invitation" />;
  if (state.status === 'locked')
    return (
      <UnlockScreen
        state={state}
        session={session}
        frame={PublicFrame}
        enterCode={EnterCode}
        noPassport={NoPassport}
      />
    );
  return (
    <I18nProvider locale="en-GB">
      <PublicFrame>
        {code === undefined ? (
          <InviteCodeForm onCode={typed => findCode(session, typed, take)} />
        ) : (
          <Answer {...{ session, state, code }} />
        )}
      </PublicFrame>
    </I18nProvider>
  );
}

async function findCode(
  session: Session,
  typed: string,
  take: (code: string) => void,
): Promise<string | undefined> {
  const looked = await (await session.sharing()).look(typed);
  if (looked.ok) {
    take(typed);
    return undefined;
  }
  if (looked.group !== undefined)
    return `Look at group ${looked.group} again: it is not as it is on the paper`;
  return looked.problem === 'not-found'
    ? 'No invitation has this code. It may have ended'
    : sharingWords(looked.problem);
}

interface AnswerProps {
  readonly session: Session;
  readonly state: Extract<SessionState, { status: 'open' | 'signed-out' }>;
  readonly code: string;
}

function Answer({ session, state, code }: AnswerProps) {
  const [invite, setInvite] = useState<InviteStage>({ stage: 'looking' });
  const signedIn = state.status === 'open';
  const email = state.status === 'open' ? state.account.email : '';
  useEffect(() => {
    void look(session, code, signedIn).then(setInvite, () => setInvite({ stage: 'not-found' }));
  }, [session, code, signedIn]);
  const owner = 'owner' in invite ? invite.owner : '';
  const accept = async () => {
    const accepted = await (await session.sharing()).accept(code);
    if (!accepted.ok) {
      if (accepted.problem === 'other-email') setInvite({ stage: 'wrong-email', owner, email });
      return accepted.problem === 'other-email' ? undefined : sharingWords(accepted.problem);
    }
    forgetInvite();
    const received = await (await session.sharing()).received();
    const isOpen =
      received.ok && received.value.passports.some(one => one.ownerName === owner && one.open.length > 0);
    setInvite({ stage: 'joined', owner, isOpen });
    return undefined;
  };
  const refuse = async () => {
    const refused = await (await session.sharing()).refuse(code);
    if (!refused.ok) return sharingWords(refused.problem);
    forgetInvite();
    setInvite({ stage: 'refused' });
    return undefined;
  };
  return <InvitePage invite={invite} onAccept={accept} onRefuse={refuse} />;
}

async function look(session: Session, code: string, signedIn: boolean): Promise<InviteStage> {
  const looked = await (await session.sharing()).look(code);
  if (!looked.ok || looked.value.method !== 'invite') {
    forgetInvite();
    return { stage: 'not-found' };
  }
  const { genuine, own, owner } = looked.value;
  if (own) return { stage: 'own' };
  return genuine ? { stage: 'asked', owner, signedIn } : { stage: 'not-genuine' };
}
