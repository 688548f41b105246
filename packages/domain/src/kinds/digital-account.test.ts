import { describe, expect, it } from 'vitest';
import { checkRecord, isShown, requiredMissing } from '../records/record-check.ts';
import { cardOf } from '../records/record-views.ts';
import { dayOfStored } from '../values/calendar.ts';
import { digitalAccount } from './digital-account.ts';

const today = dayOfStored('2026-11-21');
const email = { name: 'My email', type: 'email' };

describe('a digital account', () => {
  it('needs a name and a type', () => {
    expect(requiredMissing(digitalAccount, {})).toEqual(['name', 'type']);
  });

  it('has no place for a password, and says so where one might be typed', () => {
    expect(
      Object.keys(digitalAccount.fields).filter(key => /pass|pin|secret|phrase|seed/i.test(key)),
    ).toEqual([]);
    const { username, instructionsLocation, notes } = digitalAccount.fields;
    for (const { hint } of [username, instructionsLocation, notes]) expect(hint).toMatch(/password/);
  });

  it('is complete once it is said what becomes of it and where the instructions are', () => {
    expect(cardOf(digitalAccount, { fields: email }).missing).toEqual(['whatToDo', 'instructionsLocation']);
    const whole = { ...email, whatToDo: 'close', instructionsLocation: 'Blue folder' };
    expect(cardOf(digitalAccount, { fields: whole }).missing).toEqual([]);
  });

  it('asks to whom only when it is handed over', () => {
    const given = { ...email, whatToDo: 'hand-over' };
    expect(isShown(digitalAccount, given, 'handOverTo')).toBe(true);
    expect(cardOf(digitalAccount, { fields: given }).missing).toContain('handOverTo');
    const closed = { ...given, whatToDo: 'close', handOverTo: 'Amira' };
    expect(checkRecord(digitalAccount, closed, today)).toEqual({
      ok: true,
      fields: { ...email, whatToDo: 'close' },
    });
  });
});
