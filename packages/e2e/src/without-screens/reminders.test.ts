import { instantOfLondonHour } from '@kinfolio/domain/access/london';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { findKind } from '@kinfolio/domain/kinds/index';
import { insurancePolicy } from '@kinfolio/domain/kinds/insurance-policy';
import { setDateAnswer } from '@kinfolio/domain/overview/reminder-preferences';
import { findRecordCategory } from '@kinfolio/domain/records/record-kind';
import {
  addDays,
  addMonths,
  type Day,
  findNextYearly,
  todayInLondon,
} from '@kinfolio/domain/values/calendar';
import { syncReminderPlan } from '@kinfolio/web/features/reminders/send-plan';
import { changeReminderChoices } from '@kinfolio/web/session/api/use-reminder-choices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpAllRows } from '../harness/server/database.ts';
import {
  type MovedClock,
  type RealTab,
  startMovedClock,
  waitUntilSynced,
} from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';

// The whole path of a reminder: the real session, worker and encryption with the real server, all on one clock.

let world: MovedClock;
beforeAll(async () => {
  world = await startMovedClock();
});
afterAll(() => world.close());

const hour = 3_600_000;
const today = () => todayInLondon({ now: () => world.app.clock.now() });

/** Signs up a person whose plan includes reminders. */
async function subscriber() {
  const { tab, person } = await world.signUp();
  await world.app.database.pool.query(
    `update profiles set plan = 'enhanced', status = 'active', paid_through_ms = $1`,
    [Date.UTC(2040, 0, 1)],
  );
  return { tab, person };
}

async function save(tab: RealTab, kindId: string, fields: FieldValues, id?: string): Promise<string> {
  const kind = findKind(kindId) ?? insurancePolicy;
  const { passport } = tab.session;
  const base = id === undefined ? undefined : passport.record(id)?.content;
  const on = { ...(id !== undefined && { id }), ...(base !== undefined && { base }) };
  const saved = okOr(
    await passport.save({ kind: kind.id, category: findRecordCategory(kind, fields), fields, ...on }),
  );
  await tab.settled();
  return saved.id;
}

/** Sends the plan of reminders, as an open passport does by itself after its records have changed. */
async function plan(tab: RealTab): Promise<void> {
  const api = await tab.session.reminders();
  const { passport } = tab.session;
  for (let round = 0; round < 4; round += 1) {
    const memo = {};
    if ((await syncReminderPlan({ passport, api, today: today(), memo })) !== 'again') return;
  }
  throw new Error('the plan did not come to rest');
}

/** Lets days pass everywhere, and runs the server's check every so many hours. */
async function pass(days: number, every = 24): Promise<void> {
  for (let left = days * 24; left > 0; left -= every) {
    await world.pass(every * hour);
    await world.app.sendReminders();
    await world.app.post.deliverWaiting();
  }
}

const mailsTo = (email: string) =>
  world.app.sent.mails.filter(({ to, subject }) => to === email && subject.startsWith('Reminder'));

