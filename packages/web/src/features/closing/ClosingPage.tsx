import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { LeavingApi, LeavingState } from '../../session/api/leaving.ts';
import { problemWords } from '../../session/api/problem-words.ts';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { BackLink, PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Closed } from './Closed.tsx';
import { CloseForm } from './CloseForm.tsx';
import { WhatWeHoldSheet } from './WhatWeHold.tsx';
import './closing.css';

export interface ClosingPageProps {
  email: string;
  /** Loaded when the page is. */
  leaving: () => Promise<LeavingApi>;
  now: () => number;
  onLogOut: () => Promise<void>;
}

/** Closing the account, with what would go; once it is closed, the one page there is: keep it, or download everything. */
export function ClosingPage({ email, leaving, now, onLogOut }: ClosingPageProps) {
  const [api, setApi] = useState<LeavingApi>();
  const [state, setState] = useState<LeavingState>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (problem !== undefined) return undefined;
    let gone = false;
    const load = async () => {
      const opened = await leaving();
      const read = await opened.read();
      if (gone) return;
      setApi(opened);
      if (read.ok) setState(read.value);
      else setProblem(problemWords(read.problem));
    };
    void load();
    return () => {
      gone = true;
    };
  }, [leaving, problem]);
  if (problem !== undefined)
    return (
      <Framed>
        <div className="sheet stack">
          <p>{problem}</p>
          <div>
            <Button onClick={() => setProblem(undefined)}>Try again</Button>
          </div>
        </div>
      </Framed>
    );
  if (api === undefined || state === undefined) return <LoadingPage label="Opening this page" />;
  if (state.closesAt !== null)
    return (
      <Closed api={api} closesAt={state.closesAt} onKept={setState} onLogOut={onLogOut}>
        <WhatWeHoldSheet api={api} state={state} onState={setState} />
      </Closed>
    );
  return (
    <Framed>
      <div className="closing">
        <div className="split">
          <CloseForm api={api} email={email} state={state} now={now} onClosed={setState} />
          <section className="note">
            <h2>Only want a rest?</h2>
            <p>
              You can stop paying, and still read, print and download everything.{' '}
              <Link to="/subscription-management">See your plan</Link>
            </p>
          </section>
        </div>
      </div>
    </Framed>
  );
}

function Framed({ children }: { children: ReactNode }) {
  return (
    <>
      <PageTitle parts={['Close account', 'Settings']} />
      <BackLink to="/settings">Settings</BackLink>
      <PageHead title="Close account" lead="You can change your mind for 30 days." />
      {children}
    </>
  );
}
