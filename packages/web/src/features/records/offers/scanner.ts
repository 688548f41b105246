import type { Filled } from '@kinfolio/domain/extraction/fill';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';

/** What the dialog that reads a document is handed. The app names the dialog: features never import each other. */
export interface ScannerProps {
  /** A kind that papers say something to. */
  readonly kind: RecordKind;
  /** What stands in the form. */
  readonly typed: Readonly<FieldValues>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Puts what the document says into the form. Never called with nothing. */
  readonly onFill: (found: Filled, document: File) => void;
}