describe('a reminder', () => {
  it('of council tax, a passport, a bill that rolls and a birthday on 29 February comes on its days, at nine in London', async () => {
    // Start on 21 November, on whatever day of the year the test runs.
    await world.pass(instantOfLondonHour(findNextYearly('11-21', today()), 9) - world.app.clock.now());
    const { tab, person } = await subscriber();
    const start = today();
    const [due, expires] = [addDays(start, 75), addDays(start, 300)];
    const gas = { name: 'Gas', type: 'gas', provider: 'Octopus', monthlyAmount: '80', emailReminder: true };
    await save(tab, 'council-tax', { councilName: 'Leeds', annualAmount: '2214.60', emailReminder: true });
    await save(tab, 'legal-document', { type: 'passport', name: 'Mine', expiryDate: expires });
    await save(tab, 'person', { firstName: 'Amira', relationship: 'child', dateOfBirth: '1996-02-29' });
    const bill = await save(tab, 'bill', { ...gas, paymentMethod: 'direct-debit', dueDate: due });
    okOr(
      await changeReminderChoices(tab.session.passport, fields => ({
        ...fields,
        classes: 'papers birthdays',
      })),
    );
    await tab.settled();
    await plan(tab);

    const told: [day: string, about: string][] = [];
    const lookAt = async (instant: number) => {
      await world.pass(instant - world.app.clock.now());
      const before = mailsTo(person.email).length;
      await world.app.sendReminders();
      await world.app.post.deliverWaiting();
      const mails = mailsTo(person.email).slice(before);
      const day = todayInLondon({ now: () => instant });
      told.push(...mails.map(({ text }): [string, string] => [day, /^[^,]+/m.exec(text)?.[0] ?? '']));
      return mails.length;
    };
    const through = async (days: readonly Day[]) => {
      for (const day of days.toSorted()) {
        expect([day, await lookAt(instantOfLondonHour(day, 9) - 1)]).toEqual([day, 0]);
        await lookAt(instantOfLondonHour(day, 10));
      }
    };
    const turns = (monthDay: string, before: number) => {
      const first = findNextYearly(monthDay, start);
      return [first, findNextYearly(monthDay, addDays(first, 1))].map(day => addDays(day, -before));
    };
    const [taxes, birthdays] = [turns('04-01', 60), turns('02-29', 7)];
    const papers = [addDays(expires, -270), addDays(expires, -180)];
    const others = [...taxes, ...birthdays, ...papers];
    const rolled = addMonths(due, 1);
    const [first, second] = [addDays(due, -3), addDays(rolled, -3)];

    await through([first, ...others.filter(day => day < first)]);
    okOr(await tab.session.unlock(person.password));
    await save(tab, 'bill', { ...gas, paymentMethod: 'direct-debit', dueDate: rolled }, bill);
    await plan(tab);
    await through([second, ...others.filter(day => day > first && day < second)]);
    // The due date of a bill paid by Direct Debit moves on automatically, so remove the bill: its reminder
    // would come each month.
    okOr(await tab.session.unlock(person.password));
    okOr(await tab.session.passport.remove(bill));
    await plan(tab);
    await through(others.filter(day => day > second));
    expect(told.toSorted()).toEqual(
      [
        [first, 'Bill: payment'],
        [second, 'Bill: payment'],
        ...papers.map(day => [day, 'Legal document: expiry']),
        ...taxes.map(day => [day, 'Council tax: new yearly bill']),
        ...birthdays.map(day => [day, 'Birthday']),
      ].toSorted(),
    );
  });

  it('of a policy due in 90 days is there once after 30, says what was chosen, and is done on every device', async () => {
    const { tab, person } = await subscriber();
    const due = addDays(today(), 90);
    const id = await save(tab, 'insurance-policy', {
      name: 'Canary Fiesta',
      type: 'car-insurance',
      provider: 'Canary Aviva',
      policyNumber: 'CANARY77',
      monthlyPremium: '38.41',
      renewalDate: due,
      emailReminder: true,
    });
    await plan(tab);
    await pass(29);
    expect(mailsTo(person.email)).toEqual([]);
    await pass(2, 3);
    const [mail, ...more] = mailsTo(person.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Insurance policy: renewal');
    const everything = `${JSON.stringify(mail)} ${await dumpAllRows(world.app.database)}`;
    expect(everything).not.toMatch(/Canary|CANARY/);

    const phone = await world.signIn(person);
    const { passport } = phone.session;
    const about = { recordId: id, field: 'renewalDate', day: due };
    okOr(await changeReminderChoices(passport, fields => setDateAnswer(fields, about, 'done', today())));
    await phone.settled();
    await plan(phone);
    const state = okOr(await (await phone.session.reminders()).read());
    expect(state.reminders.map(({ day }) => day.slice(0, 4))).toEqual([String(Number(due.slice(0, 4)) + 1)]);
    okOr(await tab.session.unlock(person.password));
    await waitUntilSynced(tab);
    await plan(tab);
    expect(okOr(await (await tab.session.reminders()).read()).reminders).toEqual(state.reminders);
    await pass(70);
    expect(mailsTo(person.email)).toHaveLength(1);
  });

  it('of council tax is alone on the server, and one and the same after keys and password were renewed', async () => {
    const { tab, person } = await subscriber();
    await save(tab, 'council-tax', { councilName: 'Bradford', annualAmount: '2214.60', emailReminder: true });
    await save(tab, 'bill', { name: 'Gas', type: 'gas', provider: 'Octopus', dueDate: addDays(today(), 80) });
    await plan(tab);
    const { reminders } = okOr(await (await tab.session.reminders()).read());
    expect(reminders.map(({ day }) => day.slice(5))).toEqual(['04-01']);

    // After a change to a new password and new keys, with another device that has the new keys, there is still only one
    // reminder.
    const next = { next: 'nine herons over Larkfield', renewKeys: true };
    okOr(await tab.session.changePassword({ current: person.password, ...next }));
    await tab.settled();
    await plan(tab);
    const phone = await world.signIn({ email: person.email, password: next.next });
    await plan(phone);
    expect(okOr(await (await phone.session.reminders()).read()).reminders).toEqual(reminders);
  });
});
