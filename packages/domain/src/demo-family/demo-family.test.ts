import { describe, expect, it } from 'vitest';
import { listOptions } from '../fields/fields.ts';
import { readLinks } from '../fields/links.ts';
import { outsideOwnerId, readOwners } from '../fields/owners.ts';
import { allKinds, findKind } from '../kinds/index.ts';
import { createPersonFilter, findAnswersRecord, readAnswers } from '../overview/answers.ts';
import { computeCompleteness } from '../overview/completeness.ts';
import { listDueDates } from '../overview/due.ts';
import { computePassportSums, computeTotals } from '../overview/worth.ts';
import { isCreatedFromFile } from '../papers/papers.ts';
import { checkRecord, findRecordWarnings } from '../records/record-check.ts';
import { addDays, readStoredDay } from '../values/calendar.ts';
import { createDemoFamily } from './demo-family.ts';
import { addDemoHistory } from './past.ts';
import { replaceIds } from './with-ids.ts';

const today = readStoredDay('2026-11-21');
const family = createDemoFamily(today);
const of = (kind: string) => family.filter(({ content }) => content.kind === kind);
// Made-up families have no papers, which need a file, and no payments, which need statements.
const fromStatements = new Set([
  'payment-month',
  'statement-import',
  'statement-layout',
  'series-decision',
  'transfer-answer',
  'payee-rule',
  // The family's budget uses calendar months, so it needs no choices.
  'budget-choices',
]);
const keptKinds = allKinds.filter(kind => !isCreatedFromFile(kind) && !fromStatements.has(kind.id));
const kindNamed = (id: string) => allKinds.filter(kind => kind.id === id);
/**
 * The number of records on a tab: those of its kind, or those with the tab's value in the field that divides the kind
 * into tabs.
 */
const countOn = ([kind = '', key = '', value]: readonly (string | undefined)[]) =>
  of(kind).filter(({ content }) => value === undefined || content.fields[key] === value).length;
// A leap day, the last day of a year, and a day on which the clocks change.
const otherDays = ['2028-02-29', '2026-12-31', '2027-03-28'].map(readStoredDay);

