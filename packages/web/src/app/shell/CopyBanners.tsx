import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { DeviceCopyBanner } from '../../features/copies/CopyBanner.tsx';
import {
  describeSafeCopy,
  hadAnotherPassportText,
  serverHasNoPassportText,
  serverHasOtherPassportText,
  serverRestoredText,
} from '../../features/copies/copy-words.ts';
import { MissingRecordsBanner, NewDeviceCheckBanner } from '../../features/copies/HeldBackBanner.tsx';
import type { AccountCopies, DeviceCopies } from '../../session/api/copies.ts';
import { getProblemText, wrongPasswordText } from '../../session/api/problem-words.ts';
import { useSyncStatus } from '../../session/api/react.ts';
import type { AccountAlerts } from '../../session/api/security.ts';
import type { CallOutcome, Session } from '../../session/api/session-client.ts';
import { showToast } from '../../ui/feedback/toast.ts';

/** The part of a session that this component needs. */
export interface CopiesSession extends Pick<Session, 'accountAlerts' | 'subscribeAccountAlerts' | 'copies'> {}

/**
 * Lists the copies on this device that the server does not have, each with the actions that its owner can take. Loaded
 * after the page.
 */
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
  const [others, setOthers] = useState<AccountCopies['others']>([]);
  const navigate = useNavigate();
  useEffect(() => {
    // If the copies cannot be read, show no banner. The next sign-in tries again.
    void look(session).then(setOthers, () => undefined);
  }, [session]);
  const act = async (
    what: (copies: DeviceCopies) => Promise<CallOutcome>,
    same?: string,
  ): Promise<boolean> => {
    const outcome = await what(await session.copies());
    if (!outcome.ok && outcome.problem !== 'wrong-password')
      showToast({ message: getProblemText(outcome.problem, { 'no-vault': serverHasNoPassportText }) });
    else if (same !== undefined && accountAlerts().instead === undefined) showToast({ message: same });
    setOthers(await look(session).catch(() => []));
    return outcome.ok || outcome.problem === 'wrong-password';
  };
  const tryAgain = () =>
    act(copies => copies.tryAgain(), 'The server now has the passport that is open here.');
  const giveBack = async (password: string) => {
    const given = await (await session.copies()).giveBack(password);
    if (!given.ok) return getProblemText(given.problem, { 'wrong-password': wrongPasswordText });
    showToast({ message: 'The server has your passport again.' });
    return undefined;
  };
  const save = () => Promise.resolve(navigate('/export'));
  return (
    <div className="banners">
      {instead && (
        <DeviceCopyBanner
          words={`${givesBack ? serverRestoredText : wordsOf(instead)} ${describeSafeCopy(waiting)}`}
          waiting={waiting}
          onSave={save}
          onTryAgain={tryAgain}
          {...(givesBack && { onGiveBack: giveBack })}
        />
      )}
      {heldBack && (
        <MissingRecordsBanner
          heldBack={heldBack}
          now={now()}
          onTryAgain={tryAgain}
          onAccept={() => act(copies => copies.acceptAll())}
        />
      )}
      {newestAt !== undefined && heldBack === undefined && (
        <NewDeviceCheckBanner at={newestAt} onSeen={async () => (await session.copies()).seenNewest()} />
      )}
      {others.map(copy => {
        const open = () => act(copies => copies.open(copy.vault));
        return (
          <DeviceCopyBanner
            key={copy.vault}
            words={`${hadAnotherPassportText} ${describeSafeCopy(copy.waiting, 'Your copy of that passport on this device')}`}
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
  if (instead === 'none') return serverHasNoPassportText;
  return instead === 'other' ? serverHasOtherPassportText : getProblemText(instead);
};

async function look(session: CopiesSession): Promise<AccountCopies['others']> {
  const looked = await (await session.copies()).look();
  return looked.ok ? looked.value.others : [];
}
