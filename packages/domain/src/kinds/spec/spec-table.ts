import { bankAccount, investment, niRecord } from './accounts.ts';
import { property, valuableAsset } from './belongings.ts';
import { bill, councilTax, insurancePolicy } from './cover.ts';
import { countyCourtJudgment, debt, hmrcLiability } from './owed.ts';
import { importantDate, legalDocument, professionalContact } from './papers.ts';
import type { SpecKind } from './table-shape.ts';

/** Every kind required by the specification. Kinds of our own are not bound by it and are not listed. */
export const specTable: readonly SpecKind[] = [
  bankAccount,
  investment,
  niRecord,
  insurancePolicy,
  property,
  valuableAsset,
  bill,
  councilTax,
  legalDocument,
  professionalContact,
  debt,
  countyCourtJudgment,
  hmrcLiability,
  importantDate,
];
