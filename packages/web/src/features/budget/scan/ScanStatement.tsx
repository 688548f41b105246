import type { BudgetItem } from '@kinfolio/domain/budget/budget-items';
import { scannedItems } from '@kinfolio/domain/budget/scanned';
import { type Correction, type Corrections, correctAccount } from '@kinfolio/domain/statements/correct-rows';
import type { ReadStatement } from '@kinfolio/domain/statements/reading';
import { spendingIn } from '@kinfolio/domain/statements/spending-in';
import { type Clock, todayIn } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { useMemo, useState } from 'react';
import { showToastLater } from '../../../ui/feedback/toast-later.ts';
import { Button } from '../../../ui/form/Button.tsx';
import type { ScanProps } from '../budget-store.ts';
import { LaterDays } from '../payments/LaterDays.tsx';
import { ProofWords } from '../payments/ProofWords.tsx';
import type { PlannedVerdict } from '../payments/plan-account.ts';
import { ReviewRows } from '../payments/ReviewRows.tsx';
import { ChooseItems } from './ChooseItems.tsx';
import { StatementCautions } from './StatementCautions.tsx';
import { lookFirst, StatementDialog, type WordsOfFile } from './StatementDialog.tsx';
import { useStatement } from './use-statement.ts';
import { WhichColumns } from './WhichColumns.tsx';

/** What a person corrected in the accounts of a file. */
interface CorrectedFile {
  readonly of: ReadStatement | undefined;
  readonly accounts: readonly Corrections[];
}

const none: readonly never[] = [];
const noVerdicts: ReadonlyMap<number, PlannedVerdict> = new Map();

interface ScanStatementProps extends ScanProps {
  readonly clock: Clock;
}

/** Reads a statement and adds the payments that a person leaves ticked, for a visitor: they are items like typed ones. */
export function ScanStatement({ store, readStatement, onClose, clock }: ScanStatementProps) {
  const reading = useStatement(readStatement);
  const { step } = reading;
  const asRead = step.at === 'found' ? step.statement : undefined;
  const [corrected, setCorrected] = useState<CorrectedFile>({ of: undefined, accounts: [] });
  const corrections = corrected.of === asRead ? corrected.accounts : none;
  const statement = useMemo(
    () =>
      asRead && {
        ...asRead,
        accounts: asRead.accounts.map((one, index) => correctAccount(one, corrections[index] ?? new Map())),
      },
    [asRead, corrections],
  );
  const correct = (at: number, line: number, correction: Correction | undefined): void => {
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
    () => (statement === undefined ? none : scannedItems(spendingIn(statement), known)),
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
  const [fileBefore, setFileBefore] = useState<WordsOfFile>();

  const add = async (): Promise<void> => {
    if (statement?.certainty === 'unsure' && !checked) {
      setTrouble(lookFirst);
      return;
    }
    setBusy(true);
    const items = found.filter((_, index) => left.has(index)).map(({ item }) => item);
    const wrong = await store.saveMany(items);
    setBusy(false);
    setTrouble(wrong);
    if (wrong !== undefined) return;
    const words = `${counted(items.length, 'item')} added`;
    setChecked(false);
    setFileBefore({ number: reading.place.number, words });
    if (reading.next()) return;
    void showToastLater({ message: words });
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
          <Button variant="primary" busy={busy ? 'Adding...' : undefined} onClick={() => void add()}>
            Add {counted(left.size, 'item')}
          </Button>
        )
      }
    >
      {statement !== undefined && (
        <>
          <WhichColumns reading={reading} checked={checked} onCheck={setChecked} />
          <StatementCautions statement={statement} />
          {statement.accounts.map(({ proof, payments }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- accounts of a file are in its order
            <ProofWords key={index} {...{ proof, payments, pages }} places={statement.places} />
          ))}
          <LaterDays
            payments={statement.accounts.flatMap(({ payments }) => payments)}
            today={todayIn(clock)}
          />
          <details>
            <summary>Change a payment that was read wrongly</summary>
            {(asRead?.accounts ?? []).map((account, index) => (
              <ReviewRows
                // oxlint-disable-next-line react/no-array-index-key -- accounts of a file are in its order
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
