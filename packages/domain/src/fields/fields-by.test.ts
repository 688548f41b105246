import { describe, expect, it } from 'vitest';
import { bankAccount } from '../kinds/bank-account.ts';
import { createRecordKind, findRecordCategory, listCategoriesOfKind } from '../records/record-kind.ts';
import { dependentChoice, dependentPick, listOptions, suggestedChoice, text } from './fields.ts';

const pets = {
  cat: [
    { value: 'tabby', label: 'Tabby' },
    { value: 'siamese', label: 'Siamese' },
  ],
  dog: [{ value: 'terrier', label: 'Terrier' }],
};

describe('what may be chosen in a field', () => {
  it('is its list, and nothing for a field without one', () => {
    expect(listOptions(suggestedChoice({ label: 'Bank', of: ['Monzo'] }), {})).toEqual([
      { value: 'Monzo', label: 'Monzo' },
    ]);
    expect(listOptions(text({ label: 'Name' }), {})).toEqual([]);
  });

  it('follows the field it depends on', () => {
    const breed = dependentChoice({ label: 'Breed', by: 'animal', of: pets });
    expect(listOptions(breed, { animal: 'cat' })).toEqual(pets.cat);
    expect(listOptions(breed, { animal: 'dog' })).toEqual(pets.dog);
    for (const animal of ['newt', '', 'toString', '__proto__', true]) {
      expect(listOptions(breed, { animal })).toEqual([]);
    }
    expect(listOptions(breed, {})).toEqual([]);
    expect(breed.options?.map(option => option.value)).toEqual(['tabby', 'siamese', 'terrier']);
  });

  it('names each company once among all lists', () => {
    const provider = dependentPick({
      label: 'Provider',
      by: 'fuel',
      of: { gas: ['EDF', 'E.ON'], oil: ['EDF'] },
    });
    expect(listOptions(provider, { fuel: 'oil' })).toEqual([{ value: 'EDF', label: 'EDF' }]);
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
  const contact = createRecordKind('thing', {
    ...plain,
    category: { field: 'type', is: { healthcare: 'healthcare' }, otherwise: 'contacts' },
  });

  it('is the one of its kind', () => {
    const paper = createRecordKind('thing', { ...plain, category: 'legal' });
    expect(findRecordCategory(paper, { type: 'healthcare' })).toBe('legal');
    expect(listCategoriesOfKind(paper)).toEqual(['legal']);
  });

  it('may depend on a field; damaged and foreign values fall to the other one', () => {
    expect(findRecordCategory(contact, { type: 'healthcare' })).toBe('healthcare');
    for (const type of ['legal', '', 'constructor', true]) {
      expect(findRecordCategory(contact, { type })).toBe('contacts');
    }
    expect(findRecordCategory(contact, {})).toBe('contacts');
    expect(listCategoriesOfKind(contact)).toEqual(['healthcare', 'contacts']);
  });
});
