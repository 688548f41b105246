/** A family's question in the first week, and words that must all be in one line of the first sheet. */
export type SheetQuestion = readonly [question: string, answer: readonly string[]];

/** Questions about the first sheet of Ruth Ellery of the demo family, on 21 November 2026. */
export const sheetQuestions: readonly SheetQuestion[] = [
  ['Whom do I ring first?', ['Martin Ellery', '07700 900111']],
  ['Who is the solicitor?', ['Priya Nair', 'solicitor', '01632 960123']],
  [
    'By when must the death be registered, and what do I ask for?',
    ['register office', '5 days', 'certificates'],
  ],
  ['Who takes the dog?', ['Margaret, next door', 'Biscuit', '07700 900456']],
  ['Where is the signed will?', ['Signed will', 'Nair & Hodge Solicitors, Bingley', '3 May 2021']],
  ['Who are the executors?', ['Martin and Amira are the executors']],
  ['Burial or cremation?', ['Funeral', 'Cremation']],
  ['Is a funeral paid for?', ['Not recorded', 'a paid funeral plan']],
  ['What did she want?', ['Please', 'No black']],
  ['What is the number of the main account?', ['Halifax current account', '11-97-35 70124821']],
  ['Who insures the home, under which number?', ['Home insurance', 'LV= HM-5544332', '21 December 2026']],
  ['Where are the other papers?', ['Blue folder in the desk', 'power of attorney']],
];
