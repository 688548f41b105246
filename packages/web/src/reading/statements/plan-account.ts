import type { ImportVerdict, PaymentDecisions } from '@kinfolio/domain/payments/import-rows';
import {
  type BlockToWrite,
  planImport,
  type StoredPaymentRecord,
  type StoredPayments,
} from '@kinfolio/domain/payments/kept-payments';
import { applyAccountCorrections, type PaymentCorrections } from '@kinfolio/domain/statements/correct-rows';
import type { StatementAccount } from '@kinfolio/domain/statements/reading';

/** A person's decisions about the payments of one account, by row. */
export interface AccountReview {
  readonly corrections: PaymentCorrections;
  readonly turns: ReadonlyMap<number, 'new' | 'here'>;
}

export const emptyAccountReview: AccountReview = { corrections: new Map(), turns: new Map() };

/** What will happen to one payment, and whether the person has decided it. */
export interface PlannedVerdict extends ImportVerdict {
  readonly isDecided?: true;
}

/** The effect of adding the payments of an account. */
export interface PlannedAccount {
  readonly added: number;
  /** How many of the payments are already stored. */
  readonly here: number;
  /** How many payments need a decision that the person has not made yet. */
  readonly doubtful: number;
  /** How each payment compares with those already stored, by row; empty if all are new. */
  readonly verdicts: ReadonlyMap<number, PlannedVerdict>;
  readonly blocks: readonly BlockToWrite[];
}

/** The account in the passport that a file's account is added to, and the id of the new import. */
export interface AccountImportTarget {
  readonly accountId: string;
  readonly importId: string;
  readonly review: AccountReview;
}

/** The payments in a passport, as records. */
export interface StoredPaymentRecords {
  readonly months: readonly StoredPaymentRecord[];
  readonly imports: readonly StoredPaymentRecord[];
}

/** Makes the plan for the account at this index of the statement in another thread. Rejects when that thread ends. */
export type PlanInWorker = (
  place: number,
  stored: StoredPaymentRecords,
  plan: AccountImportTarget,
) => Promise<PlannedAccount>;

/** Works out the effect of adding an account. Never throws. */
export function planAccountImport(
  kept: StoredPayments,
  account: StatementAccount,
  { accountId, importId, review }: AccountImportTarget,
): PlannedAccount {
  const { payments } = applyAccountCorrections(account, review.corrections);
  const turns: PaymentDecisions = new Map(
    review.turns.size === 0
      ? []
      : payments.flatMap(({ line }, place) => {
          const turn = review.turns.get(line);
          return turn === undefined ? [] : [[place, turn] as const];
        }),
  );
  const plan = planImport(kept, accountId, payments, importId, turns);
  const isPlain = plan.verdicts.every(({ state }) => state === 'new');
  return {
    added: plan.added,
    here: plan.already + plan.differently.length,
    doubtful: plan.verdicts.filter(({ state }, place) => state === 'doubtful' && !turns.has(place)).length,
    verdicts: new Map(
      isPlain
        ? []
        : payments.flatMap(({ line }, place) => {
            const verdict = plan.verdicts[place];
            if (verdict === undefined) return [];
            return [[line, turns.has(place) ? { ...verdict, isDecided: true } : verdict] as const];
          }),
    ),
    blocks: plan.blocks,
  };
}
