import type { FieldValues } from '@kinfolio/domain/fields/fields';
import type { ColumnRole, ColumnToChoose } from '@kinfolio/domain/statements/choose-columns';
import type { StatementReadByLayout } from '@kinfolio/domain/statements/kept-layouts';
import type { ProofInput, ProofRow, StatementProof } from '@kinfolio/domain/statements/proof';
import type {
  ParsedStatement,
  StatementAccount,
  StatementPayment,
} from '@kinfolio/domain/statements/reading';
import type { Day } from '@kinfolio/domain/values/calendar';
import type { ExplainedLayouts } from './open-table.ts';
import type { AccountImportTarget, PlannedAccount, StoredPaymentRecords } from './plan-account.ts';
import type { StatementProblem } from './problems.ts';

/** A statement without its payments, which are too many for one message. */
export interface StatementSummary extends Omit<ParsedStatement, 'accounts'> {
  readonly accounts: readonly AccountSummary[];
}

export interface AccountSummary extends Pick<StatementAccount, 'found'> {
  readonly proof: StatementProof;
  readonly printed: ProofInput['printed'];
  readonly payments: number;
  readonly rows: number;
}

/** The file that the worker has opened, or why it could not open one. */
export type OpenedFile =
  | {
      readonly ok: true;
      readonly head: StatementSummary;
      /** The columns to choose from; absent unless the file is a table. */
      readonly columns?: readonly ColumnToChoose[];
      readonly before?: Omit<StatementReadByLayout, 'statement'>;
    }
  | { readonly ok: false; readonly problem: StatementProblem };

/** The interface of the worker that reads downloaded statements, one file at a time. */
export type StatementService = {
  open(
    file: Blob,
    explained: ExplainedLayouts | undefined,
    onProgress: (part: number) => void,
  ): Promise<OpenedFile>;
  /** Reads the open table with the column roles that a person chose. */
  choose(roles: readonly ColumnRole[]): Promise<StatementSummary>;
  payments(account: number, from: number, to: number): Promise<readonly StatementPayment[]>;
  rows(account: number, from: number, to: number): Promise<readonly ProofRow[]>;
  layoutFields(roles: readonly ColumnRole[] | undefined, today: Day): Promise<FieldValues | undefined>;
  plan(account: number, stored: StoredPaymentRecords, plan: AccountImportTarget): Promise<PlannedAccount>;
};
