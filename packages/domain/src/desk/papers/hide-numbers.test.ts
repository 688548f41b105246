import { expect, it } from 'vitest';
import { createNumberHider } from './hide-numbers.ts';

const hide = createNumberHider(['4417', 'AB 12', 'Ellery']);

it.each([
  ['Barclays 20.11.33', 'Barclays ••••'],
  ['Lloyds 20–00–00', 'Lloyds ••••'],
  ['Joint 20-00-00 70124821', 'Joint ••••'],
  ['Joint 20/00/00 – 70124821', 'Joint ••••'],
  ['Aviva AV4471/22B', 'Aviva ••••'],
  ['Bonds 12AB34567', 'Bonds ••••'],
  ['Policy 12345', 'Policy ••••'],
  ['Policy 12345-678', 'Policy ••••'],
  ['Lloyds 20-00-2012', 'Lloyds ••••'],
  ['NI QQ123456C', 'NI ••••'],
  ['Card 4417', 'Card ••••'],
  ['Box ab-12', 'Box ••••'],
])('hides the number in %s', (title, shown) => {
  expect(hide(title)).toBe(shown);
});

it.each([
  'ISA 2024-25',
  'ISA 2024/25',
  'ISA-2024',
  'ISA 1999–00',
  'Bond 2019-2024',
  'Loan of 1/4/2020',
  'Loan of 01.04.2020',
  'Premium Bonds, £10,000',
  'Flat 3, 9 Wharf Street, LS1 0XX',
  'Ruth Ellery’s car',
  'Treasury 4% 2031',
])('leaves %s as it is', title => {
  expect(hide(title)).toBe(title);
});
