import type { StatementReadByLayout } from '@kinfolio/domain/statements/kept-layouts';
import type { ParsedStatement } from '@kinfolio/domain/statements/reading';
import type { DrawableDocument } from '../draw-cut.ts';
import type { ReadDocumentOptions } from '../read-document.ts';
import type { ExplainedLayouts, OpenTable } from './open-table.ts';
import type { PlanInWorker } from './plan-account.ts';

/** Either the statement, a request for its password, or the reason why it could not be read. */
export type StatementReadOutcome =
  | {
      readonly ok: true;
      readonly statement: ParsedStatement;
      /** The text read from a picture or a PDF. */
      readonly text?: string;
      /** The pages themselves, of a picture or a PDF. */
      readonly pages?: DrawableDocument;
      readonly table?: OpenTable;
      /** The earlier explanation of the layout, if it was used to read the statement. */
      readonly before?: StatementReadByLayout;
      /** Works out in another thread what adding the statement would do. */
      readonly planElsewhere?: PlanInWorker;
    }
  | { readonly ok: false; readonly password: 'wanted' | 'wrong' }
  | { readonly ok: false; readonly words: string };

export interface StatementOptions extends ReadDocumentOptions {
  readonly explained?: ExplainedLayouts;
}

export type ReadFilePayments = (file: File, options: StatementOptions) => Promise<StatementReadOutcome>;
