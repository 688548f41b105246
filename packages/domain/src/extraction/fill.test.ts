import { describe, expect, it } from 'vitest';
import { todayIn } from '../calendar.ts';
import { bankAccount } from '../kinds/bank-account.ts';
import { bill } from '../kinds/bill.ts';
import { debt } from '../kinds/debt.ts';
import { allKinds } from '../kinds/index.ts';
import { insurancePolicy } from '../kinds/insurance-policy.ts';
import { person } from '../kinds/person.ts';
import { checkRecord, emptyFields } from '../records.ts';
import { factsOf } from './facts.ts';
import { fillOf } from './fill.ts';
import { printed } from './testing/printed.ts';

const today = todayIn({ now: () => Date.parse('2026-11-21T09:15:00Z') });
const facts = (text: string, confidence = {}) => factsOf([printed(text, confidence)]);

const letter = `
Lloyds Bank
Account statement

Sort code        30 94 30
Account number   4071 8362`;

const water = `
Thames Water                       Bill date 3 April 2026
Your water bill

Amount due    £48.20
Please pay by 1 May 2026
Sort code 20 00 00  Account number 1111 2222`;

describe('what a document fills', () => {
  it('a letter from a bank fills the account, its name by the bank', () => {
    expect(fillOf(bankAccount, facts(letter))).toEqual({
      fields: {
        name: 'Lloyds Bank Account',
        bankName: 'Lloyds Bank',
        sortCode: '30-94-30',
        accountNumber: '40718362',
      },
      doubtful: [],
    });
  });

  it('keeps a name that is typed already, and no other value', () => {
    const { fields } = fillOf(bankAccount, facts(letter), { name: 'Household', sortCode: '111111' });
    expect(fields).not.toHaveProperty('name');
    expect(fields).toHaveProperty('sortCode', '30-94-30');
  });

  it('says which number is to be checked', () => {
    expect(fillOf(bankAccount, facts(letter, { '8362': 60 })).doubtful).toEqual(['accountNumber']);
  });

  it('a bill fills type, provider, amount and due date, and never the number it is paid to', () => {
    expect(fillOf(bill, facts(water)).fields).toEqual({
      name: 'Thames Water Bill',
      type: 'water',
      provider: 'Thames Water',
      monthlyAmount: '48.20',
      dueDate: '2026-05-01',
    });
  });

  it('takes the end of a policy for its renewal when the paper names none', () => {
    const ends = 'Home insurance\nPolicy ends on 14 February 2027';
    expect(fillOf(insurancePolicy, facts(ends)).fields).toEqual({ renewalDate: '2027-02-14' });
    const both = `${ends}\nRenewal date 15 February 2027`;
    expect(fillOf(insurancePolicy, facts(both)).fields).toEqual({ renewalDate: '2027-02-15' });
  });

  it('a card statement fills the lender and the day a payment is due', () => {
    const card = 'Lloyds Bank\nCredit card statement\nPayment due by 4 December 2026';
    expect(fillOf(debt, facts(card)).fields).toEqual({
      provider: 'Lloyds Bank',
      nextPaymentDate: '2026-12-04',
    });
  });

  it('fills nothing where a paper says nothing, or a kind takes nothing', () => {
    expect(fillOf(bankAccount, facts('Dear Ruth'))).toEqual({ fields: {}, doubtful: [] });
    expect(fillOf(person, facts(letter)).fields).toEqual({});
  });

  it.each(allKinds.filter(kind => kind.scan !== undefined))('$id can save what it is filled with', kind => {
    const { fields } = fillOf(kind, facts(`${water}\nRenewal date 2 May 2027\nExpiry date 3 May 2027\n`));
    const checked = checkRecord(kind, { ...emptyFields(kind), ...fields }, today);
    const wrong = checked.ok ? [] : checked.problems.map(problem => problem.field);
    expect(wrong.filter(key => Object.hasOwn(fields, key))).toEqual([]);
  });
});
