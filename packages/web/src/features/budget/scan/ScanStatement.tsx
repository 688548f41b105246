import type { BudgetItem } from '@kinfolio/domain/budget/budget-items';
import { createScannedItems } from '@kinfolio/domain/budget/scanned';
import {
  applyAccountCorrections,
  type PaymentCorrection,
  type PaymentCorrections,
} from '@kinfolio/domain/statements/correct-rows';
import type { ParsedStatement } from '@kinfolio/domain/statements/reading';
import { listStatementSpending } from '@kinfolio/domain/statements/spending-in';
import { type Clock, todayInLondon } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { useMemo, useState } from 'react';
import type { PlannedVerdict } from '../../../reading/statements/plan-account.ts';
import { showLazyToast } from '../../../ui/feedback/toast-later.ts';
import { Button } from '../../../ui/form/Button.tsx';
import type { ScanProps } from '../budget-store.ts';
import { PaymentsAfterToday } from '../payments/LaterDays.tsx';
import { ProofExplanation } from '../payments/ProofWords.tsx';
import { PaymentReviewRows } from '../payments/ReviewRows.tsx';
import { ChooseItems } from './ChooseItems.tsx';
import { StatementCautions } from './StatementCautions.tsx';
import { checkPaymentsFirstText, type FileMessages, StatementDialog } from './StatementDialog.tsx';
import { useStatement } from './use-statement.ts';
import { ColumnRoleQuestions } from './WhichColumns.tsx';

/** A person's corrections to the accounts in a file. */
interface CorrectedFile {
  readonly of: ParsedStatement | undefined;
  readonly accounts: readonly PaymentCorrections[];
}

const none: readonly never[] = [];
const noVerdicts: ReadonlyMap<number, PlannedVerdict> = new Map();

interface ScanStatementProps extends ScanProps {
  readonly clock: Clock;
}

/** Reads a statement and adds the payments that the visitor leaves ticked, as items like those entered by hand. */
export function ScanStatement({ store, onClose, clock }: ScanStatementProps) {
  const reading = useStatement();
  const { step } = reading;
  const asRead = step.at === 'found' ? step.statement : undefined;
  const [corrected, setCorrected] = useState<CorrectedFile>({ of: undefined, accounts: [] });
  const corrections = corrected.of === asRead ? corrected.accounts : none;
  const statement = useMemo(
    () =>
      asRead && {
        ...asRead,
        accounts: asRead.accounts.map((one, index) =>
          applyAccountCorrections(one, corrections[index] ?? new Map()),
        ),
      },
    [asRead, corrections],
  );
  const correct = (at: number, line: number, correction: PaymentCorrection | undefined): void => {
    const accounts = (asRead?.accounts ?? []).map((_, index) => {
      const next = new Map(corrections[index]);
      if (index !== at) return next;
      if (correction === undefined) next.delete(line);
      else next.set(line, correction);
      return next;
    });
    setCorrected({ of: asRead, accounts });
  };
  const pages = step.at === 'found' ? step.pages : undefined;
  const [known] = useState<readonly BudgetItem[]>(store.items);
  const found = useMemo(
    () => (statement === undefined ? none : createScannedItems(listStatementSpending(statement), known)),
    [statement, known],
  );
  const [choice, setChoice] = useState<{ of: typeof found; left: ReadonlySet<number> }>();
  const left =
    choice?.of === found
      ? choice.left
      : new Set(found.flatMap(({ isThere }, index) => (isThere ? [] : index)));
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const [fileBefore, setFileBefore] = useState<FileMessages>();

  const add = async (): Promise<void> => {
    if (statement?.certainty === 'unsure' && !checked) {
      setTrouble(checkPaymentsFirstText);
      return;
    }
    setBusy(true);
    const items = found.filter((_, index) => left.has(index)).map(({ item }) => item);
    const wrong = await store.saveMany(items);
    setBusy(false);
    setTrouble(wrong);
    if (wrong !== undefined) return;
    const words = `${formatCounted(items.length, 'item')} added`;
    setChecked(false);
    setFileBefore({ number: reading.place.number, words });
    if (reading.next()) return;
    void showLazyToast({ message: words });
    onClose();
  };
  return (
    <StatementDialog
      reading={reading}
      onClose={onClose}
      trouble={trouble}
      before={fileBefore}
      add={
        statement !== undefined &&
        left.size > 0 && (
          <Button variant="primary" busy={busy ? 'Adding...' : reading.busyWords} onClick={() => void add()}>
            Add {formatCounted(left.size, 'item')}
          </Button>
        )
      }
    >
      {statement !== undefined && (
        <>
          <ColumnRoleQuestions reading={reading} checked={checked} onCheck={setChecked} />
          <StatementCautions statement={statement} />
          {statement.accounts.map(({ proof, payments }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the accounts of a file never change their order
            <ProofExplanation key={index} {...{ proof, payments, pages }} places={statement.places} />
          ))}
          <PaymentsAfterToday
            payments={statement.accounts.flatMap(({ payments }) => payments)}
            today={todayInLondon(clock)}
          />
          <details>
            <summary>Correct a payment that was read wrongly</summary>
            {(asRead?.accounts ?? []).map((account, index) => (
              <PaymentReviewRows
                // oxlint-disable-next-line react/no-array-index-key -- the accounts of a file never change their order
                key={index}
                account={account}
                corrections={corrections[index] ?? new Map()}
                onCorrect={(line, correction) => correct(index, line, correction)}
                verdicts={noVerdicts}
              />
            ))}
          </details>
          <ChooseItems
            found={found}
            text={step.at === 'found' ? step.text : ''}
            chosen={left}
            onChoose={next => setChoice({ of: found, left: next })}
          />
        </>
      )}
    </StatementDialog>
  );
}
