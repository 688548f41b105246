import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { NoPassport as Screen } from '../../features/copies/NoPassport.tsx';
import type { CopiesHere } from '../../session/api/copies.ts';
import { problemWords } from '../../session/api/problem-words.ts';
import type { Outcome, Session } from '../../session/api/session-client.ts';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';

export interface NoPassportFlowProps {
  session: Session;
  /** After signing in elsewhere: how the server is asked again, and how a passport is begun. */
  anew?: { readonly lookAgain: () => Promise<Outcome<unknown>>; readonly beginAnew: () => Promise<Outcome> };
  /** Something is open, or the copy is here to be unlocked. */
  onIn: () => void;
  onLeave: () => void;
}

/** What a person decides where the server has no passport for them. Loaded when that is so. */
export default function NoPassport({ session, anew, onIn, onLeave }: NoPassportFlowProps) {
  const [here, setHere] = useState<CopiesHere>();
  const navigate = useNavigate();
  useEffect(() => {
    // Without an answer, as from a worker that was ended, there is nothing to decide here any more.
    void session.copies().then(async copies => {
      const looked = await copies.look();
      return looked.ok ? setHere(looked.value) : onLeave();
    }, onLeave);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- looked at once: what is decided changes it
  }, [session]);
  if (here === undefined) return <LoadingPage label="Looking for your copy" />;
  const open = (save: boolean) => async () => {
    const opened = await (await session.copies()).open();
    if (!opened.ok && opened.problem !== 'wrong-password') return problemWords(opened.problem);
    onIn();
    if (save) await navigate('/export', { replace: true });
    return undefined;
  };
  const tryTo = (act: () => Promise<Outcome<unknown>>) => async () => {
    const tried = await act();
    if (!tried.ok) return problemWords(tried.problem, { 'no-vault': stillNone });
    onIn();
    return undefined;
  };
  const mayBegin = here.copy === undefined && (anew !== undefined || here.mayBegin);
  return (
    <Screen
      copy={here.copy}
      refused={here.why && problemWords(here.why)}
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

const stillNone = 'The server gives the same answer as before.';
