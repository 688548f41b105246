import { useCallback, useEffect, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocation, useNavigate, useParams } from 'react-router';
import { AccountNeeded } from '../../../features/desk/begin/AccountNeeded.tsx';
import { CardCodeForm, type CardCodeProblem } from '../../../features/release/CardCodeForm.tsx';
import { SharedPassportPage } from '../../../features/shared/SharedPassportPage.tsx';
import { type SharedSource, useSharedPassport } from '../../../features/shared/use-shared-passport.ts';
import { useIdleEnd } from '../../../lib/browser/use-idle-end.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import type { Session } from '../../../session/api/session-client.ts';
import type { CardReader } from '../../../session/api/sharing.ts';
import { sharingWords } from '../../../session/api/sharing-words.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { LoadingPage } from '../../../ui/feedback/Spinner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { useAuth } from '../../AuthProvider.tsx';
import {
  forgetDeskWish,
  forgetWishAlone,
  keepCardCode,
  keepDeskWish,
  keptCardCode,
} from '../../kept-desk.ts';
import { PageProblem } from '../../PageProblem.tsx';
import { PublicFrame } from '../../shell/PublicFrame.tsx';
import { cardProblemOf } from './card-problem.ts';
import { packOf } from './SharedPack.tsx';
import { useSharedFile } from './use-shared-file.tsx';

const home = '/card';
/** As long as a guest's session lives at the server. */
const idleMs = 30 * 60_000;

/** The code that a scanned square brought. It leaves the address at once, and is sent by nothing but the button. */
function useScannedCode(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const given = hash.slice(1);
  const [code, setCode] = useState(() => given || (keptCardCode() ?? ''));
  if (given !== '' && given !== code) setCode(given);
  useEffect(() => {
    if (given !== '') void navigate(home, { replace: true });
  }, [given, navigate]);
  return code;
}

/** For everybody who holds a card: no account is signed in here, and nothing of it stays on the device once the tab is closed. */
export default function Card() {
  const { state, session, wake, failed } = useAuth();
  const begin = useScannedCode();
  const navigate = useNavigate();
  const [card, setCard] = useState<CardReader>();
  const [isOver, setOver] = useState(false);
  useEffect(() => void wake(), [wake]);
  useEffect(() => () => void card?.end(), [card]);
  const leave = useCallback(
    (over: boolean) => {
      forgetDeskWish();
      setCard(undefined);
      setOver(over);
      void navigate(home, { replace: true });
    },
    [navigate],
  );
  if (failed && !session) return <PageProblem />;
  if (state.status === 'checking' || !session) return <LoadingPage label="Opening the page for cards" />;
  return (
    <I18nProvider locale="en-GB">
      <PublicFrame>
        {card === undefined ? (
          <>
            <PageTitle parts={['Emergency Card']} />
            <PageHead
              title="Your Emergency Card"
              lead="Somebody who trusts you gave you a card with a code. You need no account and no password."
            />
            {isOver && (
              <Banner tone="info">
                <p>Nothing was touched here for 30 minutes, so it was shut. Type the code again to go on.</p>
              </Banner>
            )}
            <CardCodeForm begin={isOver ? '' : begin} onCode={typed => take(session, typed, setCard)} />
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
  readonly card: CardReader;
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
  useIdleEnd(
    systemClock,
    idleMs,
    useCallback(() => onLeave(true), [onLeave]),
  );
  const leaveOffer = () => {
    forgetWishAlone();
    setNeedsAccount(undefined);
  };
  if (needsAccount !== undefined) return <AccountNeeded first={needsAccount} onBack={leaveOffer} />;
  return (
    <>
      <SharedPassportPage
        {...{ home, section, shared, File, today }}
        pack={packOf(session, source, {
          onBegin: first => {
            if (state.status === 'signed-out') {
              keepDeskWish();
              setNeedsAccount(first);
            } else void navigate('/desk/new');
          },
        })}
        longRoad={{
          state: card.longRoad,
          onTake: async () => {
            const taken = await card.takeLongRoad();
            return taken.ok ? undefined : sharingWords(taken.problem);
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
  session: Session,
  typed: string,
  onCard: (card: CardReader) => void,
): Promise<CardCodeProblem | undefined> {
  const begun = await (await session.sharing()).begin(typed);
  if (!begun.ok) return cardProblemOf(begun);
  keepCardCode(typed);
  onCard(begun.value);
  return undefined;
}
