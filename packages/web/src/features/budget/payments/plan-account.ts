import type { ImportVerdict, Turns } from '@kinfolio/domain/payments/import-rows';
import {
  type BlockToWrite,
  type KeptPayments,
  type KeptRecord,
  planImport,
} from '@kinfolio/domain/payments/kept-payments';
import { type Corrections, correctAccount } from '@kinfolio/domain/statements/correct-rows';
import type { ReadAccount } from '@kinfolio/domain/statements/reading';

/** What a person decided about the payments of one account, by their rows. */
export interface AccountReview {
  readonly corrections: Corrections;
  readonly turns: ReadonlyMap<number, 'new' | 'here'>;
}

export const noReview: AccountReview = { corrections: new Map(), turns: new Map() };

/** What becomes of one payment, and whether a person has decided it. */
export interface PlannedVerdict extends ImportVerdict {
  readonly isDecided?: true;
}

/** What adding the payments of an account would do. */
export interface PlannedAccount {
  readonly added: number;
  /** How many are here already. */
  readonly here: number;
  /** How many a person should look at and has not decided. */
  readonly doubtful: number;
  /** What becomes of each payment, by its row; empty where all are new. */
  readonly verdicts: ReadonlyMap<number, PlannedVerdict>;
  readonly blocks: readonly BlockToWrite[];
}

/** Which account of a file is added to which account of the passport, under which id. */
export interface AccountToPlan {
  readonly accountId: string;
  readonly importId: string;
  readonly review: AccountReview;
}

/** The payments that a passport has, as records. */
export interface StoredPayments {
  readonly months: readonly KeptRecord[];
  readonly imports: readonly KeptRecord[];
}

/** Plans for the account at a place of the statement, in another thread. Rejects when that thread ends. */
export type PlanElsewhere = (
  place: number,
  stored: StoredPayments,
  plan: AccountToPlan,
) => Promise<PlannedAccount>;

/** Plans what adding an account would do. Never throws. */
export function planAccount(
  kept: KeptPayments,
  account: ReadAccount,
  { accountId, importId, review }: AccountToPlan,
): PlannedAccount {
  const { payments } = correctAccount(account, review.corrections);
  const turns: Turns = new Map(
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
