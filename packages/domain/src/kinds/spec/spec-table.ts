import { bankAccount, investment, niRecord } from './spec/accounts.ts';
import { property, valuableAsset } from './spec/belongings.ts';
import { bill, councilTax, insurancePolicy } from './spec/cover.ts';
import { countyCourtJudgment, debt, hmrcLiability } from './spec/owed.ts';
import { importantDate, legalDocument, professionalContact } from './spec/papers.ts';
import type { SpecKind } from './spec/table-shape.ts';

/** Every kind that the specification demands. Kinds of our own are free and not listed. */
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
