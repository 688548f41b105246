import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { describe, expect, it } from 'vitest';
import { addressOf, draftAt, type Place, placeAt } from './place.ts';

const places: readonly (readonly [string, Place, string | undefined])[] = [
  ['/bank-accounts', { at: 'list' }, 'bank-account:new'],
  ['/bank-accounts/new', { at: 'new' }, 'bank-account:new'],
  ['/bank-accounts/0193', { at: 'record', id: '0193' }, undefined],
  ['/bank-accounts/0193/edit', { at: 'edit', id: '0193' }, 'bank-account:0193'],
];

describe('the addresses of one kind', () => {
  it.each(places)('%s is read, written and has its own draft', (path, place, draft) => {
    expect(placeAt('/bank-accounts', path)).toEqual(place);
    expect(placeAt('/bank-accounts', `${path}/`)).toEqual(place);
    expect(addressOf('/bank-accounts', place)).toBe(path);
    expect(draftAt(bankAccount, place)).toBe(draft);
  });

  it.each(['/bank', '/bank-accounts-old', '/bank-accounts/0193/print', '/bank-accounts/0193/edit/more', '/'])(
    '%s is not a place of the kind',
    path => {
      expect(placeAt('/bank-accounts', path)).toBeUndefined();
    },
  );
});
