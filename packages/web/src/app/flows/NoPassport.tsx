import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { MissingPassport as Screen } from '../../features/copies/NoPassport.tsx';
import type { AccountCopies } from '../../session/api/copies.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import type { CallOutcome, Session } from '../../session/api/session-client.ts';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';

export interface NoPassportFlowProps {
  session: Session;
  /** Checks the server again, or begins a passport. Only set after signing in through an identity provider. */
  anew?: {
    readonly lookAgain: () => Promise<CallOutcome<unknown>>;
    readonly beginAnew: () => Promise<CallOutcome>;
  };
  /** Called when a passport is open, or when the copy on this device can be unlocked. */
  onIn: () => void;
  onLeave: () => void;
}

/** Offers the choices that remain if the server has no passport for this person. Loaded only in that case. */
export default function NoPassport({ session, anew, onIn, onLeave }: NoPassportFlowProps) {
  const [here, setHere] = useState<AccountCopies>();
  const navigate = useNavigate();
  useEffect(() => {
    // Leaves this page if no answer comes, for example because the worker was stopped.
    void session.copies().then(async copies => {
      const looked = await copies.look();
      return looked.ok ? setHere(looked.value) : onLeave();
    }, onLeave);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- run once, because the person's decision changes the other values
  }, [session]);
  if (here === undefined) return <LoadingPage label="Looking for your copy" />;
  const open = (save: boolean) => async () => {
    const opened = await (await session.copies()).open();
    if (!opened.ok && opened.problem !== 'wrong-password') return getProblemText(opened.problem);
    onIn();
    if (save) await navigate('/export', { replace: true });
    return undefined;
  };
  const tryTo = (act: () => Promise<CallOutcome<unknown>>) => async () => {
    const tried = await act();
    if (!tried.ok) return getProblemText(tried.problem, { 'no-vault': stillNone });
    onIn();
    return undefined;
  };
  const mayBegin = here.copy === undefined && (anew !== undefined || here.mayBegin);
  return (
    <Screen
      copy={here.copy}
      refused={here.why && getProblemText(here.why)}
      onOpen={open(false)}
      onSave={open(true)}
      onTryAgain={tryTo(anew?.lookAgain ?? (async () => (await session.copies()).tryAgain()))}
      onBegin={
        mayBegin ? tryTo(anew?.beginAnew ?? (async () => (await session.copies()).begin())) : undefined
      }
      onLeave={() => {
        void session.leaveCode();
        onLeave();
      }}
    />
  );
}

const stillNone = 'The server gave the same answer as before.';
