import type { RecordKind } from '../records/record-kind.ts';
import { setUpAnswers } from './answers.ts';
import { bankAccount } from './bank-account.ts';
import { bill } from './bill.ts';
import { budgetChoices } from './budget-choices.ts';
import { budgetItem } from './budget-item.ts';
import { councilTax } from './council-tax.ts';
import { countyCourtJudgment } from './county-court-judgment.ts';
import { debt } from './debt.ts';
import { dependant } from './dependant.ts';
import { digitalAccount } from './digital-account.ts';
import { gift } from './gift.ts';
import { hmrcLiability } from './hmrc-liability.ts';
import { importantDate } from './important-date.ts';
import { taxQuestions } from './inheritance-tax-answers.ts';
import { insurancePolicy } from './insurance-policy.ts';
import { investment } from './investment.ts';
import { legalDocument } from './legal-document.ts';
import { niRecord } from './ni-record.ts';
import { paper } from './paper.ts';
import { payeeRule } from './payee-rule.ts';
import { paymentMonth } from './payment-month.ts';
import { person } from './person.ts';
import { professionalContact } from './professional-contact.ts';
import { property } from './property.ts';
import { reminderChoices } from './reminder-choices.ts';
import { savingGoal } from './saving-goal.ts';
import { seriesDecision } from './series-decision.ts';
import { statementImport } from './statement-import.ts';
import { statementLayout } from './statement-layout.ts';
import { transferAnswer } from './transfer-answer.ts';
import { valuableAsset } from './valuable-asset.ts';
import { vehicle } from './vehicle.ts';
import { wishes } from './wishes.ts';
import { yearlyReview } from './yearly-review.ts';

/** Every kind of record, in the order in which people file papers. To add a kind, add its file and one line here. */
export const allKinds: readonly RecordKind[] = [
  person,
  dependant,
  digitalAccount,
  gift,
  bankAccount,
  investment,
  niRecord,
  insurancePolicy,
  property,
  valuableAsset,
  vehicle,
  bill,
  councilTax,
  legalDocument,
  wishes,
  professionalContact,
  debt,
  countyCourtJudgment,
  hmrcLiability,
  importantDate,
  paper,
  setUpAnswers,
  reminderChoices,
  yearlyReview,
  taxQuestions,
  budgetItem,
  savingGoal,
  paymentMonth,
  statementImport,
  statementLayout,
  seriesDecision,
  transferAnswer,
  payeeRule,
  budgetChoices,
];

const byId = new Map(allKinds.map(kind => [kind.id, kind]));

/** The kind with this id; undefined for a kind added by a newer version of the app. */
export function findKind(id: string): RecordKind | undefined {
  return byId.get(id);
}
