import type { Correction, Corrections } from '@kinfolio/domain/statements/correct-rows';
import type { ReadAccount, ReadPayment } from '@kinfolio/domain/statements/reading';
import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { pence } from '@kinfolio/domain/values/money';
import { useState } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { Chip } from '../../../ui/layout/Chip.tsx';
import { CorrectPayment } from './CorrectPayment.tsx';
import { Moved } from './Moved.tsx';
import type { PlannedVerdict } from './plan-account.ts';

interface ReviewRowsProps {
  /** As it was read. */
  readonly account: ReadAccount;
  readonly corrections: Corrections;
  readonly onCorrect: (line: number, correction: Correction | undefined) => void;
  /** What becomes of each payment, by its row; empty where no account is chosen. */
  readonly verdicts: ReadonlyMap<number, PlannedVerdict>;
  readonly onTurn?: (line: number, turn: 'new' | 'here') => void;
}

/** So many rows are drawn at once: a file may have tens of thousands. */
const atOnce = 100;

/** The payments of a statement, those to look at first: each can be changed, left out, and kept apart from one that is there. */
export function ReviewRows({ account, corrections, onCorrect, verdicts, onTurn }: ReviewRowsProps) {
  const [shown, setShown] = useState(atOnce);
  const [open, setOpen] = useState<number>();
  const needsLook = ({ line, doubtful, repaired }: ReadPayment): boolean =>
    verdicts.get(line)?.state === 'doubtful' || ((doubtful || repaired === true) && !corrections.has(line));
  const first = account.payments.filter(needsLook);
  // What was decided stays where it is, so that no row moves under the finger.
  const isLeftToDecide = first.some(({ line }) => verdicts.get(line)?.isDecided !== true);
  const rows = [...first, ...account.payments.filter(one => !needsLook(one))];
  return (
    <>
      {isLeftToDecide && first.length < rows.length && (
        <p className="small muted">The payments to look at come first.</p>
      )}
      <ul className="rows budget-found budget-review">
        {rows.slice(0, shown).map(payment => (
          <ReviewRow
            key={payment.line}
            payment={payment}
            correction={corrections.get(payment.line)}
            verdict={verdicts.get(payment.line)}
            isOpen={open === payment.line}
            onOpen={isOpen => setOpen(isOpen ? payment.line : undefined)}
            onCorrect={correction => onCorrect(payment.line, correction)}
            onTurn={onTurn && (turn => onTurn(payment.line, turn))}
          />
        ))}
      </ul>
      {rows.length > shown && (
        <Button onClick={() => setShown(shown + 5 * atOnce)}>Show more payments</Button>
      )}
    </>
  );
}

interface ReviewRowProps {
  readonly payment: ReadPayment;
  readonly correction: Correction | undefined;
  readonly verdict: PlannedVerdict | undefined;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onCorrect: (correction: Correction | undefined) => void;
  readonly onTurn: ((turn: 'new' | 'here') => void) | undefined;
}

function ReviewRow({ payment, correction, verdict, isOpen, onOpen, onCorrect, onTurn }: ReviewRowProps) {
  const { day, pence: moved, text } = { ...payment, ...correction };
  if (correction?.isLeftOut === true)
    return (
      <li>
        <span>
          <span className="as-typed">{text}</span>
          <span className="small muted">{formatDayShort(day)}</span>
        </span>
        <Chip tone="none">Left out</Chip>
        <Button onClick={() => onCorrect(undefined)}>
          Put back <span className="hide">{text}</span>
        </Button>
      </li>
    );
  return (
    <li>
      <span>
        <span className="as-typed">{text}</span>
        <span className="small muted">{formatDayShort(day)}</span>
      </span>
      <Moved pence={pence(moved)} />
      {correction === undefined && (payment.doubtful || payment.repaired === true) && (
        <Chip tone="missing">
          {payment.repaired === true ? 'Amount worked out from the balances' : 'Check this one'}
        </Chip>
      )}
      {correction !== undefined && <Chip tone="plain">Changed by you</Chip>}
      {verdict !== undefined && <VerdictWords verdict={verdict} text={text} onTurn={onTurn} />}
      {isOpen ? (
        <CorrectPayment
          payment={{ day, pence: moved, text }}
          onSave={next => {
            onCorrect(next);
            onOpen(false);
          }}
          onLeaveOut={() => {
            onCorrect({ isLeftOut: true });
            onOpen(false);
          }}
          onClose={() => onOpen(false)}
        />
      ) : (
        <Button onClick={() => onOpen(true)}>
          Change <span className="hide">{text}</span>
        </Button>
      )}
    </li>
  );
}

interface VerdictWordsProps {
  readonly verdict: PlannedVerdict;
  readonly text: string;
  readonly onTurn: ((turn: 'new' | 'here') => void) | undefined;
}

/** Whether a payment is new, and if not, as which one it is here. A person may decide otherwise. */
function VerdictWords({ verdict: { state, isAdded, row, isDecided }, text, onTurn }: VerdictWordsProps) {
  if (row === undefined) return <Chip tone="done">New</Chip>;
  const isQuestion = state === 'doubtful' && isDecided !== true;
  return (
    <div className="budget-found__more">
      <Chip tone={isQuestion ? 'missing' : 'plain'}>
        {isAdded ? (isQuestion ? 'Will be added. Is it new?' : 'Will be added') : 'Already here'}
      </Chip>{' '}
      <span className="small muted">
        {isQuestion ? 'It may be' : isAdded ? 'It is not' : 'It is'}{' '}
        <span className="as-typed">{row.text}</span>, {formatDayShort(row.day)}.
      </span>
      {onTurn !== undefined && (
        <Button onClick={() => onTurn(isAdded ? 'here' : 'new')}>
          {isAdded ? 'It is the same payment' : 'It is another payment'}
          <span className="hide">: {text}</span>
        </Button>
      )}
    </div>
  );
}
