import { describe, expect, it } from 'vitest';
import type { FieldValues } from '../fields/fields.ts';
import { bankAccount } from '../kinds/bank-account.ts';
import { allKinds, findKind } from '../kinds/index.ts';
import { yearlyReview } from '../kinds/yearly-review.ts';
import { readConfirmedDays } from '../records/fact-days.ts';
import { createSampleFields } from '../records/record-check.ts';
import type { RecordContent } from '../records/record-kind.ts';
import { createContentToSave, mergeContent } from '../records/record-merge.ts';
import { addDays, readStoredDay } from '../values/calendar.ts';
import {
  type AnsweredFact,
  addReviewAnswer,
  extendReviewFields,
  finishReviewFields,
  isReviewRunning,
  planReview,
  readReview,
  startReviewFields,
} from './review.ts';
import { listStaleFacts, type StaleFact } from './stale-facts.ts';

const today = readStoredDay('2026-11-26');
const at = (day: string) => `${day}T09:00:00.000Z`;
const record = (kind: string, fields: FieldValues, saved = '2026-11-20', right?: object) => ({
  id: 'r1',
  content: { kind, fields, savedAt: at(saved), ...(right && { right }) } satisfies RecordContent,
});
const asked = (...records: ReturnType<typeof record>[]) =>
  listStaleFacts(findKind, records, today).map(({ field, why }) => `${field} ${why}`);

describe('a fact grows old', () => {
  it.each([
    ['bank-account', { balance: '1.00' }, '2026-05-25', '2026-05-26', 'balance'],
    ['debt', { currentBalance: '1.00' }, '2026-05-25', '2026-05-26', 'currentBalance'],
    ['investment', { currentValue: '1.00' }, '2025-11-25', '2025-11-26', 'currentValue'],
    ['bill', { monthlyAmount: '1.00' }, '2025-11-25', '2025-11-26', 'monthlyAmount'],
    ['property', { currentValue: '1.00' }, '2024-11-25', '2024-11-26', 'currentValue'],
    ['professional-contact', { email: 'a@b.example' }, '2024-11-25', '2024-11-26', 'email'],
    ['legal-document', { type: 'will', location: 'Box' }, '2021-11-25', '2021-11-26', 'location'],
    ['wishes', { name: 'Mine' }, '2021-11-25', '2021-11-26', 'name'],
  ])('%s: after its months, and not a day before', (kind, fields, before, after, field) => {
    expect(asked(record(kind, fields, before))).toEqual([`${field} old`]);
    expect(asked(record(kind, fields, after))).toEqual([]);
  });

  it('by its own day where it has one, whenever it was saved', () => {
    const fields = { balance: '1.00', balanceAsOf: '2026-05-01' };
    expect(asked(record('bank-account', fields))).toEqual(['balance old']);
    expect(asked(record('bank-account', fields, '2026-11-20', { balance: '2026-11-20' }))).toEqual([]);
    expect(asked(record('bank-account', { ...fields, balanceAsOf: '2026-11-01' }, '2020-01-01'))).toEqual([]);
  });

  it('is not asked about where it is empty, or does not apply', () => {
    expect(asked(record('bank-account', { balance: '' }, '2020-01-01'))).toEqual([]);
    expect(
      asked(record('legal-document', { type: 'birth-certificate', location: 'Box' }, '1990-01-01')),
    ).toEqual([]);
    const judgment = { amount: '1.00', status: 'satisfied' };
    expect(asked(record('county-court-judgment', judgment, '2020-01-01'))).toEqual([]);
  });

  it('at once when a paper ran out, a policy ended or a debt is paid, until somebody says that it stands', () => {
    expect(asked(record('legal-document', { type: 'passport', expiryDate: '2026-11-25' }))).toEqual([
      'expiryDate past',
    ]);
    expect(asked(record('legal-document', { type: 'passport', expiryDate: '2026-11-26' }))).toEqual([]);
    expect(asked(record('insurance-policy', { renewalDate: '2026-11-01' }))).toEqual(['renewalDate past']);
    const paid = { currentBalance: '0.00', balanceAsOf: '2026-11-20' };
    expect(asked(record('debt', paid))).toEqual(['currentBalance zero']);
    expect(asked(record('debt', paid, '2026-11-20', { currentBalance: '2026-11-20' }))).toEqual([]);
    expect(asked(record('debt', { ...paid, currentBalance: '' }))).toEqual([]);
  });

  it('a will once the household changed since, and not by a change of somebody’s phone', () => {
    const will = record('legal-document', { type: 'will', location: 'Box' }, '2026-01-01');
    const partner = (right?: object) =>
      record('person', { firstName: 'A', relationship: 'spouse' }, '2026-06-01', right);
    expect(asked(will, partner())).toEqual(['location household']);
    expect(asked(will, partner({ '*': '2025-01-01', phone: '2026-06-01' }))).toEqual([]);
  });

  it('comes by what an executor would miss most, the oldest first', () => {
    const facts = listStaleFacts(
      findKind,
      [
        record('vehicle', { currentValue: '1' }, '2020-01-01'),
        record('bank-account', { balance: '1' }, '2021-01-01'),
        record('bank-account', { balance: '1' }, '2020-06-01'),
      ],
      today,
    );
    expect(facts.map(({ since }) => since)).toEqual(['2020-06-01', '2021-01-01', '2020-01-01']);
    expect(facts.map(({ weight }) => weight)).toEqual(
      facts.map(({ weight }) => weight).toSorted((a, b) => b - a),
    );
  });

  it('has rules of which each field is there, in many kinds', () => {
    expect(allKinds.filter(({ review }) => review !== undefined).length).toBeGreaterThan(12);
  });

  it('survives damaged records', () => {
    const odd = [
      { balance: 'x', balanceAsOf: 'never' },
      { balance: '1.00', balanceAsOf: '' },
    ];
    for (const fields of odd)
      expect(
        asked({ id: 'x', content: { kind: 'bank-account', fields, savedAt: '', right: 7 } as never }),
      ).toEqual(['balance old']);
    expect(asked(record('kind-to-come', { balance: '1' }, '1990-01-01'))).toEqual([]);
  });
});

