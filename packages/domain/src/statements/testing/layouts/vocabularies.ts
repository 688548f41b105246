export interface LayoutVocabulary {
  readonly day: readonly [string, ...string[]];
  readonly words: readonly [string, ...string[]];
  readonly amount: readonly [string, ...string[]];
  readonly out: readonly [string, ...string[]];
  readonly into: readonly [string, ...string[]];
  readonly balance: readonly [string, ...string[]];
  readonly direction: readonly [string, ...string[]];
  readonly idle: readonly [string, ...string[]];
  readonly preamble: readonly [string, ...string[]];
  readonly opening: readonly [string, ...string[]];
  readonly closing: readonly [string, ...string[]];
  readonly directionWords: readonly [readonly [out: string, into: string], ...(readonly [string, string])[]];
  readonly spent: readonly [string, ...string[]];
  readonly earned: readonly [string, ...string[]];
}

/** The vocabulary for developing the reader: the reader's failures with it may be inspected. */
export const developmentVocabulary: LayoutVocabulary = {
  day: ['Date', 'Transaction date', 'Posted'],
  words: ['Description', 'Details', 'Payee'],
  amount: ['Amount', 'Value', 'Amount (GBP)'],
  out: ['Paid out', 'Debit', 'Money out'],
  into: ['Paid in', 'Credit', 'Money in'],
  balance: ['Balance', 'Running balance'],
  direction: ['Type', 'Dr/Cr'],
  idle: ['Reference', 'Category', 'Branch'],
  preamble: ['Account statement', 'Sort code and number', 'Downloaded for you'],
  opening: ['Opening balance', 'Balance brought forward'],
  closing: ['Closing balance', 'New balance'],
  directionWords: [
    ['Debit', 'Credit'],
    ['DR', 'CR'],
  ],
  spent: [
    'TESCO STORES 3300',
    'SAINSBURYS S/MKT',
    'BRITISH GAS',
    'NETFLIX.COM',
    'SHELL PETROL',
    'DR PATEL DENTAL',
    'JOE BLOGGS',
    'CASH MACHINE LEEDS',
    'BOOTS 221',
  ],
  earned: ['ACME LTD SALARY', 'REFUND ARGOS', 'J SMITH', 'INTEREST PAID'],
};

/** The vocabulary used only for the score. It shares no word with the one for development. */
export const scoringVocabulary: LayoutVocabulary = {
  day: ['When', 'Booking day', 'Entry dt'],
  words: ['Narrative', 'Counterparty', 'Particulars'],
  amount: ['Sum', 'Movement', '£'],
  out: ['Withdrawn', 'Outgoing', 'Spent'],
  into: ['Deposited', 'Incoming', 'Receipts'],
  balance: ['Left after', 'Ledger', 'Account total'],
  direction: ['Way', 'Side', 'Sense'],
  idle: ['Ticket', 'Tag', 'Office', 'Channel'],
  preamble: ['Your money at a glance', 'Extract', 'Prepared on request'],
  opening: ['Starting balance', 'Previous balance'],
  closing: ['Ending balance', 'Final balance'],
  directionWords: [
    ['Out', 'In'],
    ['D', 'C'],
    ['Withdrawal', 'Deposit'],
  ],
  spent: [
    'ALDI 77 HULL',
    'MORRISONS PETROL',
    'OCTOPUS ENERGY',
    'SPOTIFY P0A1',
    'TFL TRAVEL CH',
    'SPECSAVERS YORK',
    'MRS A OKORO',
    'POST OFFICE ATM',
    'GREGGS 0417',
    'HMRC SA',
    'IKEA WARRINGTON',
  ],
  earned: ['NHS TRUST PAYROLL', 'CHILD BENEFIT', 'A WALKER', 'DIVIDEND BARNES PLC', 'EBAY PAYOUT'],
};
