import { describe, expect, it } from 'vitest';
import { bankAccount } from '../kinds/bank-account.ts';
import { categoriesOf, categoryOf, recordKind } from '../records/record-kind.ts';
import { choiceBy, optionsOf, pick, pickBy, text } from './fields.ts';

const pets = {
  cat: [
    { value: 'tabby', label: 'Tabby' },
    { value: 'siamese', label: 'Siamese' },
  ],
  dog: [{ value: 'terrier', label: 'Terrier' }],
};

describe('what may be chosen in a field', () => {
  it('is its list, and nothing for a field without one', () => {
    expect(optionsOf(pick({ label: 'Bank', of: ['Monzo'] }), {})).toEqual([
      { value: 'Monzo', label: 'Monzo' },
    ]);
    expect(optionsOf(text({ label: 'Name' }), {})).toEqual([]);
  });

  it('follows the field it depends on', () => {
    const breed = choiceBy({ label: 'Breed', by: 'animal', of: pets });
    expect(optionsOf(breed, { animal: 'cat' })).toEqual(pets.cat);
    expect(optionsOf(breed, { animal: 'dog' })).toEqual(pets.dog);
    for (const animal of ['newt', '', 'toString', '__proto__', true]) {
      expect(optionsOf(breed, { animal })).toEqual([]);
    }
    expect(optionsOf(breed, {})).toEqual([]);
    expect(breed.options?.map(option => option.value)).toEqual(['tabby', 'siamese', 'terrier']);
  });

  it('names each company once among all lists', () => {
    const provider = pickBy({ label: 'Provider', by: 'fuel', of: { gas: ['EDF', 'E.ON'], oil: ['EDF'] } });
    expect(optionsOf(provider, { fuel: 'oil' })).toEqual([{ value: 'EDF', label: 'EDF' }]);
    expect(provider.options?.map(option => option.value)).toEqual(['EDF', 'E.ON']);
  });
});

describe('the section a record is sealed under', () => {
  const plain = {
    label: ['Thing', 'Things'],
    icon: 'box',
    texts: bankAccount.texts,
    fields: { name: text({ label: 'Name', required: true }), type: text({ label: 'Type' }) },
    card: { title: 'name' },
  } as const;
  const contact = recordKind('thing', {
    ...plain,
    category: { field: 'type', is: { healthcare: 'healthcare' }, otherwise: 'contacts' },
  });

  it('is the one of its kind', () => {
    const paper = recordKind('thing', { ...plain, category: 'legal' });
    expect(categoryOf(paper, { type: 'healthcare' })).toBe('legal');
    expect(categoriesOf(paper)).toEqual(['legal']);
  });

  it('may depend on a field; damaged and foreign values fall to the other one', () => {
    expect(categoryOf(contact, { type: 'healthcare' })).toBe('healthcare');
    for (const type of ['legal', '', 'constructor', true]) {
      expect(categoryOf(contact, { type })).toBe('contacts');
    }
    expect(categoryOf(contact, {})).toBe('contacts');
    expect(categoriesOf(contact)).toEqual(['healthcare', 'contacts']);
  });
});
