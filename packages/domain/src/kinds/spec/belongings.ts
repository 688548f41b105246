import type { SpecKind } from './table-shape.ts';

/** From spec 2 §3 “Property”. */
export const property: SpecKind = {
  id: 'property',
  page: 'property',
  heading: 'Property',
  adds: ['Add new property', 'Add property'],
  fields: [
    ['name', 'text', 'Property name'],
    [
      'type',
      'choice',
      'Type',
      {
        values: ['main-home', 'second-home', 'buy-to-let', 'commercial', 'land', 'garage', 'other-property'],
      },
    ],
    ['address', 'multiline', 'Address'],
    ['purchaseDate', 'date', 'Purchase date'],
    ['purchasePrice', 'money', 'Purchase price'],
    ['currentValue', 'money', 'Current value'],
    ['mortgageProvider', 'pick', 'Mortgage provider'],
    ['mortgageBalance', 'money', 'Mortgage balance'],
    ['insuranceProvider', 'text', 'Insurance provider'],
    ['contactDetails', 'multiline', 'Contact details'],
    ['notes', 'multiline', 'Notes'],
  ],
  begins: { type: 'main-home' },
  least: { name: '14 Larkfield Road', type: 'land' },
  sealedUnder: [[{}, 'property']],
};

/** From spec 2 §3 “Valuable asset”. */
export const valuableAsset: SpecKind = {
  id: 'valuable-asset',
  page: 'property',
  heading: 'Valuable Assets',
  adds: ['Add new asset', 'Add asset'],
  fields: [
    ['name', 'text', 'Asset name'],
    [
      'type',
      'choice',
      'Type',
      {
        values: [
          'jewelry',
          'artwork',
          'classic-car',
          'antiques',
          'electronics',
          'musical-instruments',
          'furniture',
          'wine-spirits',
          'coins-stamps',
          'sports-memorabilia',
          'books-manuscripts',
          'other-asset',
        ],
        labels: { jewelry: 'Jewellery and watches' },
      },
    ],
    ['description', 'multiline', 'Description'],
    ['artistName', 'text', 'Artist name'],
    ['make', 'text', 'Make'],
    ['model', 'text', 'Model'],
    ['year', 'text', 'Year'],
    ['purchaseDate', 'date', 'Purchase date'],
    ['purchasePrice', 'money', 'Purchase price'],
    ['currentValue', 'money', 'Current value'],
    ['insuranceProvider', 'text', 'Insurance provider'],
    ['location', 'text', 'Location'],
    ['contactDetails', 'multiline', 'Contact details'],
    ['notes', 'multiline', 'Notes'],
  ],
  begins: { type: 'jewelry' },
  least: { name: 'Engagement ring', type: 'coins-stamps' },
  sealedUnder: [[{}, 'property']],
};
