import type { FieldValues } from '@kinfolio/domain/fields/fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { ListedRecord } from '../../../passport/list/row.ts';

/**
 * The props of a dialog that finds records in a file. The app names the dialog, because features never import each
 * other.
 */
export interface ImporterProps {
  readonly kind: RecordKind;
  readonly records: readonly ListedRecord[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Adds complete records at once; resolves to false if they could not be saved. */
  readonly onAdd: (found: readonly Readonly<FieldValues>[]) => Promise<boolean>;
  /** Puts the values into the form, which the person then completes. */
  readonly onFill: (found: Readonly<FieldValues>) => void;
}
