import { useEffect, useState } from 'react';
import type { AccountClosingState, LeavingApi } from '../../session/api/leaving.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import type { ClosingPageProps } from './ClosingPage.tsx';
import { WhatWeHold } from './WhatWeHold.tsx';

/** Lets the person see everything we hold about them, while their account is not being closed. */
export function ClosedAccountDataSheet({ leaving }: Pick<ClosingPageProps, 'leaving'>) {
  const [api, setApi] = useState<LeavingApi>();
  const [state, setState] = useState<AccountClosingState>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let gone = false;
    const load = async () => {
      const opened = await leaving();
      const read = await opened.read();
      if (gone) return;
      setApi(opened);
      if (read.ok) setState(read.value);
      else setProblem(getProblemText(read.problem));
    };
    void load().catch(() => setProblem(getProblemText('offline')));
    return () => {
      gone = true;
    };
  }, [leaving]);
  if (problem !== undefined) return <p role="alert">{problem}</p>;
  if (api === undefined || state === undefined) return <p>Looking...</p>;
  return <WhatWeHold api={api} state={state} onState={setState} opened />;
}
