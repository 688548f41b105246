/** Accounts as they are stored. */
export const halifaxFields = {
  name: 'Halifax current account',
  accountType: 'checking',
  bankName: 'Halifax',
  sortCode: '309430',
  accountNumber: '70124821',
  balance: '3482.16',
  balanceAsOf: '2026-11-20',
};

export const barclaycardFields = {
  name: 'Barclaycard',
  accountType: 'credit',
  bankName: 'Barclays',
  balance: '412.75',
};
