// The door to records for the other packages: one import path, while each part keeps its own small file.

export { changesBetween, type FieldChange } from './record-changes.ts';
export {
  checkRecord,
  emptyFields,
  type FieldProblem,
  isRequired,
  isShown,
  requiredMissing,
  sampleFields,
  settleChoices,
  tidied,
  warnRecord,
} from './record-check.ts';
export {
  type EarlierVersion,
  type ExportFile,
  exportRecords,
  exportText,
  type RecordToExport,
  titlesOf,
} from './record-export.ts';
export {
  type Category,
  type CategoryByField,
  categories,
  categoriesOf,
  categoryOf,
  type Need,
  type NextOffer,
  type RecordCard,
  type RecordContent,
  type RecordKind,
  recordKind,
  type WorthPart,
  type WorthRule,
  worthParts,
} from './record-kind.ts';
export { contentToSave, mergeContent, resolveField } from './record-merge.ts';
export { fieldSchema, readRecord, savedSchema } from './record-schema.ts';
export type { RecordTexts } from './record-texts.ts';
export {
  type Card,
  type CardLine,
  cardOf,
  displayValue,
  maskValue,
  searchText,
  titleOf,
} from './record-views.ts';
