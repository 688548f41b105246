import type { FieldValues } from '@kinfolio/domain/fields/fields';
import type { ColumnRole, ColumnToChoose } from '@kinfolio/domain/statements/choose-columns';
import type { ReadAsBefore } from '@kinfolio/domain/statements/kept-layouts';
import type { ProofRow, StatementProof, ToProve } from '@kinfolio/domain/statements/proof';
import type { ReadAccount, ReadPayment, ReadStatement } from '@kinfolio/domain/statements/reading';
import type { Day } from '@kinfolio/domain/values/calendar';
import type {
  AccountToPlan,
  PlannedAccount,
  StoredPayments,
} from '../../../features/budget/payments/plan-account.ts';
import type { ExplainedLayouts } from '../../../features/budget/scan/open-table.ts';
import type { StatementProblem } from '../../../features/import/files/problems.ts';

/** A statement without its payments, which are too many for one message. */
export interface StatementHead extends Omit<ReadStatement, 'accounts'> {
  readonly accounts: readonly AccountHead[];
}

export interface AccountHead extends Pick<ReadAccount, 'found'> {
  readonly proof: StatementProof;
  readonly printed: ToProve['printed'];
  readonly payments: number;
  readonly rows: number;
}

/** A file that the worker has open, or why it has none. */
export type OpenedFile =
  | {
      readonly ok: true;
      readonly head: StatementHead;
      /** Of a table only. */
      readonly columns?: readonly ColumnToChoose[];
      readonly before?: Omit<ReadAsBefore, 'statement'>;
    }
  | { readonly ok: false; readonly problem: StatementProblem };

/** The service of the worker that reads downloads: one file at a time. */
export type StatementService = {
  open(
    file: Blob,
    explained: ExplainedLayouts | undefined,
    onProgress: (part: number) => void,
  ): Promise<OpenedFile>;
  /** Reads the open table by the roles that a person chose. */
  choose(roles: readonly ColumnRole[]): Promise<StatementHead>;
  payments(account: number, from: number, to: number): Promise<readonly ReadPayment[]>;
  rows(account: number, from: number, to: number): Promise<readonly ProofRow[]>;
  layoutFields(roles: readonly ColumnRole[] | undefined, today: Day): Promise<FieldValues | undefined>;
  plan(account: number, stored: StoredPayments, plan: AccountToPlan): Promise<PlannedAccount>;
};
