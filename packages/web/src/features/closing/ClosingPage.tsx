import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { AccountClosingState, LeavingApi } from '../../session/api/leaving.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { BackLink, PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ClosedAccount } from './Closed.tsx';
import { CloseAccountForm } from './CloseForm.tsx';
import { WhatWeHoldSheet } from './WhatWeHold.tsx';
import './closing.css';

export interface ClosingPageProps {
  email: string;
  /** The functions for closing the account. They load together with the page. */
  leaving: () => Promise<LeavingApi>;
  /** On a server that sells no plans, the page does not mention payment. */
  sellsPlans: boolean;
  now: () => number;
  onLogOut: () => Promise<void>;
}

/**
 * Closes the account after showing what will be deleted. Once the account is closed, this is its only page: the person
 * can keep the account or download everything.
 */
export function ClosingPage({ email, leaving, sellsPlans, now, onLogOut }: ClosingPageProps) {
  const [api, setApi] = useState<LeavingApi>();
  const [state, setState] = useState<AccountClosingState>();
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
      else setProblem(getProblemText(read.problem));
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
      <ClosedAccount api={api} closesAt={state.closesAt} onKept={setState} onLogOut={onLogOut}>
        <WhatWeHoldSheet api={api} state={state} onState={setState} />
      </ClosedAccount>
    );
  return (
    <Framed>
      <div className="closing">
        <div className="split">
          <CloseAccountForm
            api={api}
            email={email}
            state={state}
            sellsPlans={sellsPlans}
            now={now}
            onClosed={setState}
          />
          {sellsPlans && (
            <section className="note">
              <h2>Just need a break?</h2>
              <p>
                You can stop paying, and still read, print and download everything.{' '}
                <Link to="/subscription-management">See your plan</Link>
              </p>
            </section>
          )}
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
      <PageHeading title="Close account" lead="You can change your mind for 30 days." />
      {children}
    </>
  );
}
