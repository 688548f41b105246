import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { findClosingBalanceBefore } from '@kinfolio/domain/payments/kept-payments';
import { applyAccountCorrections } from '@kinfolio/domain/statements/correct-rows';
import { proveFollowingStatement } from '@kinfolio/domain/statements/proof';
import type { ParsedStatement, StatementAccount } from '@kinfolio/domain/statements/reading';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { useMemo, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { type AccountReview, emptyAccountReview } from '../../../reading/statements/plan-account.ts';
import { useRecords } from '../../../session/api/react.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import type { ScanProps } from '../budget-store.ts';
import { StatementCautions } from '../scan/StatementCautions.tsx';
import { checkPaymentsFirstText, type FileMessages, StatementDialog } from '../scan/StatementDialog.tsx';
import { useStatement } from '../scan/use-statement.ts';
import { ColumnRoleQuestions } from '../scan/WhichColumns.tsx';
import {
  formatAccountNumbers,
  guessStatementAccount,
  listAccountChoices,
  newAccountChoice,
  suggestAccountName,
} from './account-choice.ts';
import { toImportFields } from './import-fields.ts';
import { StatementAccountReview } from './ReadAccountPart.tsx';
import { useAccountImportPlanner } from './use-account-plan.ts';
import { useExplainedLayouts } from './use-layouts.ts';
import type { PassportPayments, StatementToSave } from './use-payments.ts';

interface AddStatementProps extends Omit<ScanProps, 'store'> {
  readonly payments: PassportPayments;
  readonly clock: { now(): number };
}

/** The person's decisions about one account in a file. */
interface AccountDecision {
  readonly account?: string;
  readonly name?: string;
  readonly review?: AccountReview;
}

/** All decisions about one file. `of` is the file's rows or text, which identifies the file. */
interface Decided {
  readonly of: unknown;
  readonly accounts: Readonly<Record<number, AccountDecision>>;
}

/** Reads a statement and keeps its payments in the passport once the person has checked them. */
export function AddStatement({ payments: latest, clock, onClose }: AddStatementProps) {
  // Compare the statement with the payments as they were before it was added. The latest payments already include it.
  const [adding, setAdding] = useState<PassportPayments>();
  const payments = adding ?? latest;
  const layouts = useExplainedLayouts(payments.kept);
  const reading = useStatement(layouts.explained);
  const records = useRecords(bankAccount.id);
  const { step } = reading;
  const [checked, setChecked] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const [fileBefore, setFileBefore] = useState<FileMessages>();
  const [decided, setDecided] = useState<Decided>({ of: undefined, accounts: {} });
  const statement = step.at === 'found' ? step.statement : undefined;
  const name = step.at === 'found' ? step.name : '';
  const accounts = statement?.accounts.filter(one => one.payments.length > 0) ?? [];
  const places = accounts.map(one => statement?.accounts.indexOf(one) ?? 0);
  const planning = useAccountImportPlanner(payments, step.at === 'found' ? step.planElsewhere : undefined);
  const choices = listAccountChoices(records, payments.kept);
  // Decisions about one file do not apply to the next.
  const of = step.at === 'found' ? (step.table ?? step.text + step.name) : undefined;
  const decisions = decided.of === of ? decided.accounts : {};
  const decide = (index: number, next: Partial<AccountDecision>): void => {
    setDecided({ of, accounts: { ...decisions, [index]: { ...decisions[index], ...next } } });
    setTrouble(undefined);
  };
  const likely = useMemo(
    () => accounts.map(account => guessStatementAccount(account, records, payments.kept)),
    // oxlint-disable-next-line react/exhaustive-deps -- the proposal for a file stays the same, also while another change to the passport arrives
    [of],
  );
  const chosen = accounts.map((_, index) => decisions[index]?.account ?? likely[index]?.id ?? '');
  const nameOf = (account: StatementAccount, index: number): string =>
    decisions[index]?.name ?? suggestAccountName(account.found, name);

  const keep = async (from: ParsedStatement): Promise<void> => {
    if (chosen.includes('')) {
      setTrouble('Choose which account this statement is from.');
      return;
    }
    const known = chosen.filter(id => id !== newAccountChoice);
    if (new Set(known).size < known.length) {
      setTrouble('This file has two accounts in it. Choose a different account for each.');
      return;
    }
    if (from.certainty === 'unsure' && !checked) {
      setTrouble(checkPaymentsFirstText);
      return;
    }
    setAdding(payments);
    const layout = await layouts.toKeep(step, checked, todayInLondon(clock));
    const kept = await Promise.all(
      accounts.map(async (account, index) => await toKeep(account, index, from, layout.id)),
    );
    const wrong = await payments.add(
      kept.map(({ statement: one }) => one),
      layout.input,
    );
    setAdding(undefined);
    setTrouble(wrong);
    if (wrong !== undefined) return;
    const added = kept.reduce((sum, one) => sum + one.added, 0);
    const words =
      added === 0
        ? 'Nothing new: you already have these payments'
        : `${formatCounted(added, 'payment')} added`;
    setChecked(false);
    setFileBefore({ number: reading.place.number, words });
    if (reading.next()) return;
    showToast({ message: words });
    onClose();
  };
  const toKeep = async (
    account: StatementAccount,
    index: number,
    from: ParsedStatement,
    layout: string,
  ): Promise<{ statement: StatementToSave; added: number }> => {
    const id = uuidv7();
    const choice = chosen[index] ?? '';
    const accountId = choice === newAccountChoice ? uuidv7() : choice;
    const accountName = choices.find(one => one.id === choice)?.name ?? nameOf(account, index).trim();
    const review = decisions[index]?.review ?? emptyAccountReview;
    const corrected = applyAccountCorrections(account, review.corrections);
    const plan = await planning.planOne(places[index] ?? 0, account, { accountId, importId: id, review });
    const accountMark = formatAccountNumbers(account.found);
    const about = { account: accountId, accountName, accountMark, fileName: name, layout };
    const before = findClosingBalanceBefore(payments.kept, accountId, corrected.payments[0]?.day);
    const proof = proveFollowingStatement(corrected.toProve, before);
    const fields = toImportFields(corrected, proof, from.format, about, todayInLondon(clock));
    return { statement: { id, fields, blocks: plan.blocks }, added: plan.added };
  };
  return (
    <StatementDialog
      reading={reading}
      onClose={onClose}
      trouble={trouble}
      before={fileBefore}
      add={
        statement !== undefined && (
          <Button
            variant="primary"
            busy={adding === undefined ? reading.busyWords : 'Adding...'}
            onClick={() => void keep(statement)}
          >
            Add to my passport
          </Button>
        )
      }
    >
      {statement !== undefined && (
        <>
          <ColumnRoleQuestions reading={reading} checked={checked} onCheck={setChecked} />
          <StatementCautions statement={statement} />
          {accounts.map((account, index) => (
            <StatementAccountReview
              // oxlint-disable-next-line react/no-array-index-key -- the accounts of a file never change their order
              key={index}
              account={account}
              place={places[index] ?? 0}
              planning={planning}
              pages={step.at === 'found' ? step.pages : undefined}
              places={statement.places}
              today={todayInLondon(clock)}
              choices={choices}
              chosen={chosen[index] ?? ''}
              likely={likely[index] ?? { id: '' }}
              onChoose={next => decide(index, { account: next })}
              kept={payments.kept}
              newName={nameOf(account, index)}
              onName={next => decide(index, { name: next })}
              review={decisions[index]?.review ?? emptyAccountReview}
              onReview={review => decide(index, { review })}
            />
          ))}
        </>
      )}
    </StatementDialog>
  );
}
