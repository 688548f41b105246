import { describe, expect, it } from 'vitest';
import { allKinds } from '../kinds/index.ts';
import type { RecordContent } from '../records/record-kind.ts';
import { chooseStepAfterSave } from './after-save.ts';
import { computeCompleteness } from './completeness.ts';

const nothingAbsent = { has: () => undefined, absent: new Set<string>() };
const record = (id: string, kind: string, fields: Record<string, string>) => ({
  id,
  content: { kind, fields, savedAt: '2026-11-29T10:00:00Z' } satisfies RecordContent,
});
const scoreOf = (records: readonly ReturnType<typeof record>[], absent: ReadonlySet<string> = new Set()) =>
  computeCompleteness(allKinds, kind => records.filter(({ content }) => content.kind === kind), {
    ...nothingAbsent,
    absent,
  });

describe('after a save', () => {
  it('the three questions come first, until they are answered', () => {
    expect(chooseStepAfterSave(scoreOf([]), { answered: false, savedId: 'a' })).toEqual({
      offer: 'questions',
    });
  });

  it('the heaviest thing that is missing is next', () => {
    const next = chooseStepAfterSave(scoreOf([]), { answered: true, savedId: 'a' });
    expect(next).toMatchObject({ offer: 'step', step: { need: scoreOf([]).next?.need } });
  });

  it('what was left empty in the record itself is not asked for at once, but after the next record', () => {
    const will = record('will', 'legal-document', { type: 'will', title: 'Will' });
    const score = scoreOf([will]);
    expect(score.needs.find(({ recordId }) => recordId === 'will')).toMatchObject({ status: 'in-progress' });
    const after = (savedId: string) => {
      const next = chooseStepAfterSave(score, { answered: true, savedId });
      return next.offer === 'step' ? next.step.recordId : undefined;
    };
    expect(after('will')).not.toBe('will');
    expect(after('another')).toBe(score.next?.recordId);
  });

  it('what a person has none of is not offered; with nothing left, nothing is', () => {
    const all = new Set(allKinds.flatMap(({ needs = [] }) => needs.map(({ id }) => id)));
    expect(chooseStepAfterSave(scoreOf([], all), { answered: true, savedId: 'a' })).toEqual({
      offer: 'done',
    });
  });
});
