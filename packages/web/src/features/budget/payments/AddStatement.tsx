import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { closingBefore } from '@kinfolio/domain/payments/kept-payments';
import { correctAccount } from '@kinfolio/domain/statements/correct-rows';
import { proveAfter } from '@kinfolio/domain/statements/proof';
import type { ReadAccount, ReadStatement } from '@kinfolio/domain/statements/reading';
import { todayIn } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { useMemo, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { useRecords } from '../../../session/api/react.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import type { ScanProps } from '../budget-store.ts';
import { StatementCautions } from '../scan/StatementCautions.tsx';
import { lookFirst, StatementDialog, type WordsOfFile } from '../scan/StatementDialog.tsx';
import { useStatement } from '../scan/use-statement.ts';
import { WhichColumns } from '../scan/WhichColumns.tsx';
import { accountChoices, likelyAccount, markOf, nameOfFound, newAccount } from './account-choice.ts';
import { fieldsOfImport } from './import-fields.ts';
import { type AccountReview, noReview } from './plan-account.ts';
import { ReadAccountPart } from './ReadAccountPart.tsx';
import { usePlanOne } from './use-account-plan.ts';
import { useLayouts } from './use-layouts.ts';
import type { PassportPayments, StatementToKeep } from './use-payments.ts';

interface AddStatementProps extends Omit<ScanProps, 'store'> {
  readonly payments: PassportPayments;
  readonly clock: { now(): number };
}

/** What a person decided about one account of a file. */
interface AccountDecision {
  readonly account?: string;
  readonly name?: string;
  readonly review?: AccountReview;
}

/** The decisions about one file, whose rows or text mark it. */
interface Decided {
  readonly of: unknown;
  readonly accounts: Readonly<Record<number, AccountDecision>>;
}

/** Reads a statement and keeps its payments in the passport, once its person has looked at them. */
export function AddStatement({ payments: latest, clock, readStatement, onClose }: AddStatementProps) {
  // While a statement is added it is compared with what was there before. What is there now has the statement itself.
  const [adding, setAdding] = useState<PassportPayments>();
  const payments = adding ?? latest;
  const layouts = useLayouts(payments.kept);
  const reading = useStatement(readStatement, layouts.explained);
  const records = useRecords(bankAccount.id);
  const { step } = reading;
  const [checked, setChecked] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const [fileBefore, setFileBefore] = useState<WordsOfFile>();
  const [decided, setDecided] = useState<Decided>({ of: undefined, accounts: {} });
  const statement = step.at === 'found' ? step.statement : undefined;
  const name = step.at === 'found' ? step.name : '';
  const accounts = statement?.accounts.filter(one => one.payments.length > 0) ?? [];
  const places = accounts.map(one => statement?.accounts.indexOf(one) ?? 0);
  const planning = usePlanOne(payments, step.at === 'found' ? step.planElsewhere : undefined);
  const choices = accountChoices(records, payments.kept);
  // What was decided about one file is not carried over to the next.
  const of = step.at === 'found' ? (step.table ?? step.text + step.name) : undefined;
  const decisions = decided.of === of ? decided.accounts : {};
  const decide = (index: number, next: Partial<AccountDecision>): void => {
    setDecided({ of, accounts: { ...decisions, [index]: { ...decisions[index], ...next } } });
    setTrouble(undefined);
  };
  const likely = useMemo(
    () => accounts.map(account => likelyAccount(account, records, payments.kept)),
    // oxlint-disable-next-line react/exhaustive-deps -- the proposal stays while columns of the same file are chosen
    [of, records, payments.kept],
  );
  const chosen = accounts.map((_, index) => decisions[index]?.account ?? likely[index]?.id ?? '');
  const nameOf = (account: ReadAccount, index: number): string =>
    decisions[index]?.name ?? nameOfFound(account.found, name);

  const keep = async (from: ReadStatement): Promise<void> => {
    if (chosen.includes('')) {
      setTrouble('Choose which account this statement is from.');
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
    setAdding(payments);
    const layout = await layouts.toKeep(step, checked, todayIn(clock));
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
      added === 0 ? 'Nothing new: these payments were here already' : `${counted(added, 'payment')} added`;
    setChecked(false);
    setFileBefore({ number: reading.place.number, words });
    if (reading.next()) return;
    showToast({ message: words });
    onClose();
  };
  const toKeep = async (
    account: ReadAccount,
    index: number,
    from: ReadStatement,
    layout: string,
  ): Promise<{ statement: StatementToKeep; added: number }> => {
    const id = uuidv7();
    const choice = chosen[index] ?? '';
    const accountId = choice === newAccount ? uuidv7() : choice;
    const accountName = choices.find(one => one.id === choice)?.name ?? nameOf(account, index).trim();
    const review = decisions[index]?.review ?? noReview;
    const corrected = correctAccount(account, review.corrections);
    const plan = await planning.planOne(places[index] ?? 0, account, { accountId, importId: id, review });
    const accountMark = markOf(account.found);
    const about = { account: accountId, accountName, accountMark, fileName: name, layout };
    const before = closingBefore(payments.kept, accountId, corrected.payments[0]?.day);
    const proof = proveAfter(corrected.toProve, before);
    const fields = fieldsOfImport(corrected, proof, from.format, about, todayIn(clock));
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
            busy={adding === undefined ? undefined : 'Adding...'}
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
              place={places[index] ?? 0}
              planning={planning}
              pages={step.at === 'found' ? step.pages : undefined}
              places={statement.places}
              today={todayIn(clock)}
              choices={choices}
              chosen={chosen[index] ?? ''}
              likely={likely[index] ?? { id: '' }}
              onChoose={next => decide(index, { account: next })}
              kept={payments.kept}
              newName={nameOf(account, index)}
              onName={next => decide(index, { name: next })}
              review={decisions[index]?.review ?? noReview}
              onReview={review => decide(index, { review })}
            />
          ))}
        </>
      )}
    </StatementDialog>
  );
}
