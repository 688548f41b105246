import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { CopyBanner } from '../../features/copies/CopyBanner.tsx';
import {
  copyIsSafe,
  hadAnother,
  serverHasNone,
  serverHasOther,
  serverWasPutBack,
} from '../../features/copies/copy-words.ts';
import { HeldBackBanner, NewestBanner } from '../../features/copies/HeldBackBanner.tsx';
import type { Copies, CopiesHere } from '../../session/api/copies.ts';
import { problemWords, wrongPassword } from '../../session/api/problem-words.ts';
import { useSyncStatus } from '../../session/api/react.ts';
import type { AccountAlerts } from '../../session/api/security.ts';
import type { Outcome, Session } from '../../session/api/session-client.ts';
import { showToast } from '../../ui/feedback/toast.ts';

/** As much of a session as is needed here. */
export interface CopiesSession extends Pick<Session, 'accountAlerts' | 'subscribeAccountAlerts' | 'copies'> {}

/** The copies here that the server does not have, each with what its person can do. Loaded after the page. */
export default function CopyBanners({
  session,
  now = Date.now,
}: {
  session: CopiesSession;
  now?: () => number;
}) {
  const { accountAlerts, subscribeAccountAlerts } = session;
  const {
    instead,
    givesBack = false,
    heldBack,
    newestAt,
  } = useSyncExternalStore(subscribeAccountAlerts, accountAlerts, accountAlerts);
  const { waiting } = useSyncStatus();
  const [others, setOthers] = useState<CopiesHere['others']>([]);
  const navigate = useNavigate();
  useEffect(() => {
    // Without an answer nothing is shown; the next way in asks again.
    void look(session).then(setOthers, () => undefined);
  }, [session]);
  const act = async (what: (copies: Copies) => Promise<Outcome>, same?: string): Promise<boolean> => {
    const outcome = await what(await session.copies());
    if (!outcome.ok && outcome.problem !== 'wrong-password')
      showToast({ message: problemWords(outcome.problem, { 'no-vault': serverHasNone }) });
    else if (same !== undefined && accountAlerts().instead === undefined) showToast({ message: same });
    setOthers(await look(session).catch(() => []));
    return outcome.ok || outcome.problem === 'wrong-password';
  };
  const tryAgain = () => act(copies => copies.tryAgain(), 'The server has the passport that is open here.');
  const giveBack = async (password: string) => {
    const given = await (await session.copies()).giveBack(password);
    if (!given.ok) return problemWords(given.problem, { 'wrong-password': wrongPassword });
    showToast({ message: 'The server has your passport again.' });
    return undefined;
  };
  const save = () => Promise.resolve(navigate('/export'));
  return (
    <div className="banners">
      {instead && (
        <CopyBanner
          words={`${givesBack ? serverWasPutBack : wordsOf(instead)} ${copyIsSafe(waiting)}`}
          waiting={waiting}
          onSave={save}
          onTryAgain={tryAgain}
          {...(givesBack && { onGiveBack: giveBack })}
        />
      )}
      {heldBack && (
        <HeldBackBanner
          heldBack={heldBack}
          now={now()}
          onTryAgain={tryAgain}
          onAccept={() => act(copies => copies.acceptAll())}
        />
      )}
      {newestAt !== undefined && heldBack === undefined && (
        <NewestBanner at={newestAt} onSeen={async () => (await session.copies()).seenNewest()} />
      )}
      {others.map(copy => {
        const open = () => act(copies => copies.open(copy.vault));
        return (
          <CopyBanner
            key={copy.vault}
            words={`${hadAnother} ${copyIsSafe(copy.waiting, 'Your copy of it here')}`}
            waiting={copy.waiting}
            onOpen={open}
            onSave={async () => (await open()) && (await save())}
            onTryAgain={tryAgain}
            onDelete={() => act(copies => copies.remove(copy.vault))}
          />
        );
      })}
    </div>
  );
}

const wordsOf = (instead: NonNullable<AccountAlerts['instead']>) => {
  if (instead === 'none') return serverHasNone;
  return instead === 'other' ? serverHasOther : problemWords(instead);
};

async function look(session: CopiesSession): Promise<CopiesHere['others']> {
  const looked = await (await session.copies()).look();
  return looked.ok ? looked.value.others : [];
}
