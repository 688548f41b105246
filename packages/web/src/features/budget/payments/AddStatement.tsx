import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { closingBefore, planImport } from '@kinfolio/domain/payments/kept-payments';
import { proveAfter } from '@kinfolio/domain/statements/proof';
import type { ReadAccount, ReadStatement } from '@kinfolio/domain/statements/reading';
import { todayIn } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { useRecords } from '../../../session/api/react.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import type { ScanProps } from '../budget-store.ts';
import { StatementCautions } from '../scan/StatementCautions.tsx';
import { lookFirst, StatementDialog } from '../scan/StatementDialog.tsx';
import { useStatement } from '../scan/use-statement.ts';
import { WhichColumns } from '../scan/WhichColumns.tsx';
import { accountChoices, likelyAccount, markOf, nameOfFound, newAccount } from './account-choice.ts';
import { fieldsOfImport } from './import-fields.ts';
import { ReadAccountPart } from './ReadAccountPart.tsx';
import { useLayouts } from './use-layouts.ts';
import type { PassportPayments, StatementToKeep } from './use-payments.ts';

interface AddStatementProps extends Omit<ScanProps, 'store'> {
  readonly payments: PassportPayments;
  readonly clock: { now(): number };
}

/** Reads a statement and keeps its payments in the passport, once its person has looked at them. */
export function AddStatement({ payments, clock, readStatement, onClose }: AddStatementProps) {
  const layouts = useLayouts(payments.kept);
  const reading = useStatement(readStatement, layouts.asBefore);
  const records = useRecords(bankAccount.id);
  const { step } = reading;
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const [picked, setPicked] = useState<Readonly<Record<number, string>>>({});
  const statement = step.at === 'found' ? step.statement : undefined;
  const name = step.at === 'found' ? step.name : '';
  const accounts = statement?.accounts.filter(one => one.payments.length > 0) ?? [];
  const choices = accountChoices(records, payments.kept);
  const chosen = accounts.map(
    ({ found }, index) => picked[index] ?? likelyAccount(found, records, payments.kept),
  );

  const keep = async (from: ReadStatement): Promise<void> => {
    if (chosen.includes('')) {
      setTrouble('Choose the account this statement is of.');
      return;
    }
    const known = chosen.filter(id => id !== newAccount);
    if (new Set(known).size < known.length) {
      setTrouble('This file has two accounts. Choose another one for each.');
      return;
    }
    if (from.certainty === 'unsure' && !checked) {
      setTrouble(lookFirst);
      return;
    }
    setBusy(true);
    const layout = layouts.toKeep(step, checked, todayIn(clock));
    const kept = accounts.map((account, index) => toKeep(account, chosen[index] ?? '', from, layout.id));
    const wrong = await payments.add(
      kept.map(({ statement: one }) => one),
      layout.input,
    );
    setBusy(false);
    setTrouble(wrong);
    if (wrong !== undefined) return;
    const added = kept.reduce((sum, one) => sum + one.added, 0);
    showToast({
      message:
        added === 0 ? 'Nothing new: these payments were here already' : `${counted(added, 'payment')} added`,
    });
    onClose();
  };
  const toKeep = (
    account: ReadAccount,
    choice: string,
    from: ReadStatement,
    layout: string,
  ): { statement: StatementToKeep; added: number } => {
    const id = uuidv7();
    const accountId = choice === newAccount ? uuidv7() : choice;
    const accountName = choices.find(one => one.id === choice)?.name ?? nameOfFound(account.found, name);
    const plan = planImport(payments.kept, accountId, account.payments, id);
    const accountMark = markOf(account.found);
    const about = { account: accountId, accountName, accountMark, fileName: name, layout };
    const before = closingBefore(payments.kept, accountId, account.payments[0]?.day);
    const proof = proveAfter(account.toProve, before);
    const fields = fieldsOfImport(account, proof, from.format, about, todayIn(clock));
    return { statement: { id, fields, blocks: plan.blocks }, added: plan.added };
  };
  return (
    <StatementDialog
      reading={reading}
      onClose={onClose}
      trouble={trouble}
      add={
        statement !== undefined && (
          <Button
            variant="primary"
            busy={busy ? 'Adding...' : undefined}
            onClick={() => void keep(statement)}
          >
            Add to my passport
          </Button>
        )
      }
    >
      {statement !== undefined && (
        <>
          <WhichColumns reading={reading} checked={checked} onCheck={setChecked} />
          <StatementCautions statement={statement} />
          {accounts.map((account, index) => (
            <ReadAccountPart
              // oxlint-disable-next-line react/no-array-index-key -- accounts of a file are in its order
              key={index}
              account={account}
              choices={choices}
              chosen={chosen[index] ?? ''}
              onChoose={choice => {
                setPicked({ ...picked, [index]: choice });
                setTrouble(undefined);
              }}
              kept={payments.kept}
              newName={nameOfFound(account.found, name)}
            />
          ))}
        </>
      )}
    </StatementDialog>
  );
}
