import type { PaymentCorrection, PaymentCorrections } from '@kinfolio/domain/statements/correct-rows';
import type { StatementAccount, StatementPayment } from '@kinfolio/domain/statements/reading';
import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { toPence } from '@kinfolio/domain/values/money';
import { useState } from 'react';
import type { PlannedVerdict } from '../../../reading/statements/plan-account.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { StatusChip } from '../../../ui/layout/Chip.tsx';
import { CorrectPayment } from './CorrectPayment.tsx';
import { DirectedAmount } from './Moved.tsx';

interface ReviewRowsProps {
  /** The account as it was read, without corrections. */
  readonly account: StatementAccount;
  readonly corrections: PaymentCorrections;
  readonly onCorrect: (line: number, correction: PaymentCorrection | undefined) => void;
  /** How each payment compares with those already stored, by row; empty until an account is chosen. */
  readonly verdicts: ReadonlyMap<number, PlannedVerdict>;
  readonly onTurn?: (line: number, turn: 'new' | 'here') => void;
}

/** How many rows to render at a time, because a file may have tens of thousands. */
const atOnce = 100;

/**
 * The payments in a statement, with doubtful ones first. Each can be corrected, left out, or kept although it looks
 * like one that we already have.
 */
export function PaymentReviewRows({ account, corrections, onCorrect, verdicts, onTurn }: ReviewRowsProps) {
  const [shown, setShown] = useState(atOnce);
  const [open, setOpen] = useState<number>();
  const needsLook = ({ line, doubtful, repaired }: StatementPayment): boolean =>
    verdicts.get(line)?.state === 'doubtful' || ((doubtful || repaired === true) && !corrections.has(line));
  const first = account.payments.filter(needsLook);
  // Rows that have been decided stay where they are, so that no row moves while the person is tapping.
  const isLeftToDecide = first.some(({ line }) => verdicts.get(line)?.isDecided !== true);
  const rows = [...first, ...account.payments.filter(one => !needsLook(one))];
  return (
    <>
      {isLeftToDecide && first.length < rows.length && (
        <p className="small muted">The payments to check come first.</p>
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
  readonly payment: StatementPayment;
  readonly correction: PaymentCorrection | undefined;
  readonly verdict: PlannedVerdict | undefined;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onCorrect: (correction: PaymentCorrection | undefined) => void;
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
        <StatusChip tone="none">Left out</StatusChip>
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
      <DirectedAmount pence={toPence(moved)} />
      {correction === undefined && (payment.doubtful || payment.repaired === true) && (
        <StatusChip tone="missing">
          {payment.repaired === true ? 'Amount worked out from the balances' : 'Check this payment'}
        </StatusChip>
      )}
      {correction !== undefined && <StatusChip tone="plain">Changed by you</StatusChip>}
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

/** Says whether a payment is new or which existing payment it is. The person may overrule this. */
function VerdictWords({ verdict: { state, isAdded, row, isDecided }, text, onTurn }: VerdictWordsProps) {
  if (row === undefined) return <StatusChip tone="done">New</StatusChip>;
  const isQuestion = state === 'doubtful' && isDecided !== true;
  return (
    <div className="budget-found__more">
      <StatusChip tone={isQuestion ? 'missing' : 'plain'}>
        {isAdded ? (isQuestion ? 'We will add this payment. Is it new?' : 'Will be added') : 'Already here'}
      </StatusChip>{' '}
      <span className="small muted">
        {isQuestion ? 'It may be the same as' : isAdded ? 'It is not the same as' : 'It is the same as'}{' '}
        <span className="as-typed">{row.text}</span>, {formatDayShort(row.day)}.
      </span>
      {onTurn !== undefined && (
        <Button onClick={() => onTurn(isAdded ? 'here' : 'new')}>
          {isAdded ? 'This is the same payment' : 'This is a different payment'}
          <span className="hide">: {text}</span>
        </Button>
      )}
    </div>
  );
}
