import { describe, expect, it } from 'vitest';
import { detectBitwardenExport, readBitwarden } from './bitwarden.ts';
import { leftOutReasonMessages } from './items.ts';

const secret = 'hunter2-SECRET';
// Written by hand in the format of a Bitwarden 2026.10 export: every type of item once, with secrets in every field
// that can have them.
const login = {
  passwordHistory: [{ lastUsedDate: '2026-01-01T00:00:00Z', password: secret }],
  id: '1f9c2f0e-0000-4000-8000-000000000001',
  folderId: null,
  type: 1,
  reprompt: 0,
  name: 'eBay',
  notes: `Answer: ${secret}`,
  favorite: false,
  fields: [{ name: 'PIN', value: secret, type: 1, linkedId: null }],
  login: {
    uris: [
      { match: null, uri: 'androidapp://com.ebay.mobile' },
      { match: null, uri: `https://www.ebay.co.uk/signin?token=${secret}` },
    ],
    fido2Credentials: [{ keyValue: secret }],
    username: 'ruth.ellery@example.co.uk',
    password: secret,
    totp: `otpauth://totp/eBay?secret=${secret}`,
  },
  collectionIds: null,
};
const note = { type: 2, name: 'Safe', notes: secret, secureNote: { type: 0 } };
const card = {
  type: 3,
  name: 'Tesco Bank credit card',
  notes: secret,
  card: {
    cardholderName: 'Ruth Ellery',
    brand: 'Mastercard',
    number: '5555 5555 5555 4444',
    expMonth: '4',
    expYear: '2029',
    code: '999',
  },
};
const identity = {
  type: 4,
  name: 'Amira',
  identity: {
    title: 'Mrs',
    firstName: 'Amira',
    middleName: 'Jane',
    lastName: 'Ellery',
    address1: '14 Larkfield Road',
    address2: null,
    address3: null,
    city: 'Shipley',
    state: null,
    postalCode: 'BD18 0XX',
    country: 'GB',
    company: null,
    email: 'amira@example.co.uk',
    phone: '07700 900124',
    ssn: secret,
    username: 'amira',
    passportNumber: secret,
    licenseNumber: secret,
  },
};
const read = (...items: unknown[]) => readBitwarden({ encrypted: false, folders: [], items });

describe('an export of Bitwarden', () => {
  it('gives digital accounts, the ends of cards and people', () => {
    const { items, leftOut } = read(login, card, identity);
    expect(leftOut).toEqual([]);
    expect(items.map(({ position, kind, typed }) => [position, kind.id, typed])).toEqual([
      [
        1,
        'digital-account',
        {
          name: 'eBay',
          type: 'shopping',
          username: 'ruth.ellery@example.co.uk',
          website: 'https://www.ebay.co.uk',
        },
      ],
      [
        2,
        'bank-account',
        {
          name: 'Tesco Bank credit card',
          accountType: 'credit',
          bankName: 'Tesco Bank',
          cardLast4: '4444',
        },
      ],
      [
        3,
        'person',
        {
          firstName: 'Amira Jane',
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

  it('gives no secret at all, from wherever in the file', () => {
    const all = JSON.stringify(read(login, note, card, identity, { ...login, name: '' }));
    expect(all).not.toContain(secret);
    expect(all).not.toContain('5555');
    expect(all).not.toContain('999');
  });

  it('says what it leaves out, by its place and why', () => {
    const { items, leftOut } = read(
      note,
      { ...login, deletedDate: '2026-02-01T00:00:00Z' },
      { ...card, name: 'Halifax debit' },
      { type: 5, name: 'Server key', sshKey: { privateKey: secret } },
      { ...identity, identity: { ...identity.identity, lastName: null } },
      { name: 'Half', type: 'login' },
      'nonsense',
      { ...login, name: '', login: { username: 'ruth', uris: null } },
      login,
    );
    expect(items.map(({ position }) => position)).toEqual([9]);
    expect(leftOut).toEqual([
      { position: 1, title: 'Safe', reason: 'note' },
      { position: 2, title: 'eBay', reason: 'archived' },
      { position: 3, title: 'Halifax debit', reason: 'debit-card' },
      { position: 4, title: 'Server key', reason: 'other-sort' },
      { position: 5, title: 'Amira', reason: 'no-name' },
      { position: 6, title: 'Half', reason: 'damaged' },
      { position: 7, title: '', reason: 'damaged' },
      { position: 8, title: 'ruth', reason: 'no-name' },
    ]);
    for (const { reason } of leftOut) expect(leftOutReasonMessages[reason]).toMatch(/^[A-Z].*\.$/);
  });

  it('is told from an encrypted one and from other files', () => {
    expect(detectBitwardenExport({ encrypted: false, items: [] })).toBe('open');
    expect(detectBitwardenExport({ encrypted: true, passwordProtected: true, data: '2.x' })).toBe(
      'encrypted',
    );
    expect(detectBitwardenExport({ encrypted: true, items: [login] })).toBe('encrypted');
    for (const other of [null, 5, [], { format: 'kinfolio-export', records: [] }, { items: {} }])
      expect(detectBitwardenExport(other)).toBeUndefined();
  });
});

const one = (name: string, uri: string | null) => {
  const [item] = read({ type: 1, name, login: { username: 'ruth', uris: [{ uri }] } }).items;
  return item?.typed;
};

describe('a sign-in', () => {
  it.each([
    ['Post', 'https://mail.google.com', 'other', 'https://mail.google.com'],
    ['Gmail', 'https://accounts.google.com/v3/signin', 'email', 'https://accounts.google.com'],
    ['Facebook', null, 'social', undefined],
    ['Pictures', 'dropbox.com', 'photos', 'https://dropbox.com'],
    ['Coins', 'https://www.coinbase.com', 'crypto', 'https://www.coinbase.com'],
    ['Router', 'http://192.168.0.1', 'other', undefined],
    ['Router', `https://admin:${secret}@router.example`, 'other', undefined],
    ['Council', 'https://my.bradford.gov.uk:8443/x#y', 'other', 'https://my.bradford.gov.uk:8443'],
  ])('called %s at %s is of a type by its site', (name, uri, type, website) => {
    expect(one(name, uri)).toEqual({ name, type, username: 'ruth', ...(website && { website }) });
  });

  it('without a name is called by its site', () => {
    expect(one(' ', 'https://www.ebay.co.uk/x')).toMatchObject({ name: 'ebay.co.uk' });
  });
});
