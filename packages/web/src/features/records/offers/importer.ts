import type { FieldValues } from '@kinfolio/domain/fields/fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { ListedRecord } from '../../../passport/list/row.ts';

/** What a dialog that finds records in a file is handed. The app names the dialog: features never import each other. */
export interface ImporterProps {
  readonly kind: RecordKind;
  readonly records: readonly ListedRecord[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Adds whole records at once; resolves to false when they could not be saved. */
  readonly onAdd: (found: readonly Readonly<FieldValues>[]) => Promise<boolean>;
  /** Puts what was found into the form, for the person to complete. */
  readonly onFill: (found: Readonly<FieldValues>) => void;
}
