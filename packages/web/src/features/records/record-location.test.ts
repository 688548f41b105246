import { choice, text } from '@kinfolio/domain/fields/fields';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { createRecordKind } from '@kinfolio/domain/records/record-kind';
import { describe, expect, it } from 'vitest';
import { findTabOfRecord, listTabs } from '../../passport/page-tabs.ts';
import {
  findDraftKey,
  formatViewUrl,
  type PageView,
  parseRecordsView,
  readRecordLocation,
} from './record-location.ts';

const animal = createRecordKind('animal', {
  label: ['Animal', 'Animals'],
  category: 'private',
  icon: 'paw-print',
  tabsBy: 'type',
  fields: {
    name: text({ label: 'Name', required: true }),
    type: choice({
      label: 'Type',
      of: [
        { value: 'cat', label: 'Cats' },
        { value: 'dog', label: 'Dogs' },
      ],
    }),
  },
  card: { title: 'name' },
  texts: bankAccount.texts,
});
const stored: Readonly<Record<string, Record<string, string>>> = {
  rex: { name: 'Rex', type: 'dog' },
  odd: { name: 'Odd', type: 'newt' },
};
const tabs = listTabs([bankAccount, animal]);
const map = {
  base: '/things',
  tabs,
  tabOf: (id: string) => {
    const fields = stored[id];
    return fields === undefined ? undefined : findTabOfRecord(tabs, 'animal', fields);
  },
};
const at = (address: string) => {
  const [pathname = '', search = ''] = address.split('?');
  const spot = readRecordLocation(map, { pathname, search });
  return spot && { place: spot.view.at, tab: spot.tab.id, draft: findDraftKey(spot) };
};

const places: readonly (readonly [string, PageView])[] = [
  ['/things', { at: 'list' }],
  ['/things/new', { at: 'new' }],
  ['/things/0193', { at: 'record', id: '0193' }],
  ['/things/0193/edit', { at: 'edit', id: '0193' }],
];

describe('the addresses of a page', () => {
  it.each(places)('%s is read and written', (path, place) => {
    expect(parseRecordsView('/things', path)).toEqual(place);
    expect(parseRecordsView('/things', `${path}/`)).toEqual(place);
    expect(tabs.map(tab => formatViewUrl(map, { view: place, tab }))).toContain(path);
  });

  it.each(['/thing', '/things-old', '/things/0193/print', '/things/0193/edit/more', '/'])(
    '%s is not a place of the page',
    path => {
      expect(parseRecordsView('/things', path)).toBeUndefined();
    },
  );
});

describe('the tabs of a page', () => {
  it.each([
    ['/things', 'list', 'bank-account', undefined],
    ['/things?tab=dog', 'list', 'dog', undefined],
    ['/things/new?tab=cat', 'new', 'cat', 'animal:new:cat'],
    ['/things?tab=nonsense', 'list', 'bank-account', undefined],
    ['/things/rex', 'record', 'dog', undefined],
    ['/things/rex/edit', 'edit', 'dog', 'animal:rex'],
    ['/things/rex/edit?tab=cat', 'edit', 'cat', 'animal:rex'],
    ['/things/rex/edit?tab=bank-account', 'edit', 'dog', 'animal:rex'],
    ['/things/odd', 'record', 'cat', undefined],
  ])('%s opens %s on %s', (address, place, tab, draft) => {
    expect(at(address)).toEqual({ place, tab, draft });
  });

  it('stand in the address unless it is the first', () => {
    const [first, , dog] = tabs;
    if (first === undefined || dog === undefined) throw new Error('three tabs were expected');
    expect(formatViewUrl(map, { view: { at: 'list' }, tab: first })).toBe('/things');
    expect(formatViewUrl(map, { view: { at: 'new' }, tab: dog })).toBe('/things/new?tab=dog');
    expect(formatViewUrl(map, { view: { at: 'edit', id: 'rex' }, tab: dog })).toBe('/things/rex/edit');
  });
});