describe('the day a fact was last right', () => {
  const first = createContentToSave(
    bankAccount.id,
    undefined,
    createSampleFields(bankAccount),
    at('2025-01-01'),
  );

  it('is not kept before the first “Still right”, and from then on field by field', () => {
    const noted = createContentToSave(
      bankAccount.id,
      first,
      { ...first.fields, notes: 'x' },
      at('2025-02-01'),
    );
    expect(noted['right']).toBeUndefined();
    const said = createContentToSave(bankAccount.id, noted, noted.fields, at('2026-01-01'), ['balance']);
    expect(readConfirmedDays(said)).toEqual({ '*': '2025-02-01', balance: '2026-01-01' });
    const changed = createContentToSave(
      bankAccount.id,
      said,
      { ...said.fields, notes: 'y' },
      at('2026-03-01'),
    );
    expect(readConfirmedDays(changed)).toEqual({
      '*': '2025-02-01',
      balance: '2026-01-01',
      notes: '2026-03-01',
    });
  });

  it('of two answers, the later stands, and answers to different facts both do', () => {
    const right = (key: string, day: string) =>
      createContentToSave(bankAccount.id, first, first.fields, at(day), [key]);
    const [mine, theirs] = [right('balance', '2026-02-01'), right('name', '2026-01-01')];
    const days = { '*': '2025-01-01', balance: '2026-02-01', name: '2026-01-01' };
    expect(readConfirmedDays(mergeContent(first, mine, theirs))).toEqual(days);
    expect(readConfirmedDays(mergeContent(first, theirs, mine))).toEqual(days);
    const later = right('balance', '2026-03-01');
    expect(readConfirmedDays(mergeContent(first, mine, later))['balance']).toBe('2026-03-01');
    expect(readConfirmedDays(mergeContent(first, later, mine))['balance']).toBe('2026-03-01');
  });
});

