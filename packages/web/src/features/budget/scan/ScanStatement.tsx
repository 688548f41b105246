import type { BudgetItem } from '@kinfolio/domain/budget/budget-items';
import { type ScannedItem, scannedItems } from '@kinfolio/domain/budget/scanned';
import { spendingIn } from '@kinfolio/domain/statements/spending-in';
import { counted } from '@kinfolio/domain/values/count';
import { useMemo, useState } from 'react';
import { showToastLater } from '../../../ui/feedback/toast-later.ts';
import { Button } from '../../../ui/form/Button.tsx';
import type { ScanProps } from '../budget-store.ts';
import { ProofWords } from '../payments/ProofWords.tsx';
import { ChooseItems } from './ChooseItems.tsx';
import { StatementCautions } from './StatementCautions.tsx';
import { lookFirst, StatementDialog } from './StatementDialog.tsx';
import { useStatement } from './use-statement.ts';
import { WhichColumns } from './WhichColumns.tsx';

const none: readonly ScannedItem[] = [];

/** Reads a statement and adds the payments that a person leaves ticked, for a visitor: they are items like typed ones. */
export function ScanStatement({ store, readStatement, onClose }: ScanProps) {
  const reading = useStatement(readStatement);
  const { step } = reading;
  const statement = step.at === 'found' ? step.statement : undefined;
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
    void showToastLater({ message: `${counted(items.length, 'item')} added` });
    onClose();
  };
  return (
    <StatementDialog
      reading={reading}
      onClose={onClose}
      trouble={trouble}
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
            <ProofWords key={index} proof={proof} payments={payments} />
          ))}
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
