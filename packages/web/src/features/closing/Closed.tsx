import { type ReactNode, useState } from 'react';
import type { AccountClosingState, LeavingApi } from '../../session/api/leaving.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { formatClosingDay } from './words.ts';

interface ClosedProps {
  api: LeavingApi;
  closesAt: string;
  onKept: (state: AccountClosingState) => void;
  onLogOut: () => Promise<void>;
  children: ReactNode;
}

/** The page of a closed account. */
export function ClosedAccount({ api, closesAt, onKept, onLogOut, children }: ClosedProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const handleKeep = async () => {
    setBusy(true);
    setProblem(undefined);
    const kept = await api.keep();
    setBusy(false);
    if (!kept.ok) return setProblem(getProblemText(kept.problem));
    showToast({ message: 'You have kept your account. Everything works as before.' });
    onKept(kept.value);
  };
  return (
    <>
      <PageTitle parts={['Your account is closed']} />
      <PageHeading
        title="Your account is closed"
        lead={`Everything in it will be deleted on ${formatClosingDay(Date.parse(closesAt))}. Until then you can keep your account.`}
        takesFocus
      />
      <div className="closing">
        <section className="sheet stack" aria-label="Your account is closed">
          <p>You can still download everything. Nothing new can be saved.</p>
          {problem !== undefined && (
            <p className="field__error" role="alert">
              {problem}
            </p>
          )}
          <div className="actions">
            <Button
              variant="primary"
              busy={busy ? 'Keeping your account...' : undefined}
              onClick={() => void handleKeep()}
            >
              Keep my account
            </Button>
            <ButtonLink to="/export">Download everything</ButtonLink>
            <Button onClick={() => void onLogOut()}>Log out</Button>
          </div>
        </section>
        {children}
      </div>
    </>
  );
}
