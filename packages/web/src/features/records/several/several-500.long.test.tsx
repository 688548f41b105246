import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { changeManyRecords, undoBulkChange } from '@kinfolio/domain/records/several';
import { expect, it } from 'vitest';
import { halifaxFields } from '../testing/accounts.ts';
import { signInTestPerson } from '../testing/open-page.tsx';

it('500 records are changed in one step and brought back in one', async () => {
  const { session } = await signInTestPerson();
  const { passport } = session;
  const inputs = Array.from({ length: 500 }, (_none, at) => ({
    kind: bankAccount.id,
    category: bankAccount.category,
    fields: { ...halifaxFields, name: `Account ${at}` },
  }));
  expect((await passport.saveMany(inputs)).ok).toBe(true);
  const listed = () => passport.records(bankAccount.id);
  const before = listed().map(({ content }) => content.fields);
  const { changes } = changeManyRecords(bankAccount, listed(), { key: 'notes', value: 'In the blue folder' });
  await passport.saveMany(changes);
  expect(listed().filter(({ content }) => content.fields['notes'] === 'In the blue folder')).toHaveLength(
    500,
  );
  const now = (id: string) => {
    const record = passport.record(id);
    return record === undefined || record.deleted ? undefined : record.content;
  };
  const back = undoBulkChange(bankAccount, changes, { key: 'notes', now });
  await passport.saveMany(back);
  expect(listed().map(({ content }) => content.fields)).toEqual(before);
}, 120_000);
