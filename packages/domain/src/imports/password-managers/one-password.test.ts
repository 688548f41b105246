import { describe, expect, it } from 'vitest';
import { readOnePassword } from './one-password.ts';

const secret = 'hunter2-SECRET';
const overview = (title: string, url = '') => ({ subtitle: secret, title, url, ps: 100, tags: ['x'] });
const item = (categoryUuid: string, title: string, fields: object[], more: object = {}) => ({
  uuid: 'fkruyzrldizuqlnavfj3gltfe',
  favIndex: 0,
  createdAt: 1_614_298_956,
  state: 'active',
  categoryUuid,
  details: {
    loginFields: [],
    notesPlain: secret,
    sections: [{ title: '', name: '', fields }],
    passwordHistory: [{ value: secret, time: 1 }],
  },
  overview: overview(title),
  ...more,
});
const field = (id: string, value: object) => ({ title: id, id, value, guarded: true });

const login = item('001', 'Facebook', [field('Security answer', { concealed: secret })], {
  overview: {
    ...overview('Facebook', `https://www.facebook.com/?${secret}`),
    urls: [{ label: '', url: 'x' }],
  },
  details: {
    loginFields: [
      { value: 'ruth', id: '', name: 'username', fieldType: 'T', designation: 'username' },
      { value: secret, id: '', name: 'password', fieldType: 'P', designation: 'password' },
    ],
    notesPlain: secret,
    sections: [],
  },
});
const card = item('002', 'Everyday card', [
  field('cardholder', { string: 'Ruth Ellery' }),
  field('type', { creditCardType: 'visa' }),
  field('ccnum', { creditCardNumber: '4111111111111111' }),
  field('cvv', { concealed: '123' }),
  field('expiry', { monthYear: 202_912 }),
  field('bank', { string: 'first direct' }),
  field('website', { url: 'https://firstdirect.com/login' }),
  field('pin', { concealed: secret }),
]);
const account = item('101', 'Joint account', [
  field('bankName', { string: 'Halifax' }),
  field('owner', { string: 'Ruth Ellery' }),
  field('accountType', { menu: 'savings' }),
  field('routingNo', { string: '30-94-30' }),
  field('accountNo', { string: '70124821' }),
  field('telephonePin', { concealed: secret }),
]);
const byIban = item('101', 'Barclays Premier', [
  field('bankName', { string: '' }),
  field('accountType', { menu: 'checking' }),
  field('iban', { string: 'GB33 BUKB 2020 1555 5555 55' }),
]);
const identity = item('004', 'Amira', [
  field('firstname', { string: 'Amira' }),
  field('lastname', { string: 'Ellery' }),
  field('address', {
    address: { street: '14 Larkfield Road', city: 'Shipley', country: 'gb', zip: 'BD18 0XX', state: '' },
  }),
  field('defphone', { phone: '07700 900124' }),
  field('email', { email: { email_address: 'amira@example.co.uk', provider: null } }),
]);
const read = (...items: unknown[]) =>
  readOnePassword({
    accounts: [{ attrs: {}, vaults: [{ items: items.slice(0, 1) }, { items: items.slice(1) }] }],
  });

describe('an export of 1Password', () => {
  it('gives digital accounts, cards, bank accounts and people, counted over all vaults', () => {
    const found = read(login, card, account, byIban, identity);
    expect(found?.leftOut).toEqual([]);
    expect(found?.items.map(({ position, kind, typed }) => [position, kind.id, typed])).toEqual([
      [
        1,
        'digital-account',
        { name: 'Facebook', type: 'social', username: 'ruth', website: 'https://www.facebook.com' },
      ],
      [
        2,
        'bank-account',
        {
          name: 'Everyday card',
          accountType: 'credit',
          bankName: 'first direct',
          cardLast4: '1111',
          onlineBankingUrl: 'https://firstdirect.com',
        },
      ],
      [
        3,
        'bank-account',
        {
          name: 'Joint account',
          accountType: 'savings',
          bankName: 'Halifax',
          sortCode: '30-94-30',
          accountNumber: '70124821',
        },
      ],
      [
        4,
        'bank-account',
        {
          name: 'Barclays Premier',
          accountType: 'checking',
          bankName: 'Barclays',
          sortCode: '202015',
          accountNumber: '55555555',
        },
      ],
      [
        5,
        'person',
        {
          firstName: 'Amira',
          lastName: 'Ellery',
          relationship: 'other',
          email: 'amira@example.co.uk',
          phone: '07700 900124',
          address: '14 Larkfield Road\nShipley',
          postcode: 'BD18 0XX',
        },
      ],
    ]);
  });

  it('gives no secret at all', () => {
    const note = item('003', 'Safe', []);
    const password = item('005', 'Wi-Fi', [field('password', { concealed: secret })]);
    const all = JSON.stringify(read(login, card, account, identity, note, password));
    expect(all).not.toContain(secret);
    expect(all).not.toContain('411111');
    expect(
      read(note, password, { ...login, state: 'archived' }, { overview: { title: 'Torn' } })?.leftOut,
    ).toEqual([
      { position: 1, title: 'Safe', reason: 'note' },
      { position: 2, title: 'Wi-Fi', reason: 'other-sort' },
      { position: 3, title: 'Facebook', reason: 'archived' },
      { position: 4, title: 'Torn', reason: 'damaged' },
    ]);
  });

  it('is told from other files', () => {
    for (const other of [null, [], { accounts: 5 }, { accounts: [{}] }, { items: [] }])
      expect(readOnePassword(other)).toBeUndefined();
  });
});
