import { useCallback, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocation, useNavigate } from 'react-router';
import { InviteCodeForm } from '../../../features/shared/InviteCodeForm.tsx';
import { InvitePage, type InviteStage } from '../../../features/shared/InvitePage.tsx';
import { UnlockScreen } from '../../../features/unlock/UnlockScreen.tsx';
import { useHydrated } from '../../../lib/browser/use-hydrated.ts';
import { createLazyPart } from '../../../lib/page-code/lazy-part.tsx';
import { CodeHelp } from '../../../passport/sharing/CodeHelp.tsx';
import type { Session, SessionState } from '../../../session/api/session-client.ts';
import { getSharingProblemText } from '../../../session/api/sharing-words.ts';
import { LoadingPage } from '../../../ui/feedback/Spinner.tsx';
import { type AuthState, useAuth } from '../../AuthProvider.tsx';
import { deleteInviteFromTab, readInviteFromTab, saveInviteInTab } from '../../flows/kept-invite.ts';
import { PageProblem } from '../../PageProblem.tsx';
import { PublicFrame } from '../../shell/PublicFrame.tsx';

const NoPassport = createLazyPart(() => import('../../flows/NoPassport.tsx'));
const EnterCode = createLazyPart(() => import('../../flows/EnterCode.tsx'));

/**
 * The invitation's code, from the address or from this tab's storage. The address is replaced at once, so that it no
 * longer contains the code.
 */
function useInviteCode() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const given = decodeURIComponent(hash.slice(1));
  const [code, setCode] = useState<string>();
  const [isRead, setRead] = useState(false);
  // The prerendered page knows neither the address nor this tab's storage, so both are read after hydration.
  if (isHydrated && !isRead) {
    setRead(true);
    setCode(given === '' ? readInviteFromTab() : given);
  }
  // The person may open another invitation while the first is on the page.
  if (isHydrated && given !== '' && given !== code) setCode(given);
  useEffect(() => {
    if (given === '') return;
    saveInviteInTab(given);
    void navigate('/invite', { replace: true });
  }, [given, navigate]);
  const take = useCallback((typed: string) => {
    saveInviteInTab(typed);
    setCode(typed);
  }, []);
  return { code, take };
}

/** Rendered outside the app's own frame, because an invited person may not have an account yet. */
export default function InviteRoute() {
  const { state, session, wake, failed } = useAuth();
  const { code, take } = useInviteCode();
  useEffect(() => void wake(), [wake]);
  if (code !== undefined && failed && !session) return <PageProblem />;
  if (code !== undefined && (state.status === 'checking' || !session))
    return <LoadingPage label="Opening your invitation" />;
  if (state.status === 'locked' && session)
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
        {code === undefined || !session || state.status === 'checking' || state.status === 'locked' ? (
          <>
            <InviteCodeForm onCode={typed => findCode(wake, typed, take)} />
            <CodeHelp />
          </>
        ) : (
          <Answer {...{ session, state, code }} />
        )}
      </PublicFrame>
    </I18nProvider>
  );
}

async function findCode(
  wake: AuthState['wake'],
  typed: string,
  take: (code: string) => void,
): Promise<string | undefined> {
  const session = await wake();
  if (session === undefined) return getSharingProblemText('offline');
  const looked = await (await session.sharing()).look(typed);
  if (looked.ok) {
    take(typed);
    return undefined;
  }
  if (looked.group !== undefined) return `Check group ${looked.group} again: it does not match the paper`;
  return looked.problem === 'not-found'
    ? 'This code does not match any invitation. The invitation may have ended'
    : getSharingProblemText(looked.problem);
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
      return accepted.problem === 'other-email' ? undefined : getSharingProblemText(accepted.problem);
    }
    deleteInviteFromTab();
    const received = await (await session.sharing()).received();
    const isOpen =
      received.ok && received.value.passports.some(one => one.ownerName === owner && one.open.length > 0);
    setInvite({ stage: 'joined', owner, isOpen });
    return undefined;
  };
  const refuse = async () => {
    const refused = await (await session.sharing()).refuse(code);
    if (!refused.ok) return getSharingProblemText(refused.problem);
    deleteInviteFromTab();
    setInvite({ stage: 'refused' });
    return undefined;
  };
  return <InvitePage invite={invite} onAccept={accept} onRefuse={refuse} />;
}

async function look(session: Session, code: string, signedIn: boolean): Promise<InviteStage> {
  const looked = await (await session.sharing()).look(code);
  if (!looked.ok || looked.value.method !== 'invite') {
    deleteInviteFromTab();
    return { stage: 'not-found' };
  }
  const { genuine, own, owner } = looked.value;
  if (own) return { stage: 'own' };
  return genuine ? { stage: 'asked', owner, signedIn } : { stage: 'not-genuine' };
}
