import { useCallback, useEffect, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocation, useNavigate, useParams } from 'react-router';
import { DeskAccountNeeded } from '../../../features/desk/begin/AccountNeeded.tsx';
import { CardCodeForm, type CardCodeProblem } from '../../../features/release/CardCodeForm.tsx';
import { SharedPassportPage } from '../../../features/shared/SharedPassportPage.tsx';
import { type SharedSource, useSharedPassport } from '../../../features/shared/use-shared-passport.ts';
import { useHydrated } from '../../../lib/browser/use-hydrated.ts';
import { useOnIdle } from '../../../lib/browser/use-idle-end.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import { CodeHelp } from '../../../passport/sharing/CodeHelp.tsx';
import type { Session } from '../../../session/api/session-client.ts';
import type { CardReaderSession } from '../../../session/api/sharing.ts';
import { getSharingProblemText } from '../../../session/api/sharing-words.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { type AuthState, useAuth } from '../../AuthProvider.tsx';
import {
  deleteDeskRequest,
  deleteDeskRequestAndCard,
  readCardCodeFromTab,
  saveCardCodeInTab,
  saveDeskRequestInTab,
} from '../../kept-desk.ts';
import { PublicFrame } from '../../shell/PublicFrame.tsx';
import { toCardProblem } from './card-problem.ts';
import { renderSharedPack } from './SharedPack.tsx';
import { useSharedFile } from './use-shared-file.tsx';

const home = '/card';
/** How long a guest may be inactive, in milliseconds: as long as a guest's session lasts on the server. */
const idleMs = 30 * 60_000;

/**
 * The code from a scanned QR code. It is removed from the address at once, and is sent only when the person presses the
 * button.
 */
function useScannedCode(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const given = hash.slice(1);
  // The prerendered page cannot know the code of the card.
  const [code, setCode] = useState<string>();
  if (isHydrated && code === undefined) setCode(given || (readCardCodeFromTab() ?? ''));
  if (isHydrated && given !== '' && given !== code) setCode(given);
  useEffect(() => {
    if (given !== '') void navigate(home, { replace: true });
  }, [given, navigate]);
  return code ?? '';
}

/**
 * The page for any card holder. No account is signed in here, and nothing stays on the device once the tab is closed.
 */
export default function CardRoute() {
  const { session, wake } = useAuth();
  const begin = useScannedCode();
  const navigate = useNavigate();
  const [card, setCard] = useState<CardReaderSession>();
  const [isOver, setOver] = useState(false);
  useEffect(() => void wake(), [wake]);
  useEffect(() => () => void card?.end(), [card]);
  const leave = useCallback(
    (over: boolean) => {
      deleteDeskRequestAndCard();
      setCard(undefined);
      setOver(over);
      void navigate(home, { replace: true });
    },
    [navigate],
  );
  return (
    <I18nProvider locale="en-GB">
      <PublicFrame>
        {card === undefined || session === undefined ? (
          <>
            <PageTitle
              parts={['Emergency Card']}
              description="Type the code on an Emergency Card from Kinfolio. You do not need an account."
            />
            <PageHeading
              title="Your Emergency Card"
              lead="Someone who trusts you gave you a card with a code. You do not need an account or a password."
            />
            {isOver && (
              <Banner tone="info">
                <p>
                  Nobody used this page for 30 minutes, so we closed the passport. Type the code again to
                  continue.
                </p>
              </Banner>
            )}
            <CardCodeForm
              key={begin}
              begin={isOver ? '' : begin}
              onCode={typed => take(wake, typed, setCard)}
            />
            <CodeHelp />
          </>
        ) : (
          <Reading session={session} card={card} onLeave={leave} />
        )}
      </PublicFrame>
    </I18nProvider>
  );
}

interface ReadingProps {
  readonly session: Session;
  readonly card: CardReaderSession;
  readonly onLeave: (isOver: boolean) => void;
}

function Reading({ session, card, onLeave }: ReadingProps) {
  const { section } = useParams();
  const { state } = useAuth();
  const navigate = useNavigate();
  const [needsAccount, setNeedsAccount] = useState<string>();
  const today = useToday(systemClock);
  const source = useMemo(
    (): SharedSource => ({
      grant: card.grant,
      reader: () => Promise.resolve(card.reader),
      about: async () => {
        const about = await card.about();
        return about.ok ? about.value : undefined;
      },
    }),
    [card],
  );
  const shared = useSharedPassport(source);
  const File = useSharedFile(source);
  useOnIdle(
    systemClock,
    idleMs,
    useCallback(() => onLeave(true), [onLeave]),
  );
  const leaveOffer = () => {
    deleteDeskRequest();
    setNeedsAccount(undefined);
  };
  if (needsAccount !== undefined) return <DeskAccountNeeded first={needsAccount} onBack={leaveOffer} />;
  return (
    <>
      <SharedPassportPage
        {...{ home, section, shared, File, today }}
        pack={renderSharedPack(session, source, {
          onBegin: first => {
            if (state.status === 'signed-out') {
              saveDeskRequestInTab();
              setNeedsAccount(first);
            } else void navigate('/desk/new');
          },
        })}
        longRoad={{
          state: card.longRoad,
          onTake: async () => {
            const taken = await card.takeLongRoad();
            return taken.ok ? undefined : getSharingProblemText(taken.problem);
          },
        }}
      />
      <div className="actions gap-top no-print">
        <Button variant="quiet" onClick={() => onLeave(false)}>
          I have finished
        </Button>
      </div>
    </>
  );
}

async function take(
  wake: AuthState['wake'],
  typed: string,
  onCard: (card: CardReaderSession) => void,
): Promise<CardCodeProblem | undefined> {
  const session = await wake();
  if (session === undefined) return { problem: 'offline' };
  const begun = await (await session.sharing()).begin(typed);
  if (!begun.ok) return toCardProblem(begun);
  saveCardCodeInTab(typed);
  onCard(begun.value);
  return undefined;
}
