import { expect, test } from 'vitest';
import { formatPayeeName, hasNoPayee } from './payee-name.ts';

/**
 * Descriptors in the form used by banks, cards and payment services, with made-up shops and numbers, each with the
 * payee to show.
 */
const descriptors: readonly (readonly [string, string])[] = [
  ['TESCO STORES 3321', 'Tesco Stores'],
  ['TESCO STORES 3321 LEEDS GB', 'Tesco Stores'],
  ['CARD PAYMENT TO TESCO STORES 3321 ON 12 MAR', 'Tesco Stores'],
  ['CARD PURCHASE 12MAR26 GREGGS PLC LEEDS GBR', 'Greggs'],
  ['TARN PETROL 88 AMBERFORD GBR', 'Tarn Petrol'],
  ['PIZZA EXPRESS      LONDON        GBR', 'Pizza Express'],
  ['COSTA COFFEE 43010221', 'Costa Coffee'],
  ['BOOTS LEEDS GB', 'Boots'],
  ['SHELL 0417', 'Shell'],
  ['AMZNMktplace*RT4X12 amazon.co.uk', 'Amazon'],
  ['AMAZON.CO.UK*1A2B3C4D5', 'Amazon'],
  ['AMZN Mktp UK*T12AB34', 'Amazon'],
  ['TFL TRAVEL CH TFL.GOV.UK/CP', 'Transport for London'],
  ['SUMUP *Bella Nails 4471', 'Bella Nails'],
  ['SQ *THE CORNER CAFE', 'The Corner Cafe'],
  ['Zettle *PARKSIDE BAKERY LTD', 'Parkside Bakery'],
  ['PAYPAL *SPOTIFY 35314369001', 'Spotify'],
  ['PAYPAL PAYMENT', 'PayPal Payment'],
  ['PAYPAL', 'PayPal'],
  ['UBER   *TRIP HELP.UBER.COM', 'Uber'],
  ['MCDONALDS 1234', 'McDonald’s'],
  ['SAINSBURYS S/MKTS 0712', 'Sainsbury’s'],
  ['WWW.ARGOS.CO.UK', 'Argos'],
  ['DIRECT DEBIT PAYMENT TO OCTOPUS ENERGY REF A-7C21 MANDATE NO 0012', 'Octopus Energy'],
  ['DD EE LIMITED 0712345 GB', 'EE'],
  ['DIRECT DEBIT THAMES WATER', 'Thames Water'],
  ['O2 UK PAY MONTHLY', 'O2 UK Pay Monthly'],
  ['MILK AND MORE', 'Milk and More'],
  ['PETS AT HOME 0417', 'Pets at Home'],
  ['VIRGIN MONEY CASH ISA', 'Virgin Money Cash ISA'],
  ['TRANSFER TO RAINY DAY SAVER', 'Rainy Day Saver'],
  ['TFR TO SAVER', 'Saver'],
  ['FROM T SMITH', 'T Smith'],
  ['FASTER PAYMENT FROM ROSA MARTIN REF DINNER 12', 'Rosa Martin'],
  ['STANDING ORDER TO MR J WRIGHT', 'Mr J Wright'],
  ['TRANSFER TO 12345678', 'Transfer'],
  ['CASH HSBC HIGH STREET 12:41', 'Cash machine'],
  ['ATM WITHDRAWAL 04 JAN', 'Cash machine'],
  ['BGC HARTWELL DESIGN LTD SALARY', 'Hartwell Design Ltd Salary'],
  ['HALIFAX MORTGAGE 44/12345678-9', 'Halifax Mortgage'],
  ['DVLA-AB12CDE', 'DVLA'],
  ['B&Q 1234 LEEDS', 'B&Q'],
  ['Holiday Pot', 'Holiday Pot'],
  ['pot_000031785133', 'Pot'],
  ['I Fairweather Dinner', 'I Fairweather Dinner'],
  ['CAFFÈ NERO 220', 'Caffè Nero'],
  ['1 MAY STREET CAFE', '1 May Street Cafe'],
  ['12 MARKET PLACE DENTAL', '12 Market Place Dental'],
  ['CARD PAYMENT TO 10 DECKS BAR', '10 Decks Bar'],
  ['12 MAR GREGGS', 'Greggs'],
  ['05/11 GREGGS', 'Greggs'],
  ['12MAR26 1 MAY STREET CAFE', '1 May Street Cafe'],
  ['COUNCIL TAX MARCH 26', 'Council Tax'],
  ['COUNCIL TAX MAR 2026', 'Council Tax'],
  ['RENT FOR NOVEMBER', 'Rent'],
  ['DD WATERSIDE GYM JUN26', 'Waterside Gym'],
  ['THE MARCH HARE', 'The March Hare'],
  ['FREDDIE MAY', 'Freddie May'],
  ['CAFE 1871', 'Cafe'],
  ['0123 4567', '0123 4567'],
  ['', ''],
];

test.each(descriptors)('the payee of "%s" is shown as "%s"', (text, name) => {
  expect(formatPayeeName(text)).toBe(name);
});

test('a name is the same when it is shortened again', () => {
  for (const [, name] of descriptors)
    expect(formatPayeeName(formatPayeeName(name))).toBe(formatPayeeName(name));
});

test.each([
  ['pot_000031785133', true],
  ['Express Checkout Payment', true],
  ['PreApproved Payment Bill User Payment', true],
  ['Holiday Pot', false],
  ['PAYMENT TO T SMITH', false],
])('"%s" names nobody: %s', (text, nobody) => {
  expect(hasNoPayee(text)).toBe(nobody);
});
