import type { ReadAsBefore } from '@kinfolio/domain/statements/kept-layouts';
import type { ReadStatement } from '@kinfolio/domain/statements/reading';
import type { ReadPages } from '../../../reading/draw-cut.ts';
import type { ReadingOptions } from '../../../reading/read-document.ts';
import type { PlanElsewhere } from '../payments/plan-account.ts';
import type { ExplainedLayouts, OpenTable } from './open-table.ts';

/** A statement that was read, or the password it needs, or why it could not be read. */
export type StatementRead =
  | {
      readonly ok: true;
      readonly statement: ReadStatement;
      /** The text that was read, of a picture or a PDF. */
      readonly text?: string;
      /** The pages themselves, of a picture or a PDF. */
      readonly pages?: ReadPages;
      readonly table?: OpenTable;
      /** What was explained about its layout before, where it was read so. */
      readonly before?: ReadAsBefore;
      /** Plans in another thread what adding it would do. */
      readonly planElsewhere?: PlanElsewhere;
    }
  | { readonly ok: false; readonly password: 'wanted' | 'wrong' }
  | { readonly ok: false; readonly words: string };

export interface StatementOptions extends ReadingOptions {
  readonly explained?: ExplainedLayouts;
}

/** Reads the payments of a file on this device, until `signal` ends it and what it holds. Rejects only when cancelled. */
export type ReadPaymentsOf = (file: File, options: StatementOptions) => Promise<StatementRead>;
