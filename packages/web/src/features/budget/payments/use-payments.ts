import type { PaymentChoices } from '@kinfolio/domain/budget/payee-rules';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { paymentMonth } from '@kinfolio/domain/kinds/payment-month';
import { statementImport } from '@kinfolio/domain/kinds/statement-import';
import { fieldsOfStatementAccount } from '@kinfolio/domain/payments/account-record';
import {
  type AccountPayment,
  type BlockToWrite,
  changePayment,
  countedPayments,
  joinAccounts,
  type KeptPayments,
  keptPayments,
} from '@kinfolio/domain/payments/kept-payments';
import type { OwnCell } from '@kinfolio/domain/payments/payment-rows';
import { useMemo } from 'react';
import type { Passport, PassportRecord, SaveInput } from '../../../session/api/passport.ts';
import { usePassport, useRecords } from '../../../session/api/react.ts';
import type { Outcome, ProblemCode } from '../../../session/api/session-client.ts';
import { type Rules, useRules } from '../rules/use-rules.ts';
import { type Transfers, useTransfers } from '../transfers/use-transfers.ts';
import type { StoredPayments } from './plan-account.ts';

/** Payments in the passport that is open, and what can be done with them. Each answer is the sentence why not, if so. */
export interface PassportPayments {
  readonly kept: KeptPayments;
  /** The records that `kept` was read from. */
  readonly stored: StoredPayments;
  /** Those that count, the oldest first. */
  readonly counted: readonly AccountPayment[];
  /** Money between own accounts, which is in no sum. */
  readonly transfers: Transfers;
  /** What payees are always for. */
  readonly rules: Rules;
  /** Both, for what is worked out of payments. */
  readonly choices: PaymentChoices;
  /** Keeps the payments of statements, each with its own record, and what was explained of their layout: all of it or nothing. */
  readonly add: (statements: readonly StatementToKeep[], layout?: SaveInput) => Promise<string | undefined>;
  /** Takes a statement's payments out of every sum, or puts them back. */
  readonly setUndone: (importId: string, undone: boolean) => Promise<string | undefined>;
  /** Renames an account that only its statements know. */
  readonly renameAccount: (account: string, name: string) => Promise<string | undefined>;
  /** Adds an account that only its statements know to the bank accounts of the passport. Its payments are then of that record. */
  readonly recordAccount: (account: string) => Promise<string | undefined>;
  /** Makes an account one with another: its payments and statements are then of that one. */
  readonly joinAccount: (
    account: string,
    into: { readonly id: string; readonly name: string },
  ) => Promise<string | undefined>;
  readonly change: (
    payment: AccountPayment,
    own: Readonly<Record<string, OwnCell>>,
  ) => Promise<string | undefined>;
}

export interface StatementToKeep {
  readonly id: string;
  readonly fields: FieldValues;
  readonly blocks: readonly BlockToWrite[];
}

/** The payments of the open passport. */
export function usePayments(messageFor: (problem: ProblemCode) => string): PassportPayments {
  const passport = usePassport();
  const months = useRecords(paymentMonth.id);
  const imports = useRecords(statementImport.id);
  const kept = useMemo(() => keptPayments(months, imports), [months, imports]);
  const stored = useMemo(
    () => ({ months: months.map(storedRecord), imports: imports.map(storedRecord) }),
    [months, imports],
  );
  const counted = useMemo(() => countedPayments(kept), [kept]);
  const transfers = useTransfers(messageFor);
  const rules = useRules(messageFor);
  const choices = useMemo(
    () => ({ transfers: transfers.answers, rules: rules.byPayee }),
    [transfers.answers, rules.byPayee],
  );
  return useMemo(() => {
    const wordsOf = (outcome: Outcome<unknown>) => (outcome.ok ? undefined : messageFor(outcome.problem));
    return {
      kept,
      stored,
      counted,
      transfers,
      rules,
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
        if (base === undefined) return messageFor('not-found');
        const input = { id, kind: statementImport.id, category: statementImport.category, base };
        return wordsOf(await passport.save({ ...input, fields: { ...base.fields, undone } }));
      },
      renameAccount: async (account, accountName) =>
        accountName === ''
          ? 'Type a name for the account.'
          : wordsOf(await passport.saveMany(importsOf(passport, kept, account, { accountName }))),
      recordAccount: async account => {
        const { id: kind, category } = bankAccount;
        const fields = fieldsOfStatementAccount(kept, account);
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
  }, [kept, stored, counted, transfers, rules, choices, passport, messageFor]);
}

/** A record with what its payments need, so that no more of it goes to another thread. */
const storedRecord = ({ id, content: { fields } }: PassportRecord) => ({ id, content: { fields } });

/** The statements of an account with other fields. */
function importsOf(
  passport: Passport,
  { imports }: KeptPayments,
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
