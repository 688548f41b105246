import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planSellingSettings } from '../../testing/test-app.ts';
import { createStoredReminder, readCalendarEvents } from '../vault/testing/read-calendar.ts';
import { createPlanRequest, createRenewalReminder, signUpRemindedOwner } from '../vault/testing/reminded.ts';
import { startVaultWorld, type VaultWorld } from '../vault/testing/vault-world.ts';
import { writeCalendar } from './calendar.ts';
import { deleteCancelledReminders } from './sending-service.ts';
import type { StoredReminder } from './store.ts';

describe('a calendar', () => {
  it('has 29 February on the last day of February in every year', () => {
    const text = writeCalendar([
      createStoredReminder({ day: '2027-02-28' as StoredReminder['day'], yearly: '02-29' }),
    ]);
    const event = new ICAL.Event(
      new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') ?? new ICAL.Component('vevent'),
    );
    const turns = event.iterator();
    expect([1, 2, 3].map(() => turns.next().toString())).toEqual(['2027-02-28', '2028-02-29', '2029-02-28']);
  });
});

describe('a calendar address', () => {
  let world: VaultWorld;
  let second: string;
  beforeAll(async () => {
    world = await startVaultWorld(planSellingSettings);
    second = await world.secondServer();
  });
  afterAll(() => world.close());

  async function subscribed() {
    const one = await signUpRemindedOwner(world);
    const kept = createRenewalReminder();
    await one.client.putReminders(
      createPlanRequest([kept, createRenewalReminder({ class: 'bills', label: 'Bill: payment' })]),
    );
    const made = await one.client.makeFeed({ classes: ['renewals'] });
    if (!made.ok) throw new Error(made.code);
    const { pathname } = new URL(made.value.address);
    return { ...one, ...made.value, pathname, kept };
  }

  it('holds the classes that were chosen, and says when it is as it was', async () => {
    const { client, pathname, kept } = await subscribed();
    const first = await fetch(`${world.url}${pathname}`);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('private, max-age=3600');
    expect(first.headers.get('x-robots-tag')).toBe('noindex');
    expect(readCalendarEvents(await first.text()).map(({ uid }) => uid)).toEqual([`${kept.id}@kinfolio`]);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await fetch(`${world.url}${pathname}`, { headers })).status).toBe(304);
    await client.putReminders(createPlanRequest([{ ...kept, day: '2027-03-01', yearly: '03-01' }], {}, 2));
    const changed = await fetch(`${second}${pathname}`, { headers });
    expect(changed.status).toBe(200);
    expect(readCalendarEvents(await changed.text())).toMatchObject([{ start: '2027-03-01', sequence: 1 }]);
    const other = await subscribed();
    expect((await fetch(`${world.url}${other.pathname}`, { headers })).status).toBe(200);
    expect((await fetch(`${world.url}${pathname}`, { method: 'HEAD' })).status).toBe(200);
    const part = await fetch(`${world.url}${pathname}`, { headers: { range: 'bytes=0-9' } });
    expect([part.status, readCalendarEvents(await part.text())]).toMatchObject([
      200,
      [{ start: '2027-03-01' }],
    ]);
  });

  it('hears for 30 days that a date is off, without its label, and then no more', async () => {
    const { client, pathname } = await subscribed();
    await client.putReminders(createPlanRequest([], {}, 2));
    const text = await (await fetch(`${world.url}${pathname}`)).text();
    expect(readCalendarEvents(text)).toMatchObject([{ cancelled: true, summary: 'Reminder switched off' }]);
    const { clock, database } = world.test;
    const kept = async () => readCalendarEvents(await (await fetch(`${world.url}${pathname}`)).text()).length;
    clock.advance(30 * 24 * 3_600_000 - 1_000);
    await deleteCancelledReminders({ db: database.db, clock });
    expect(await kept()).toBe(1);
    clock.advance(1_000);
    await deleteCancelledReminders({ db: database.db, clock });
    expect(await kept()).toBe(0);
  });

  it('that was revoked, guessed or cut is one and the same 404, at once on both servers', async () => {
    const { client, pathname, id, person } = await subscribed();
    await client.revokeFeed(id);
    const answers: unknown[] = [];
    for (const at of [world.url, second])
      for (const path of [pathname, `/calendar/v1/${'A'.repeat(27)}.ics`, '/calendar/v1/short.ics'])
        answers.push(await fetch(`${at}${path}`).then(async ({ status, text }) => [status, typeof text]));
    expect(new Set(answers.map(one => JSON.stringify(one)))).toEqual(new Set(['[404,"function"]']));
    expect(await client.readReminders()).toMatchObject({ value: { feeds: [] } });
    expect(world.test.logged()).not.toContain(pathname.slice(13, 40));
    expect(person.email).toContain('@');
  });

  it('is one of five, and is fetched 60 times an hour', async () => {
    const { client, pathname } = await subscribed();
    for (let count = 1; count < 5; count += 1) await client.makeFeed({ classes: ['bills'] });
    expect(await client.makeFeed({ classes: ['bills'] })).toMatchObject({ ok: false, code: 'not_now' });
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1)
      statuses.push((await fetch(`${world.url}${pathname}`)).status);
    expect(statuses.slice(0, 60).every(status => status === 200)).toBe(true);
    expect(statuses[60]).toBe(429);
  });

  it('of a plan without a calendar has one entry, and none is made', async () => {
    const { client, pathname, person } = await subscribed();
    const { pool } = world.test.database;
    await pool.query(`update profiles set plan = 'basic' where account_id = $1`, [person.accountId]);
    const events = readCalendarEvents(await (await fetch(`${world.url}${pathname}`)).text());
    expect(events.map(({ summary }) => summary)).toEqual([
      'Your Kinfolio calendar is paused. Log in to see why.',
    ]);
    expect(await client.makeFeed({ classes: ['bills'] })).toMatchObject({ ok: false, code: 'plan_limit' });
  });
});
