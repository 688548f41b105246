import { expect, it } from 'vitest';
import { bill } from '../kinds/bill.ts';
import { extractFacts } from './facts.ts';
import { fillFormFromFacts } from './fill.ts';
import { createPrintedPage } from './testing/printed.ts';

/** The values that a person would enter for each bill: provider, monthly amount and due day. */
const bills: readonly (readonly [
  what: string,
  provider: string,
  amount: string,
  due: string,
  text: string,
])[] = [
  [
    'the Direct Debit and not what was used',
    'OVO Energy',
    '105.00',
    '2026-10-14',
    `
OVO Energy
Your energy statement
What you used this month           £74.39
Your Direct Debit                  £105.00
We will collect it on 14 October 2026`,
  ],
  [
    'the Direct Debit in a sentence',
    'E.ON Next',
    '88.50',
    '2026-11-03',
    `
E.ON Next
Total charges for this period      £61.22
You pay £88.50 a month by Direct Debit. Your next payment is due on 3 November 2026.`,
  ],
  [
    'the Direct Debit under its label',
    'EDF',
    '132.00',
    '2026-12-01',
    `
EDF
Your balance            Your Direct Debit amount
£214.20 in credit       £132.00
Next payment date: 1 December 2026`,
  ],
  [
    'what is due, not the balance before or what was paid',
    'Severn Trent Water',
    '38.11',
    '2026-05-21',
    `
Severn Trent Water
Balance from your last bill        £36.00
Payment received, thank you       -£36.00
Charges this month                 £38.11
Total to pay                       £38.11
Payment due 2026-05-21`,
  ],
  [
    'no price rise, no saving and no charge for leaving',
    'Vodafone',
    '23.75',
    '2026-09-16',
    `
Vodafone
From April your price will rise by £1.80 a month. You could save £5.00 a month.
Your Vodafone bill total           £23.75
Direct Debit date 16-09-2026`,
  ],
  [
    'of a council, which no list has',
    'Northbridge City Council',
    '169.00',
    '2026-04-01',
    `
Northbridge City Council           Council Tax Bill 2026/2027
Date of issue: 09/03/2026
Amount due                         £1,692.44
Pay by 10 instalments: first instalment £171.44 on 01/04/2026, then 9 instalments of £169.00`,
  ],
  [
    'of a company of water, which no list has',
    'Pennine Water',
    '184.36',
    '2026-02-21',
    `
Pennine Water
Bill date 2026-02-03
Payment due 2026-02-21
Total to pay £184.36`,
  ],
  [
    'with dotted days',
    'Sky',
    '46.00',
    '2026-08-03',
    `
Sky UK
Date of bill 20.07.2026
Amount due                         £46.00
Your payment will be taken on 03.08.2026`,
  ],
  [
    'a phone bill with a plan and extras',
    'EE',
    '31.40',
    '2026-06-12',
    `
EE Limited
Your plan                          £27.00
Extras                             £4.40
This month you owe                 £31.40
We'll take this from your account on 12 June 2026`,
  ],
  [
    'a broadband bill',
    'Virgin Media',
    '62.00',
    '2026-03-18',
    `
Virgin Media
Previous bill                      £62.00
Payments                          -£62.00
What you need to pay               £62.00
Direct Debit will be taken on or after 18 March 2026`,
  ],
];

it.each(bills)('a bill: %s', (_, provider, amount, due, text) => {
  const { fields } = fillFormFromFacts(bill, extractFacts([createPrintedPage(text)]));
  expect([fields['provider'], fields['monthlyAmount'], fields['dueDate']]).toEqual([provider, amount, due]);
});

it('a provider that no list has is to be checked, and a letter about nothing is of none', () => {
  const council = bills.find(([, provider]) => provider.endsWith('Council'))?.[4] ?? '';
  expect(fillFormFromFacts(bill, extractFacts([createPrintedPage(council)])).doubtful).toContain('provider');
  const letter = 'Dear Ruth\nWe met at the Water Park. Your energy is admirable.';
  expect(fillFormFromFacts(bill, extractFacts([createPrintedPage(letter)])).fields).not.toHaveProperty(
    'provider',
  );
});
