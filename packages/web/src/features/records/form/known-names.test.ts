import { councilTax } from '@kinfolio/domain/kinds/council-tax';
import { person } from '@kinfolio/domain/kinds/person';
import { professionalContact } from '@kinfolio/domain/kinds/professional-contact';
import { property } from '@kinfolio/domain/kinds/property';
import { expect, it } from 'vitest';
import { listHomeAddresses } from './known-names.ts';

const record = (kind: string, fields: Record<string, string>) => ({
  id: JSON.stringify(fields),
  content: { kind, savedAt: '2026-11-30T09:00:00Z', fields },
});
const joan = record(person.id, { address: '2 Heol Fawr, Cardiff', postcode: 'CF10 1AA' });
const flat = record(property.id, { address: '9 Quay Street\nCardiff\nCF10 2BB' });

it('the address of a home is typed once and offered wherever a home has an address', () => {
  expect(listHomeAddresses(property, [joan]).texts).toEqual({ address: ['2 Heol Fawr, Cardiff\nCF10 1AA'] });
  expect(listHomeAddresses(councilTax, [joan, flat]).texts).toEqual({
    propertyAddress: ['2 Heol Fawr, Cardiff\nCF10 1AA', '9 Quay Street\nCardiff\nCF10 2BB'],
  });
  // The form for a person has a separate box for the postcode.
  const noPostcode = record(property.id, { address: '1 Long Road' });
  expect(listHomeAddresses(person, [joan, flat, noPostcode])).toEqual({
    texts: {
      address: ['2 Heol Fawr, Cardiff', '9 Quay Street\nCardiff', '1 Long Road'],
      postcode: ['CF10 1AA', 'CF10 2BB'],
    },
    together: {
      address: {
        '2 Heol Fawr, Cardiff': { postcode: 'CF10 1AA' },
        '9 Quay Street\nCardiff': { postcode: 'CF10 2BB' },
      },
    },
  });
  expect(listHomeAddresses(professionalContact, [joan, flat])).toEqual({ texts: {}, together: {} });
});

it('an address that was written twice is offered once, and three addresses at most', () => {
  const same = record(property.id, { address: '2 Heol Fawr\nCardiff' });
  const lower = record(councilTax.id, { propertyAddress: '2 Heol Fawr, Cardiff, cf101aa' });
  expect(listHomeAddresses(property, [same, joan, lower]).texts).toEqual({
    address: ['2 Heol Fawr, Cardiff\nCF10 1AA'],
  });
  const street = [1, 2, 3, 4].map(number => record(property.id, { address: `${String(number)} Long Road` }));
  expect(listHomeAddresses(property, [...street, joan, same]).texts['address']).toEqual([
    '2 Heol Fawr, Cardiff\nCF10 1AA',
    '1 Long Road',
    '2 Long Road',
  ]);
  expect(listHomeAddresses(person, [record(person.id, { postcode: 'CF10 1AA' })]).texts).toEqual({
    address: [],
    postcode: [],
  });
});
