import { describe, expect, it } from 'vitest';
import { checkRecord, findMissingRequired, isFieldShown } from '../records/record-check.ts';
import { createCard } from '../records/record-views.ts';
import { readStoredDay } from '../values/calendar.ts';
import { digitalAccount } from './digital-account.ts';

const today = readStoredDay('2026-11-21');
const email = { name: 'My email', type: 'email' };

describe('a digital account', () => {
  it('needs a name and a type', () => {
    expect(findMissingRequired(digitalAccount, {})).toEqual(['name', 'type']);
  });

  it('has no place for a password, and says so where one might be typed', () => {
    expect(
      Object.keys(digitalAccount.fields).filter(key => /pass|pin|secret|phrase|seed/i.test(key)),
    ).toEqual([]);
    const { username, instructionsLocation, notes } = digitalAccount.fields;
    for (const { hint } of [username, instructionsLocation, notes]) expect(hint).toMatch(/password/);
  });

  it('is complete once it is said what becomes of it and where the instructions are', () => {
    expect(createCard(digitalAccount, { fields: email }).missing).toEqual([
      'whatToDo',
      'instructionsLocation',
    ]);
    const whole = { ...email, whatToDo: 'close', instructionsLocation: 'Blue folder' };
    expect(createCard(digitalAccount, { fields: whole }).missing).toEqual([]);
  });

  it('asks to whom only when it is handed over', () => {
    const given = { ...email, whatToDo: 'hand-over' };
    expect(isFieldShown(digitalAccount, given, 'handOverTo')).toBe(true);
    expect(createCard(digitalAccount, { fields: given }).missing).toContain('handOverTo');
    const closed = { ...given, whatToDo: 'close', handOverTo: 'Amira' };
    expect(checkRecord(digitalAccount, closed, today)).toEqual({
      ok: true,
      fields: { ...email, whatToDo: 'close' },
    });
  });
});
