import { useEffect, useState } from 'react';
import type { LeavingApi, LeavingState } from '../../session/api/leaving.ts';
import { problemWords } from '../../session/api/problem-words.ts';
import type { ClosingPageProps } from './ClosingPage.tsx';
import { WhatWeHold } from './WhatWeHold.tsx';

/** The same file where nothing is closed. */
export function HeldData({ leaving }: Pick<ClosingPageProps, 'leaving'>) {
  const [api, setApi] = useState<LeavingApi>();
  const [state, setState] = useState<LeavingState>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let gone = false;
    const load = async () => {
      const opened = await leaving();
      const read = await opened.read();
      if (gone) return;
      setApi(opened);
      if (read.ok) setState(read.value);
      else setProblem(problemWords(read.problem));
    };
    void load().catch(() => setProblem(problemWords('offline')));
    return () => {
      gone = true;
    };
  }, [leaving]);
  if (problem !== undefined) return <p role="alert">{problem}</p>;
  if (api === undefined || state === undefined) return <p>Looking...</p>;
  return <WhatWeHold api={api} state={state} onState={setState} opened />;
}
