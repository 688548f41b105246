// A made-up person. The phone number is one of Ofcom's for drama, the sort codes and account numbers are invented.
const today = new Date().toISOString().slice(0, 10);

/** Who signs in to the demo, and what her passport holds. Nothing of her is secret. */
export const ruth = {
  email: 'ruth@example.org',
  password: 'seven herons over Larkfield',
  displayName: 'Ruth Ellery',
  phone: '+447700900123',
  records: [
    {
      kind: 'person',
      category: 'private',
      fields: {
        firstName: 'Ruth',
        lastName: 'Ellery',
        relationship: 'self',
        dateOfBirth: '1959-06-14',
        email: 'ruth@example.org',
        phone: '+447700900123',
        address: '14 Larkfield Road\nShipley',
        postcode: 'BD18 0XX',
      },
    },
    account(
      { name: 'Everyday account', accountType: 'checking', bankName: 'Halifax', sortCode: '110001' },
      '70124821',
      '3482.16',
    ),
    account(
      { name: 'Rainy day savings', accountType: 'savings', bankName: 'Nationwide', sortCode: '070116' },
      '30559107',
      '18250.00',
    ),
    account(
      { name: 'House account with Tom', accountType: 'joint', bankName: 'Barclays', sortCode: '200000' },
      '51730286',
      '-412.75',
    ),
    account(
      { name: 'Cash ISA', accountType: 'isa', bankName: 'Santander', sortCode: '090128' },
      '64018835',
      '20000.00',
    ),
    account(
      { name: 'Visa card', accountType: 'credit', bankName: 'HSBC', cardLast4: '4417' },
      undefined,
      '826.40',
    ),
  ],
};

function account(fields, accountNumber, balance) {
  const number = accountNumber === undefined ? {} : { accountNumber };
  const known = { ...fields, ...number, balance, balanceAsOf: today };
  return { kind: 'bank-account', category: 'bank-accounts', fields: known };
}
