import { describe, expect, it } from 'vitest';
import { setUpAnswers as answersKind } from '../kinds/answers.ts';
import { checkRecord } from '../records/record-check.ts';
import { readStoredDay } from '../values/calendar.ts';
import {
  areSetUpQuestionsAnswered,
  createPersonFilter,
  findAbsentAnswerDay,
  findAnswersRecord,
  readAnswers,
  setNeedAbsent,
} from './answers.ts';

const record = (fields: Record<string, string>, savedAt = '2026-11-21T09:00:00.000Z', id = 'one') => ({
  id,
  content: { kind: 'answers', fields, savedAt },
});

const today = readStoredDay('2026-11-28');

describe('the three answers', () => {
  it('say nothing while they are not given', () => {
    expect(readAnswers(undefined).has('home')).toBeUndefined();
    expect(readAnswers(record({ absent: 'will' })).has('home')).toBeUndefined();
    expect(areSetUpQuestionsAnswered({ absent: 'will' })).toBe(false);
  });

  it('say what one has, and that one has nothing else', () => {
    const answers = readAnswers(record({ whoFor: 'me', has: 'home car' }));
    expect([answers.has('home'), answers.has('car'), answers.has('pension')]).toEqual([true, true, false]);
    expect(readAnswers(record({ whoFor: 'me', has: 'none' })).has('home')).toBe(false);
  });

  it('row 25: say of nothing that it is absent while nothing is ticked', () => {
    const answers = readAnswers(record({ whoFor: 'me' }));
    const things = ['home', 'car', 'pension', 'children', 'debts'] as const;
    expect(things.filter(thing => answers.has(thing) !== undefined)).toEqual([]);
  });

  it('are the last saved of two', () => {
    const early = record({ whoFor: 'me' }, '2026-11-20T09:00:00.000Z', 'early');
    const late = record({ whoFor: 'couple' }, '2026-11-21T09:00:00.000Z', 'late');
    expect(findAnswersRecord([late, early])?.id).toBe('late');
    expect(findAnswersRecord([])).toBeUndefined();
  });

  it('keep what is absent, once, and give it back', () => {
    const marked = setNeedAbsent(
      setNeedAbsent({ whoFor: 'me', absent: 'will' }, 'pension', true, readStoredDay('2026-11-20')),
      'will',
      true,
      today,
    );
    const absentDays = 'pension=2026-11-20 will=2026-11-28';
    expect(marked).toEqual({ whoFor: 'me', absent: 'pension will', absentDays });
    expect(
      ['will', 'pension', 'debts'].map(id =>
        findAbsentAnswerDay({ id: 'one', content: { kind: 'answers', fields: marked, savedAt: '' } }, id),
      ),
    ).toEqual(['2026-11-28', '2026-11-20', undefined]);
    expect([...readAnswers(record({ absent: 'pension will' })).absent]).toEqual(['pension', 'will']);
    expect(setNeedAbsent(setNeedAbsent(marked, 'will', false, today), 'pension', false, today)).toEqual({
      whoFor: 'me',
    });
  });

  it('keep all that is absent for somebody who has next to nothing', () => {
    const fields = { whoFor: 'me', absent: Array.from({ length: 40 }, (_, n) => `need-${n}`).join(' ') };
    expect(checkRecord(answersKind, fields, readStoredDay('2026-11-21'))).toEqual({ ok: true, fields });
  });
});

const person = (id: string, relationship: string) => ({ ...record({ relationship }), id });

describe('whose shares count', () => {
  const people = [person('ruth', 'self'), person('amos', 'spouse'), person('amira', 'child')];
  const counted = (whoFor: string) =>
    ['ruth', 'amos', 'amira', 'outside'].filter(createPersonFilter(record({ whoFor }), people));

  it('is one’s own, for a couple both, and everybody’s otherwise', () => {
    expect(counted('me')).toEqual(['ruth']);
    expect(counted('couple')).toEqual(['ruth', 'amos']);
    expect(counted('someone-else')).toEqual(['ruth', 'amos', 'amira', 'outside']);
    expect(createPersonFilter(undefined, [person('amos', 'spouse')])('amos')).toBe(true);
  });
});
