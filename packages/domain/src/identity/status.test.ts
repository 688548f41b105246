import { expect, it } from 'vitest';
import { identityStatus, unchecked } from './status.ts';

const paper = (fields: Record<string, string | boolean>) => ({
  content: { kind: 'paper', fields, savedAt: '2026-11-22T10:00:00Z' },
});

it('is verified by one verified document of each sort, and by nothing less', () => {
  const passport = paper({ proof: 'identity', verified: true });
  const bill = paper({ proof: 'address', verified: true });
  const oldBill = paper({ proof: 'address', notVerified: 'too-old' });
  const will = paper({ name: 'Will.pdf' });
  expect(identityStatus([passport, will, oldBill, bill])).toEqual({ verified: true, missing: [] });
  expect(identityStatus([passport, oldBill])).toEqual({ verified: false, missing: ['address'] });
  expect(identityStatus([passport, passport])).toEqual({ verified: false, missing: ['address'] });
  expect(identityStatus([])).toEqual({ verified: false, missing: ['identity', 'address'] });
});

it('says nothing of a file that was put in the place of another', () => {
  const fields = { name: 'a.pdf', proof: 'identity', verified: true, checkedOn: '2026-11-22' };
  expect(unchecked(fields)).toEqual({ name: 'a.pdf', proof: 'identity', notVerified: 'not-checked' });
  expect(unchecked({ name: 'Will.pdf' })).toEqual({ name: 'Will.pdf' });
});
