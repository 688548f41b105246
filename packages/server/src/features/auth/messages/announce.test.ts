import type { Day } from '@kinfolio/domain/values/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthWorld, startAuthWorld } from '../testing/auth-world.ts';
import {
  type Announcement,
  announce,
  findTooLateProblem,
  queueNextAnnouncements,
  readAnnouncementState,
  readAnnouncementText,
} from './announce.ts';
import { createQueueMessage } from './queue-message.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is a day in stored form
const day = (text: string) => text as Day;

describe('an announcement', () => {
  let world: AuthWorld;
  const people: string[] = [];
  beforeAll(async () => {
    world = await startAuthWorld();
    for (let one = 0; one < 3; one += 1) people.push((await world.newPerson()).email);
    // A person whose address was never confirmed receives no announcement.
    const unconfirmed = await world.newPerson();
    await world.database.pool.query('update accounts set email_confirmed_at_ms = null where email = $1', [
      unconfirmed.email,
    ]);
    // More addresses than fit in one step, so that a run can be killed between two steps.
    await world.database.pool.query(
      `insert into accounts select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'email', 'more-' || n || '@example.org'))).*
       from accounts a, generate_series(1, 120) n where a.email = $1`,
      [people[0]],
    );
  });
  afterAll(() => world.close());

  it('goes to each confirmed address once, and on where it was killed', async () => {
    const { clock, database, jobs, secrets } = world;
    const deps = { db: database.db, clock, queueMessage: createQueueMessage({ clock, jobs, secrets }) };
    const closing: Announcement = {
      kind: 'closing',
      subject: 'Kinfolio closes',
      paragraphs: ['Save a copy of your passport before then.'],
      on: day('2027-03-01'),
    };
    expect(await readAnnouncementState(deps, closing)).toMatchObject({
      addresses: 123,
      sent: 0,
      finishedAtMs: null,
    });
    expect(await queueNextAnnouncements(deps, closing)).toBe(100);
    // The process is killed in the middle of a step, so none of that step is saved.
    const dying = {
      ...deps,
      queueMessage: async (...told: Parameters<typeof deps.queueMessage>) => {
        await deps.queueMessage(...told);
        throw new Error('killed');
      },
    };
    await expect(announce(dying, closing)).rejects.toThrow('killed');
    expect(await announce(deps, closing)).toBe(23);
    expect(await announce(deps, closing)).toBe(0);
    expect(await readAnnouncementState(deps, closing)).toMatchObject({ sent: 123 });
    await world.post.deliverWaiting();
    const mails = world.sent.mails.filter(({ subject }) => subject === closing.subject);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(123);
    expect(mails).toHaveLength(123);
    expect(mails[0]?.text).toContain('This is about 1 March 2027.');
    expect(mails[0]?.text).toContain('Save a copy of your passport before then.');
    for (const email of people) expect(mails.some(({ to }) => to === email)).toBe(true);
  });
});

describe('its text', () => {
  it('has a subject and paragraphs, or a sentence says what is wrong', () => {
    expect(readAnnouncementText('Hello\r\n\r\nOne\r\nline.\n\n\nTwo.\n')).toEqual({
      subject: 'Hello',
      paragraphs: ['One line.', 'Two.'],
    });
    expect(readAnnouncementText(' \n ')).toEqual({
      problem: 'The file is empty. Its first line is the subject.',
    });
    expect(readAnnouncementText('Hello')).toHaveProperty('problem');
    expect(readAnnouncementText(`${'x'.repeat(121)}\n\nText`)).toHaveProperty('problem');
  });
});

describe('the promised notice', () => {
  const clock = { now: () => Date.UTC(2026, 10, 21, 12) };
  it('is kept: a closing is announced 90 days before, or more where more were promised', () => {
    expect(findTooLateProblem({ kind: 'closing', on: day('2027-02-19') }, clock, 0)).toBeUndefined();
    expect(findTooLateProblem({ kind: 'closing', on: day('2027-02-18') }, clock, 0)).toContain('2027-02-19');
    expect(findTooLateProblem({ kind: 'closing', on: day('2027-02-19') }, clock, 120)).toContain('120 days');
    expect(findTooLateProblem({ kind: 'closing', on: undefined }, clock, 0)).toContain('--on');
  });
  it('is 30 days of a change of policy, and none of an incident', () => {
    expect(findTooLateProblem({ kind: 'policy', on: day('2026-12-21') }, clock, 0)).toBeUndefined();
    expect(findTooLateProblem({ kind: 'policy', on: day('2026-12-20') }, clock, 0)).toContain('30 days');
    expect(findTooLateProblem({ kind: 'incident', on: undefined }, clock, 0)).toBeUndefined();
  });
});
