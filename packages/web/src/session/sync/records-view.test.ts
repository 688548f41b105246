import { describe, expect, it } from 'vitest';
import type { PassportRecord } from '../../vault-worker/types/values.ts';
import { createRecordsView } from './records-view.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const id = (number: number) => `0198aaaa-0000-7000-8000-${String(number).padStart(12, '0')}`;

function record(
  number: number,
  more: Partial<PassportRecord> & { name?: string; kind?: string } = {},
): PassportRecord {
  const { name = `Account ${number}`, kind = 'bank-account', ...rest } = more;
  const content = { kind, fields: { name }, savedAt: '2026-11-20T12:00:00Z' };
  return { id: id(number), content, deleted: false, version: 1, waiting: false, ...rest };
}

const filled = (...records: PassportRecord[]) => {
  const view = createRecordsView(() => now);
  view.put({ records, unreadable: [] });
  return view;
};
const put = (view: ReturnType<typeof filled>, ...records: PassportRecord[]) =>
  view.put({ records, unreadable: [] });
const ids = (list: readonly PassportRecord[]) => list.map(one => Number(one.id.slice(-12)));

describe('the open records', () => {
  it('are listed by kind, oldest first, however they arrive', () => {
    const view = filled(record(3), record(1), record(2, { kind: 'person' }));
    put(view, record(2.0 + 2), record(0));
    expect(ids(view.records('bank-account'))).toEqual([0, 1, 3, 4]);
    expect(ids(view.records('person'))).toEqual([2]);
    expect(view.records('property')).toEqual([]);
  });

  it('keep the same list until one of its records changes', () => {
    const view = filled(record(1), record(2, { kind: 'person' }));
    const before = view.records('bank-account');
    put(view, record(2, { kind: 'person', version: 2 }));
    expect(view.records('bank-account')).toBe(before);
    put(view, record(1, { version: 2 }));
    expect(view.records('bank-account')).not.toBe(before);
    expect(view.all()).toBe(view.all());
  });

  it('come to the same lists one by one as all at once', () => {
    const many = Array.from({ length: 300 }, (_, number) => record((number * 7919) % 300));
    const oneByOne = filled();
    for (const one of many) put(oneByOne, one);
    expect(oneByOne.records('bank-account')).toEqual(filled(...many).records('bank-account'));
    const gone = many
      .filter((_, index) => index % 3 === 0)
      .map(one => Object.assign({}, one, { deleted: true }));
    const atOnce = filled(...many);
    put(atOnce, ...gone);
    for (const one of gone) put(oneByOne, one);
    expect(oneByOne.records('bank-account')).toEqual(atOnce.records('bank-account'));
    expect(atOnce.records('bank-account')).toHaveLength(200);
  });

  it('move to Deleted items and back, and leave them after 30 days', () => {
    const view = filled(record(1), record(2));
    const long = { ...record(2).content, savedAt: '2026-10-01T12:00:00Z' };
    put(view, record(1, { deleted: true }), { ...record(2, { deleted: true }), content: long });
    expect(view.records('bank-account')).toEqual([]);
    expect(ids(view.deleted())).toEqual([1]);
    put(view, record(1, { version: 3 }));
    expect(ids(view.records('bank-account'))).toEqual([1]);
    expect(view.deleted()).toEqual([]);
  });

  it('change their list when their kind changes', () => {
    const view = filled(record(1), record(2));
    put(view, record(1, { kind: 'person' }));
    expect(ids(view.records('bank-account'))).toEqual([2]);
    expect(ids(view.records('person'))).toEqual([1]);
  });

  it('count what waits, but not what may not be sent', () => {
    const view = filled(record(1, { waiting: true }), record(2, { waiting: true }), record(3));
    expect(view.waiting()).toBe(2);
    put(view, record(1));
    expect(view.waiting()).toBe(1);
    const refused = { id: id(2), category: 'bank-accounts', reason: 'older', copyKept: true } as const;
    view.put({ records: [record(2, { waiting: true })], unreadable: [refused] });
    expect(view.waiting()).toBe(0);
    expect(view.unreadable()).toEqual([refused]);
    put(view, record(2));
    expect(view.unreadable()).toEqual([]);
  });

  it('are not whole before the rest came, and what came before the rest stays', async () => {
    const view = createRecordsView(() => now);
    view.expectRest();
    put(view, record(1));
    let told = false;
    const whole = view.whenWhole().then(() => (told = true));
    put(view, record(3, { name: 'Saved meanwhile', version: 2 }));
    const damaged = {
      id: id(4),
      category: 'bank-accounts',
      reason: 'does-not-open',
      copyKept: false,
    } as const;
    view.put({ records: [], unreadable: [damaged] });
    expect([view.whole(), view.unreadable(), told]).toEqual([false, [], false]);
    view.takeRest({
      records: [record(2), record(3, { name: 'As it was' }), record(4)],
      unreadable: [{ ...damaged, id: id(5) }],
    });
    await whole;
    expect(view.whole()).toBe(true);
    expect(view.records('bank-account').map(({ content }) => content.fields.name)).toEqual([
      'Account 1',
      'Account 2',
      'Saved meanwhile',
    ]);
    expect(view.unreadable().map(one => one.id)).toEqual([id(4), id(5)]);
  });

  it('tell who watches a kind only of that kind, and are gone when cleared', () => {
    const view = filled(record(1));
    const told: string[] = [];
    view.subscribeKind('bank-account', () => told.push('bank-account'));
    view.subscribeKind('person', () => told.push('person'));
    put(view, record(2));
    expect(told).toEqual(['bank-account']);
    view.clear();
    expect([view.all(), view.records('bank-account'), view.record(id(1)), view.waiting()]).toEqual([
      [],
      [],
      undefined,
      0,
    ]);
  });
});
