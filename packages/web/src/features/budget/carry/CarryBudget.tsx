import { formatCounted } from '@kinfolio/domain/values/count';
import { useState } from 'react';
import type { Passport } from '../../../session/api/passport.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { dropDevicePayments, readDeviceItems, readDevicePayments } from '../device-items.ts';
import { moveItemsIntoPassport } from '../move-in.ts';

interface CarryBudgetProps {
  readonly passport: Parameters<typeof moveItemsIntoPassport>[0] & Pick<Passport, 'record'>;
}

/**
 * Asks a person who has just signed up whether to take along the payments that they read from statements as a visitor.
 * Until the person answers, the payments are in this page's memory only.
 */
export function TransferVisitorBudget({ passport }: CarryBudgetProps) {
  const [payments] = useState(readDevicePayments);
  const [answer, setAnswer] = useState<'taken' | 'dropped'>();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  if (payments.length === 0) return null;
  const words = formatCounted(payments.length, 'payment');
  const them = payments.length === 1 ? 'it' : 'them';
  const take = async (): Promise<void> => {
    setBusy(true);
    const moved = await moveItemsIntoPassport(passport, readDeviceItems());
    setBusy(false);
    setTrouble(moved.ok ? undefined : getProblemText(moved.problem));
    if (moved.ok) setAnswer('taken');
  };
  const drop = (): void => {
    dropDevicePayments();
    setAnswer('dropped');
  };
  return (
    <section className="stack-2" aria-labelledby="carry-budget">
      <h2 id="carry-budget" className="h3">
        Your budget
      </h2>
      {answer === undefined ? (
        <>
          <p>
            Before you had a passport, you added {words} from your statements. Shall we move {them} into your
            passport, with the rest of your budget? We seal {them} there. If you say no, we delete {them}.
          </p>
          {trouble !== undefined && <p role="alert">Your budget has not been moved yet. {trouble}</p>}
          <div className="actions">
            <Button busy={busy ? 'Moving...' : undefined} onClick={() => void take()}>
              Move {them} into my passport
            </Button>
            <Button variant="quiet" onClick={drop}>
              Delete {them}
            </Button>
          </div>
        </>
      ) : (
        <p role="status">
          {answer === 'taken'
            ? `Your budget is in your passport now, with the ${words}.`
            : `The ${words} ${payments.length === 1 ? 'was' : 'were'} deleted. You can add your statements again at any time.`}
        </p>
      )}
    </section>
  );
}
