import { expect, it } from 'vitest';
import {
  computeIdentityStatus,
  findIdentityCheckResult,
  listCheckedValues,
  removeIdentityCheck,
} from './status.ts';

const paper = (fields: Record<string, string | boolean>) => ({
  content: { kind: 'paper', fields, savedAt: '2026-11-22T10:00:00Z' },
});

const ruth = { firstName: 'Ruth', lastName: 'Ellery', dateOfBirth: '1959-06-14', postcode: 'BD18 0XX' };

it('is verified by one verified document of each sort, and by nothing less', () => {
  const passport = paper({
    proof: 'identity',
    verified: true,
    checkedFor: listCheckedValues('identity', ruth),
  });
  const bill = paper({ proof: 'address', verified: true, checkedFor: listCheckedValues('address', ruth) });
  const oldBill = paper({ proof: 'address', notVerified: 'too-old' });
  const will = paper({ name: 'Will.pdf' });
  expect(computeIdentityStatus([passport, will, oldBill, bill], ruth)).toEqual({
    verified: true,
    missing: [],
  });
  expect(computeIdentityStatus([passport, oldBill], ruth)).toEqual({ verified: false, missing: ['address'] });
  expect(computeIdentityStatus([passport, passport], ruth)).toEqual({
    verified: false,
    missing: ['address'],
  });
  expect(computeIdentityStatus([], ruth)).toEqual({ verified: false, missing: ['identity', 'address'] });
});

it('says nothing of a file that was put in the place of another', () => {
  const fields = {
    name: 'a.pdf',
    proof: 'identity',
    verified: true,
    checkedOn: '2026-11-22',
    checkedFor: 'ruth',
  };
  expect(removeIdentityCheck(fields)).toEqual({
    name: 'a.pdf',
    proof: 'identity',
    notVerified: 'not-checked',
  });
  expect(removeIdentityCheck({ name: 'Will.pdf' })).toEqual({ name: 'Will.pdf' });
});

it.each([
  ['another first name', { firstName: 'Rita' }, ['changed', 'changed']],
  ['another surname', { lastName: 'Smith' }, ['changed', 'changed']],
  ['another birth date', { dateOfBirth: '1959-06-15' }, ['changed', 'changed']],
  ['another postcode', { postcode: 'LS1 0XX' }, ['match', 'changed']],
  ['capitals and blanks', { firstName: ' ruth ', postcode: 'bd18  0xx' }, ['match', 'match']],
])('row 24: with %s the mark of a document stands or falls', (_what, change, marks) => {
  const now = { ...ruth, ...change };
  const mark = (proof: string) =>
    findIdentityCheckResult({ proof, verified: true, checkedFor: listCheckedValues(proof, ruth) }, now);
  expect([mark('identity'), mark('address')]).toEqual(marks);
});

it('row 24: a mark of nobody, and one without an owner, says nothing', () => {
  expect(findIdentityCheckResult({ proof: 'identity', verified: true }, ruth)).toBe('changed');
  expect(findIdentityCheckResult({ proof: 'identity', verified: true, checkedFor: '' }, undefined)).toBe(
    'changed',
  );
  expect(findIdentityCheckResult({ proof: 'identity', notVerified: 'expired' }, ruth)).toBe('none');
});