const fact = (recordId: string, seconds = 10): StaleFact => ({
  recordId,
  kind: bankAccount,
  field: 'balance',
  why: 'old',
  since: '2020-01-01',
  weight: 1,
  seconds,
});

const answer = (recordId: string, said: AnsweredFact['answer'], seconds = 10): AnsweredFact => ({
  recordId,
  field: 'balance',
  answer: said,
  day: today,
  seconds,
  title: 'Two\nlines',
  before: '£1.00',
});

describe('a review', () => {
  const many = Array.from({ length: 200 }, (_, index) => fact(`r${index}`));

  it('takes fifteen minutes at most, and its total stays as it goes on', () => {
    let fields = startReviewFields({}, today);
    const plan = planReview(many, readReview(fields));
    expect([plan.now.length, plan.later.length, plan.total, plan.minutes]).toEqual([90, 110, 90, 15]);
    fields = addReviewAnswer(fields, answer('r0', 'right'));
    fields = addReviewAnswer(fields, answer('r1', 'later'));
    const next = planReview(many.slice(1), readReview(fields));
    expect([next.answered, next.total, next.now[0]?.recordId]).toEqual([2, 90, 'r2']);
    expect(next.putOff.map(({ recordId }) => recordId)).toEqual(['r1']);
    expect(planReview(many, readReview(extendReviewFields(fields))).total).toBe(180);
  });

  it('is cut at what does not fit, so that nothing lighter overtakes it', () => {
    const plan = planReview([fact('a', 600), fact('b', 600), fact('c', 10)], readReview({}));
    expect([plan.now.map(one => one.recordId), plan.later.map(one => one.recordId)]).toEqual([
      ['a'],
      ['b', 'c'],
    ]);
  });

  it('merges the answers of two people fact by fact', () => {
    const kind = yearlyReview.id;
    const base = createContentToSave(kind, undefined, startReviewFields({}, today), at('2026-11-26'));
    const by = (id: string) =>
      createContentToSave(kind, base, addReviewAnswer(base.fields, answer(id, 'right')), at('2026-11-26'));
    const merged = mergeContent(base, by('r1'), by('r2'));
    expect(merged.alternatives).toBeUndefined();
    expect(readReview(merged.fields).answers.map(({ recordId, title }) => [recordId, title])).toEqual([
      ['r1', 'Two lines'],
      ['r2', 'Two lines'],
    ]);
  });

  it('goes on for 60 days, ends with the next a year on, and begins without old answers', () => {
    const begun = addReviewAnswer(startReviewFields({}, today), answer('r1', 'gone'));
    expect(isReviewRunning(readReview(begun), addDays(today, 60))).toBe(true);
    expect(isReviewRunning(readReview(begun), addDays(today, 61))).toBe(false);
    const ended = finishReviewFields(begun, today);
    expect(readReview(ended)).toMatchObject({ begunOn: undefined, endedOn: today, nextOn: '2027-11-26' });
    expect(readReview(ended).answers).toHaveLength(1);
    expect(readReview(startReviewFields(ended, addDays(today, 365))).answers).toEqual([]);
    expect(finishReviewFields({ ...begun, nextOn: '2027-03-01' }, today)['nextOn']).toBe('2027-03-01');
  });

  it('has no answers from damaged fields', () => {
    const damaged = {
      'answer r1 balance': 'perhaps\n2026-11-26',
      'answer r2': 'right\n2026-11-26',
      begunOn: 'soon',
    };
    expect(readReview(damaged)).toEqual({
      begunOn: undefined,
      endedOn: undefined,
      nextOn: undefined,
      extra: 0,
      answers: [],
    });
  });
});