describe('the demo family', () => {
  it('has about 170 records of every kind, each under an id of its own', () => {
    expect(family.length).toBeGreaterThanOrEqual(160);
    expect(family.length).toBeLessThanOrEqual(180);
    expect(new Set(family.map(({ id }) => id)).size).toBe(family.length);
    expect(keptKinds.filter(({ id }) => of(id).length === 0).map(({ id }) => id)).toEqual([]);
  });

  it('has several records on every tab', () => {
    const tabs = keptKinds.flatMap(({ id, tabsBy, fields, page }) => {
      const field = tabsBy === undefined ? undefined : fields[tabsBy];
      if (page === undefined) return [];
      return field === undefined ? [[id]] : listOptions(field, {}).map(({ value }) => [id, tabsBy, value]);
    });
    expect(tabs.filter(tab => countOn(tab) < 2)).toEqual([]);
    expect(tabs).toContainEqual(['professional-contact', 'type', 'healthcare']);
  });

  it.each([today, ...otherDays])('passes every check as it is stored, without a warning, on %s', day => {
    const broken = createDemoFamily(day).flatMap(({ id, content: { kind, fields } }) =>
      kindNamed(kind).flatMap(known => {
        const checked = checkRecord(known, fields, day);
        const same = checked.ok && JSON.stringify(sorted(checked.fields)) === JSON.stringify(sorted(fields));
        const warned = findRecordWarnings(known, fields);
        return same && warned.length === 0 ? [] : [{ id, checked, warned }];
      }),
    );
    expect(broken).toEqual([]);
  });

  it('is the same for the same day, and goes with the day', () => {
    expect(createDemoFamily(today)).toEqual(family);
    const later = createDemoFamily(addDays(today, 1));
    expect(later.find(({ id }) => id === 'energy')?.content.fields['dueDate']).toBe('2026-11-27');
  });

  it('speaks only of records that are there', () => {
    const ids = new Set([...family.map(({ id }) => id), outsideOwnerId]);
    const spoken = family.flatMap(({ id, content: { kind, fields } }) =>
      Object.entries(kindNamed(kind)[0]?.fields ?? {}).flatMap(([key, { type }]) => {
        const others =
          type === 'owners'
            ? readOwners(fields[key]).map(owner => owner.id)
            : type === 'links'
              ? readLinks(fields[key])
              : [];
        return others.map(other => ({ id, key, other }));
      }),
    );
    expect(spoken.length).toBeGreaterThan(150);
    expect(spoken.filter(({ other }) => !ids.has(other))).toEqual([]);
    const owners = spoken.filter(({ key }) => key === 'owners');
    expect(owners.filter(({ other }) => !of('person').some(({ id }) => id === other))).toEqual([]);
  });

  it('rings nobody: every phone number is one that Ofcom keeps for drama', () => {
    const numbers = JSON.stringify(family.map(({ content }) => content.fields)).match(
      /(?:\+44|\b0)[1-9][\d ]{8,11}\d/g,
    );
    expect(numbers?.length).toBeGreaterThan(40);
    const plain = (numbers ?? []).map(number => number.replace('+44', '0').replaceAll(' ', ''));
    expect(plain.filter(number => !/^(?:07700900|01632960|08081570)\d{3}$/.test(number))).toEqual([]);
  });

  it('has dates that are past, near, within the month and far, by hand and from records', () => {
    const due = listDueDates(findKind, family, today);
    for (const nearness of ['past', 'soon', 'month', 'later'] as const)
      expect(due.filter(date => date.nearness === nearness).length).toBeGreaterThanOrEqual(4);
    const kinds = new Set(due.map(({ kind }) => kind.id));
    const dated = allKinds.filter(kind => kind.due !== undefined || kind.dueEachYear !== undefined);
    expect([...kinds].toSorted()).toEqual(dated.map(({ id }) => id).toSorted());
    expect(due.filter(date => date.nextDay !== undefined && date.nearness === 'past').length).toBeGreaterThan(
      1,
    );
  });

  it('has a score between 60 and 99, and a next step', () => {
    const answers = readAnswers(findAnswersRecord(of('answers')));
    const score = computeCompleteness(allKinds, of, answers);
    expect(score.percent).toBeGreaterThanOrEqual(60);
    expect(score.percent).toBeLessThan(100);
    expect(score.next).toBeDefined();
  });

  it('adds up, by shares, with the linked mortgage once', () => {
    const counts = createPersonFilter(of('answers')[0], of('person'));
    const sums = computeTotals(allKinds, family, counts);
    const lines = (id: string) =>
      sums.lines.filter(line => line.recordId === id).map(line => line.amountPence);
    // The couple own the home half and half, so it counts in full (50 % each), and its mortgage counts with the amount
    // in the debt record. Amira owns a third of the flat.
    expect(lines('home')).toEqual([28_500_000]);
    expect(lines('mortgage')).toEqual([-2_406_000]);
    expect(lines('flat')).toEqual([6_400_320, -2_566_795]);
    // Things that belong to Stan, Tom and Leila are not counted as the couple's.
    for (const id of ['stan-account', 'tom-lisa', 'leila-savings']) expect(lines(id)).toEqual([0]);
    expect(lines('parking')).toEqual([]);
    expect(sums.uncounted).toBe(3);
    expect(computePassportSums(findKind, family).coverPence).toBeGreaterThan(0);
  });
});

describe('the family under other ids', () => {
  it('is the same family: everything still speaks of the same records', () => {
    let count = 0;
    const stored = replaceIds(family, () => `id-${(count += 1)}`);
    const named = new Map(stored.map(({ id }, index) => [id, family[index]?.id ?? '']));
    expect(stored.map(({ id }) => id)).toContain('id-1');
    const home = stored.find(({ content }) => content.fields['name'] === 'Our home')?.content.fields;
    const back = (text: unknown) => String(text).replaceAll(/id-\d+/g, id => named.get(id) ?? '?');
    expect(back(home?.['owners'])).toBe('ruth=50 martin=50');
    expect(back(home?.['links'])).toBe('mortgage home-policy home-council-tax');
  });

  it.each([today, ...otherDays])(
    'has a past of which every version is sound, and something deleted, on %s',
    day => {
      const past = addDemoHistory(createDemoFamily(day), day);
      expect(past.filter(({ deleted }) => deleted).map(({ id }) => id)).toEqual(['christmas-club']);
      const versioned = past.filter(({ versions = [] }) => versions.length > 0);
      expect(versioned).toHaveLength(5);
      for (const { content, versions = [] } of versioned) {
        const kind = findKind(content.kind)!;
        const all = [content, ...versions.map(version => version.content)];
        for (const one of all) expect(checkRecord(kind, one.fields, day)).toMatchObject({ ok: true });
        const times = all.map(({ savedAt }) => savedAt);
        expect(times).toEqual(times.toSorted().toReversed());
      }
      const stored = replaceIds(past, () => 'new-id');
      expect(
        stored.find(({ content }) => content.fields['name'] === 'Halifax current account')?.versions,
      ).toMatchObject([
        { content: { fields: { owners: 'new-id' } } },
        { content: { fields: { owners: 'new-id' } } },
      ]);
    },
  );
});

function sorted(fields: object): unknown {
  return Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
