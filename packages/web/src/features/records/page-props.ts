import type { Clock } from '@kinfolio/domain/calendar';
import type { RecordKind } from '@kinfolio/domain/records';
import type { ComponentType } from 'react';
import type { ProblemCode } from '../../sync/session-client.ts';
import type { ImporterProps } from './importer.ts';

export interface RecordsPageProps {
  readonly kind: RecordKind;
  /** The address of the list, "/bank-accounts". */
  readonly base: string;
  readonly clock: Clock;
  /** The sentence for a problem of saving. */
  readonly say: (problem: ProblemCode) => string;
  readonly importer?: ComponentType<ImporterProps>;
}

/** What each place of the page needs. */
export interface PlaceProps extends RecordsPageProps {
  /** Room for list and form on one page. */
  readonly wide: boolean;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** How many rows are drawn. It outlives a look at one record, so that Back finds the row it came from. */
  readonly limit: number;
  readonly onLimit: (limit: number) => void;
  readonly remove: (id: string) => Promise<boolean>;
  /** When something was last saved here, in milliseconds; undefined when all was saved at once, or nothing yet. */
  readonly saved: number | undefined;
  readonly onSaved: (at: number | undefined) => void;
}
