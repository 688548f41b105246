import { expect, it } from 'vitest';
import { checkedFor, identityStatus, markOf, unchecked } from './status.ts';

const paper = (fields: Record<string, string | boolean>) => ({
  content: { kind: 'paper', fields, savedAt: '2026-11-22T10:00:00Z' },
});

const ruth = { firstName: 'Ruth', lastName: 'Ellery', dateOfBirth: '1959-06-14', postcode: 'BD18 0XX' };

it('is verified by one verified document of each sort, and by nothing less', () => {
  const passport = paper({ proof: 'identity', verified: true, checkedFor: checkedFor('identity', ruth) });
  const bill = paper({ proof: 'address', verified: true, checkedFor: checkedFor('address', ruth) });
  const oldBill = paper({ proof: 'address', notVerified: 'too-old' });
  const will = paper({ name: 'Will.pdf' });
  expect(identityStatus([passport, will, oldBill, bill], ruth)).toEqual({ verified: true, missing: [] });
  expect(identityStatus([passport, oldBill], ruth)).toEqual({ verified: false, missing: ['address'] });
  expect(identityStatus([passport, passport], ruth)).toEqual({ verified: false, missing: ['address'] });
  expect(identityStatus([], ruth)).toEqual({ verified: false, missing: ['identity', 'address'] });
});

it('says nothing of a file that was put in the place of another', () => {
  const fields = {
    name: 'a.pdf',
    proof: 'identity',
    verified: true,
    checkedOn: '2026-11-22',
    checkedFor: 'ruth',
  };
  expect(unchecked(fields)).toEqual({ name: 'a.pdf', proof: 'identity', notVerified: 'not-checked' });
  expect(unchecked({ name: 'Will.pdf' })).toEqual({ name: 'Will.pdf' });
});

it.each([
  ['another first name', { firstName: 'Rita' }, ['changed', 'changed']],
  ['another surname', { lastName: 'Smith' }, ['changed', 'changed']],
  ['another birth date', { dateOfBirth: '1959-06-15' }, ['changed', 'changed']],
  ['another postcode', { postcode: 'LS1 0XX' }, ['match', 'changed']],
  ['capitals and blanks', { firstName: ' ruth ', postcode: 'bd18  0xx' }, ['match', 'match']],
])('row 24: with %s the mark of a document stands or falls', (_what, change, marks) => {
  const now = { ...ruth, ...change };
  const mark = (proof: string) => markOf({ proof, verified: true, checkedFor: checkedFor(proof, ruth) }, now);
  expect([mark('identity'), mark('address')]).toEqual(marks);
});

it('row 24: a mark of nobody, and one without an owner, says nothing', () => {
  expect(markOf({ proof: 'identity', verified: true }, ruth)).toBe('changed');
  expect(markOf({ proof: 'identity', verified: true, checkedFor: '' }, undefined)).toBe('changed');
  expect(markOf({ proof: 'identity', notVerified: 'expired' }, ruth)).toBe('none');
});
