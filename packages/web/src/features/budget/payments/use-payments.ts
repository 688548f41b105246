import { readBudgetMonthStart } from '@kinfolio/domain/budget/budget-choices';
import type { PaymentChoices } from '@kinfolio/domain/budget/payee-rules';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { paymentMonth } from '@kinfolio/domain/kinds/payment-month';
import { statementImport } from '@kinfolio/domain/kinds/statement-import';
import { createFieldsFromStatement } from '@kinfolio/domain/payments/account-record';
import {
  type AccountPayment,
  type BlockToWrite,
  changePayment,
  joinAccounts,
  listCountedPayments,
  readStoredPayments,
  type StoredPayments,
} from '@kinfolio/domain/payments/kept-payments';
import type { EditedCell } from '@kinfolio/domain/payments/payment-rows';
import { useMemo } from 'react';
import type { StoredPaymentRecords } from '../../../reading/statements/plan-account.ts';
import type { Passport, PassportRecord, SaveInput } from '../../../session/api/passport.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { usePassport, useRecords } from '../../../session/api/react.ts';
import type { CallOutcome } from '../../../session/api/session-client.ts';
import { type SavedPayeeRules, usePayeeRules } from '../rules/use-rules.ts';
import { type BudgetChoices, useBudgetChoices } from '../settings/use-budget-choices.ts';
import { type TransferDecisions, useTransferDecisions } from '../transfers/use-transfers.ts';

/**
 * The payments in the open passport, and actions on them. Each action resolves to an error message, or to undefined on
 * success.
 */
export interface PassportPayments {
  readonly kept: StoredPayments;
  /** The records from which `kept` was read. */
  readonly stored: StoredPaymentRecords;
  /** The payments that totals include, oldest first. */
  readonly counted: readonly AccountPayment[];
  /** Money between the person's own accounts, which no total includes. */
  readonly transfers: TransferDecisions;
  /** Rules that always put the payments to a payee in the same category. */
  readonly rules: SavedPayeeRules;
  /** The person's choices about the budget as a whole. */
  readonly settings: BudgetChoices;
  /** Rules and choices together, for calculations over payments. */
  readonly choices: PaymentChoices;
  /**
   * Saves the payments of several statements, each with its record, and the explanation of their layout. Saves either
   * everything or nothing.
   */
  readonly add: (statements: readonly StatementToSave[], layout?: SaveInput) => Promise<string | undefined>;
  /** Removes a statement's payments from every total, or puts them back. */
  readonly setUndone: (importId: string, undone: boolean) => Promise<string | undefined>;
  /** Renames an account known only from its statements. */
  readonly renameAccount: (account: string, name: string) => Promise<string | undefined>;
  /** Adds an account known only from its statements to the passport's bank accounts. Its payments then belong there. */
  readonly recordAccount: (account: string) => Promise<string | undefined>;
  /** Merges an account with another: the payments and statements of `account` then belong to the other one. */
  readonly joinAccount: (
    account: string,
    into: { readonly id: string; readonly name: string },
  ) => Promise<string | undefined>;
  readonly change: (
    payment: AccountPayment,
    own: Readonly<Record<string, EditedCell>>,
  ) => Promise<string | undefined>;
}

export interface StatementToSave {
  readonly id: string;
  readonly fields: FieldValues;
  readonly blocks: readonly BlockToWrite[];
}

/** The payments of the open passport. */
export function usePayments(): PassportPayments {
  const passport = usePassport();
  const months = useRecords(paymentMonth.id);
  const imports = useRecords(statementImport.id);
  const kept = useMemo(() => readStoredPayments(months, imports), [months, imports]);
  const stored = useMemo(
    () => ({ months: months.map(storedRecord), imports: imports.map(storedRecord) }),
    [months, imports],
  );
  const counted = useMemo(() => listCountedPayments(kept), [kept]);
  const transfers = useTransferDecisions();
  const rules = usePayeeRules();
  const settings = useBudgetChoices();
  const choices = useMemo(
    () => ({
      transfers: transfers.answers,
      rules: rules.byPayee,
      months: readBudgetMonthStart(settings.fields),
    }),
    [transfers.answers, rules.byPayee, settings.fields],
  );
  return useMemo(() => {
    const wordsOf = (outcome: CallOutcome<unknown>) =>
      outcome.ok ? undefined : getProblemText(outcome.problem);
    return {
      kept,
      stored,
      counted,
      transfers,
      rules,
      settings,
      choices,
      add: async (statements, layout) =>
        wordsOf(
          await passport.saveMany([
            ...statements.flatMap(({ id, fields, blocks }) => [
              ...blocks.map(block => inputOf(passport, block)),
              { id, kind: statementImport.id, category: statementImport.category, fields },
            ]),
            ...(layout === undefined ? [] : [layout]),
          ]),
        ),
      setUndone: async (id, undone) => {
        const base = passport.record(id)?.content;
        if (base === undefined) return getProblemText('not-found');
        const input = { id, kind: statementImport.id, category: statementImport.category, base };
        return wordsOf(await passport.save({ ...input, fields: { ...base.fields, undone } }));
      },
      renameAccount: async (account, accountName) =>
        accountName === ''
          ? 'Type a name for the account.'
          : wordsOf(await passport.saveMany(importsOf(passport, kept, account, { accountName }))),
      recordAccount: async account => {
        const { id: kind, category } = bankAccount;
        const fields = createFieldsFromStatement(kept, account);
        return wordsOf(await passport.saveMany([{ id: account, kind, category, fields }]));
      },
      joinAccount: async (account, into) => {
        const { blocks } = joinAccounts(kept, account, into.id);
        const fields = { account: into.id, accountName: into.name };
        return wordsOf(
          await passport.saveMany([
            ...blocks.map(block => inputOf(passport, block)),
            ...importsOf(passport, kept, account, fields),
          ]),
        );
      },
      change: async (payment, own) =>
        wordsOf(
          await passport.saveMany(changePayment(kept, payment, own).map(block => inputOf(passport, block))),
        ),
    };
  }, [kept, stored, counted, transfers, rules, settings, choices, passport]);
}

/** Only those parts of a record that calculating payments needs, so that no more is sent to another thread. */
const storedRecord = ({ id, content: { fields } }: PassportRecord) => ({ id, content: { fields } });

/** The statements of an account, with some of their fields changed. */
function importsOf(
  passport: Passport,
  { imports }: StoredPayments,
  account: string,
  fields: FieldValues,
): SaveInput[] {
  const { id: kind, category } = statementImport;
  return imports
    .filter(one => one.account === account)
    .flatMap(({ id }) => {
      const base = passport.record(id)?.content;
      return base === undefined ? [] : [{ id, kind, category, base, fields: { ...base.fields, ...fields } }];
    });
}

function inputOf(passport: Passport, { id, fields }: BlockToWrite): SaveInput {
  const base = id === undefined ? undefined : passport.record(id)?.content;
  return {
    ...(id === undefined ? {} : { id }),
    ...(base === undefined ? {} : { base }),
    kind: paymentMonth.id,
    category: paymentMonth.category,
    fields: { ...base?.fields, ...fields },
  };
}
