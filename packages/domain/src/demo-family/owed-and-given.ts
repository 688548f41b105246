import { countyCourtJudgment } from '../kinds/county-court-judgment.ts';
import { debt } from '../kinds/debt.ts';
import { gift } from '../kinds/gift.ts';
import { hmrcLiability } from '../kinds/hmrc-liability.ts';
import { createDemoRecords, type DayFromNow, type DemoRecord } from './made-up.ts';

const owes = createDemoRecords(debt);
const judged = createDemoRecords(countyCourtJudgment);
const taxed = createDemoRecords(hmrcLiability);
const gave = createDemoRecords(gift);

/** Loans, judgments and taxes. The mortgage is linked to the home, so that it counts once. */
export function createDemoDebts(day: DayFromNow): DemoRecord[] {
  return [
    owes('mortgage', {
      name: 'Mortgage on our home',
      type: 'mortgage',
      provider: 'Yorkshire Building Society',
      accountNumber: '4410027731',
      originalAmount: '60000.00',
      currentBalance: '24060.00',
      balanceAsOf: day(-20),
      monthlyPayment: '612.40',
      interestRate: '4.19',
      nextPaymentDate: day(10),
      rateEnds: day(150),
      contactDetails: '0808 157 0160',
      owners: 'ruth martin',
      links: 'home mortgage-broker',
    }),
    owes('van-finance', {
      name: 'Finance on the van',
      type: 'hire-purchase',
      provider: 'Black Horse',
      accountNumber: 'HP-0088214',
      originalAmount: '16500.00',
      currentBalance: '7320.00',
      balanceAsOf: day(-20),
      monthlyPayment: '285.00',
      interestRate: '7.9',
      nextPaymentDate: day(3),
      owners: 'martin',
      links: 'van',
    }),
    owes('store-card', {
      name: 'Store card',
      type: 'store-card',
      provider: 'John Lewis Money',
      accountNumber: '9003',
      currentBalance: '184.20',
      balanceAsOf: day(-8),
      monthlyPayment: '25.00',
      interestRate: '27.9',
      nextPaymentDate: day(-2),
      owners: 'ruth',
    }),
    owes('kitchen', {
      name: 'Loan for the kitchen',
      type: 'personal-loan',
      provider: 'Zopa Bank',
      accountNumber: 'ZB-2201774',
      originalAmount: '9000.00',
      currentBalance: '4120.00',
      balanceAsOf: day(-30),
      monthlyPayment: '178.00',
      interestRate: '6.4',
      nextPaymentDate: day(16),
      owners: 'ruth martin',
      links: 'home',
    }),
    owes('tom-guarantee', {
      name: 'Tom’s loan that we guarantee',
      type: 'guarantor-loan',
      provider: 'Airedale Credit Union',
      currentBalance: '2300.00',
      balanceAsOf: day(-75),
      nextPaymentDate: day(40),
      owners: 'tom',
      links: 'tom',
      notes: 'Tom pays it. We pay if he cannot.',
    }),
    owes('from-margaret', {
      name: 'What we owe Margaret',
      type: 'other-debt',
      provider: 'Margaret, next door',
      owners: 'ruth',
      notes: 'For the fence. She says there is no hurry.',
    }),
    judged('windows', {
      caseNumber: 'H4QZ0418',
      court: 'Civil National Business Centre',
      claimant: 'Airedale Windows Ltd',
      amount: '412.75',
      dateIssued: day(-16),
      paymentTerms: 'In full at once',
      status: 'outstanding',
      owners: 'martin',
      links: 'joinery',
    }),
    judged('timber', {
      caseNumber: 'G7QZ0733',
      court: 'Bradford County Court',
      claimant: 'Calder Timber',
      amount: '1260.00',
      dateIssued: day(-700),
      paymentTerms: '£60 on the 1st of each month',
      status: 'paying-instalments',
      owners: 'martin',
    }),
    judged('parking', {
      caseNumber: 'F2QZ0117',
      claimant: 'Northern Parking',
      amount: '185.00',
      dateIssued: day(-1500),
      status: 'satisfied',
      owners: 'ruth',
    }),
    taxed('self-assessment', {
      type: 'self-assessment',
      taxYear: '2025-26',
      amount: '1180.40',
      dueDate: day(71),
      reference: '0000000418K',
      contactDetails: 'Colin Webb does the return: 01632 960 222',
      owners: 'martin',
      links: 'accountant joinery',
    }),
    taxed('late-penalty', {
      type: 'penalties',
      taxYear: '2024-25',
      amount: '100.00',
      dueDate: day(-9),
      reference: '0000000418K',
      owners: 'martin',
    }),
  ];
}

/** Gifts of recent years, one for each exemption. */
export function createDemoGifts(day: DayFromNow): DemoRecord[] {
  return [
    gave('deposit', {
      recipient: 'Amira Ellery',
      item: 'Money for a deposit',
      value: '15000.00',
      date: day(-990),
      exemption: 'none',
      owners: 'ruth martin',
      links: 'amira rainy-day',
    }),
    gave('tom-van', {
      recipient: 'Tom Ellery',
      item: 'Martin’s first van',
      value: '4000.00',
      date: day(-2540),
      exemption: 'none',
      owners: 'martin',
      links: 'tom',
    }),
    gave('yearly', {
      recipient: 'Leila and Sam',
      item: 'Into their savings',
      value: '3000.00',
      date: day(-300),
      exemption: 'annual',
      owners: 'ruth',
    }),
    gave('wedding', {
      recipient: 'Tom and Beth',
      item: 'Wedding present',
      value: '5000.00',
      date: day(-1900),
      exemption: 'wedding',
      owners: 'ruth martin',
    }),
    gave('hospice', {
      recipient: 'Airedale Hospice',
      value: '500.00',
      date: day(-150),
      exemption: 'charity',
      owners: 'ruth',
    }),
  ];
}
