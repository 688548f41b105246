import { writeFileSync } from 'node:fs';
import { computeGateWithoutPlan } from '@kinfolio/domain/access/gate';
import type { GrantTiming } from '@kinfolio/domain/access/terms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSmtpMail } from '../../../adapters/mail/smtp.ts';
import { createDeliveryContext } from '../../../jobs/timed-work.ts';
import { testStartMs } from '../../../testing/test-app.ts';
import { readAccountFacts } from '../../auth/accounts/facts.ts';
import { acceptBouncedMail } from '../../reminders/delivery/bounced-command.ts';
import { createGuestClient, createSessionSharingClient } from '../../vault/testing/granted.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';
import { readOwnerChannels, readVaultRows, selectGrantRows } from '../gates/service.ts';
import { readGrant } from '../grants/store.ts';
import { formatInstantInWords } from '../in-words.ts';
import { addFamily, type TimelineFamily, type TimelineReader } from './testing/cast.ts';
import { type MailRelay, type RelayOutcome, startMailRelay } from './testing/mail-relay.ts';
import {
  createMessageCollector,
  printTimeline,
  type TimelineMessage,
  type TimelineOpening,
} from './testing/timeline.ts';
import { listFalseStatements, type TimelineEvent } from './testing/truths.ts';

// Follows several families while the clock moves forward, with a plain SMTP relay that does not report
// deliveries. With `SLOW=1`, all families go through four months; otherwise, some of them go through seven
// weeks. If `WALK_FILE` is set, every message is written to that file with its time.

const hour = 3_600_000;
const day = 24 * hour;
const bounceAddress = 'bounces@example.org';
const isWhole = process.env['SLOW'] === '1';
/** The families in every run, with or without `SLOW=1`. */
const always = new Set([
  'Harold Pike',
  'Ruth Ellery',
  'Walter Stone',
  'Beryl Hunt',
  'Fergus Boyle',
  'Silas Wren',
  'Della Finch',
]);

let world: VaultWorld;
let relay: MailRelay;
const families: TimelineFamily[] = [];
const told: TimelineMessage[] = [];
const openings: TimelineOpening[] = [];
const happened: TimelineEvent[] = [];
/** The state of each reader's gate after the clock last moved. */
const states = new Map<string, Seen>();
interface Seen {
  readonly state: string;
  /** The gate's state after this many milliseconds in which nobody does anything. */
  readonly after: (ms: number) => string;
}

const silence = (silentDays: number): GrantTiming => ({
  kind: 'release',
  silentDays,
  askDays: null,
  longRoad: false,
});
const request = (askDays: number): GrantTiming => ({
  kind: 'release',
  silentDays: null,
  askDays,
  longRoad: true,
});
const days = (from: string, to: string): GrantTiming => ({ kind: 'window', from, to });
const childWithCard = { role: 'child', by: 'card' } as const;
const spouseWithAccount = { role: 'spouse', by: 'account' } as const;
const solicitor = { role: 'solicitor', by: 'account' } as const;

const family = (owner: string): TimelineFamily => {
  const found = families.find(one => one.owner === owner);
  if (found === undefined) throw new Error(`${owner} is not in the walk`);
  return found;
};
const reader = (owner: string): TimelineReader => {
  const [first] = family(owner).readers;
  if (first === undefined) throw new Error(`${owner} chose nobody`);
  return first;
};

async function readGates(): Promise<void> {
  const { database, clock } = world.test;
  const vault = { accountOf: readAccountFacts, sendsTexts: true };
  for (const one of families) {
    const { vaultId } = one.sharer.keeper.vault;
    const channels = await readOwnerChannels(vault, database.db, one.sharer.keeper.accountId);
    const rows = await readVaultRows({ ...vault, clock }, database.db, vaultId, channels);
    for (const of of one.readers) {
      const grant = await readGrant(database.db, vaultId, of.grant);
      if (grant === undefined) throw new Error('A grant is gone');
      const [gateRows, nowMs] = [selectGrantRows(rows, grant), clock.now()];
      const { state, sinceMs } = computeGateWithoutPlan(gateRows, nowMs);
      const before = states.get(of.grant)?.state;
      if (state === 'open' && before !== 'open')
        openings.push({ atMs: Math.max(sinceMs ?? 0, answeredMs(one)), family: one, reader: of });
      const last = openings.findLast(({ reader: theirs }) => theirs === of);
      if (state !== 'open' && last !== undefined) last.closedMs ??= nowMs;
      states.set(of.grant, { state, after: ms => computeGateWithoutPlan(gateRows, nowMs + ms).state });
    }
  }
}

/** When the owner last answered a request. An opening is never dated before this answer. */
const answeredMs = (of: TimelineFamily) =>
  happened.findLast(({ family: one, what }) => one === of && (what === 'allows' || what === 'continues'))
    ?.atMs ?? 0;

let collect: () => TimelineMessage[];

/** Runs the jobs that a server runs every minute. */
async function tick(): Promise<void> {
  const { test } = world;
  await test.sendNotices();
  await test.post.deliverWaiting();
  const bounces = { address: bounceAddress, fakesSecret: test.secrets.fakesSecret };
  for (const report of relay.collectReports())
    await acceptBouncedMail(
      createDeliveryContext({ db: test.database.db, clock: test.clock }),
      bounces,
      report,
    );
  await readGates();
  told.push(...collect());
}

interface Event {
  readonly at: string;
  readonly does: () => Promise<unknown>;
}

/** Whether any gate opens or ends within a number of milliseconds. */
const changes = (ms: number) => [...states.values()].some(one => one.after(ms) !== one.state);

/** Steps are short while something is about to open or end, and long otherwise. */
function stepMs(nextMs: number): number {
  const step = changes(3 * hour)
    ? hour
    : changes(27 * hour)
      ? 3 * hour
      : changes(8 * day)
        ? 6 * hour
        : 12 * hour;
  return Math.min(nextMs - world.test.clock.now(), step);
}

async function walk(events: readonly Event[], until: string): Promise<void> {
  for (const { at, does } of [...events, { at: until, does: async () => undefined }]) {
    const atMs = Date.parse(at);
    while (world.test.clock.now() < atMs) {
      world.test.clock.advance(stepMs(atMs));
      await tick();
    }
    await does();
    if (process.env['WALK_FILE']) writeTimeline();
    await tick();
  }
}

async function withCard(of: TimelineReader) {
  const began = await createGuestClient(world, '').cardSession(of.code);
  if (!began.ok) throw new Error(began.code);
  return createGuestClient(world, began.value.token);
}

async function withCode(of: TimelineReader) {
  const guest = await withCard(of);
  await guest.sendCardCode('mail');
  await world.test.post.deliverWaiting();
  const mail = relay.mails.findLast(({ to, subject }) => to === of.email && subject.includes('six-digit'));
  const shown = await guest.verifyCardCode(/\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '');
  if (!shown.ok) throw new Error(shown.code);
  return guest;
}

/** Records an event that the messages are later checked against. */
const note = (owner: string, what: TimelineEvent['what']) =>
  happened.push({ atMs: world.test.clock.now(), family: family(owner), what });

/** Asks the owner for access, using the card and its six-digit code. */
const ask = (owner: string) => async () => {
  note(owner, 'asks');
  const answer = await (await withCode(reader(owner))).askGrant(reader(owner).grant, 'ask');
  if (!answer.ok) throw new Error(`${owner}: the request was refused: ${answer.code}`);
};

/** Reads the sections that are open, using the card and its six-digit code. */
const read = (owner: string) => async () => {
  const of = reader(owner);
  note(owner, 'reads');
  const answer = await (await withCode(of)).openGrant(of.grant);
  if (!answer.ok) throw new Error(`${owner}: not open: ${answer.code}`);
};

const logIn = (owner: string) => async () => {
  const { sharer } = family(owner);
  note(owner, 'logs in');
  return createSessionSharingClient(world, await sharer.keeper.signInAgain(), sharer.owner);
};

const goAway = (owner: string, until: string) => async () => {
  const sharing = await logIn(owner)();
  note(owner, 'goes on holiday');
  const answer = await sharing.putHoliday(until);
  if (!answer.ok) throw new Error(`${owner}: the holiday was refused: ${answer.code}`);
};

/** Presses a button on the page that the newest link emailed to an owner opens. */
const press = (owner: string, which: 'fine' | 'decline') => async () => {
  const mail = relay.mails.findLast(
    ({ to, text }) => to === family(owner).email && text.includes('/fine?t='),
  );
  const link = /\S+(\/fine\?t=\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const page = await (await fetch(`${world.url}${link}`)).text();
  const action = new RegExp(`action="(/fine[^"]*press=${which})"`).exec(page)?.[1]?.replaceAll('&amp;', '&');
  world.test.clock.advance(2_000);
  const pressed = await fetch(`${world.url}${action}`, { method: 'POST', body: new URLSearchParams() });
  if (!pressed.ok) throw new Error(`${owner}: the press was refused: ${pressed.status}`);
  note(owner, which === 'fine' ? 'says fine' : 'declines');
};

const actOn = (owner: string, act: 'allow' | 'continue') => async () => {
  const sharing = await logIn(owner)();
  const answer = await sharing.actOnGrant(reader(owner).grant, act);
  if (!answer.ok) throw new Error(`${owner}: ${act} was refused: ${answer.code}`);
  note(owner, act === 'allow' ? 'allows' : 'continues');
};

/** Starts a no-contact request, as a card holder does who cannot use the card's email and phone. */
const takeLongRoad = (owner: string) => async () => {
  note(owner, 'uses the card alone');
  const answer = await (await withCard(reader(owner))).takeLongRoad();
  if (!answer.ok) throw new Error(`${owner}: the card alone was refused: ${answer.code}`);
};

const askByCardAlone = (owner: string) => async () => {
  note(owner, 'asks');
  const answer = await (await withCard(reader(owner))).askGrant(reader(owner).grant, 'ask');
  if (!answer.ok) throw new Error(`${owner}: the request was refused: ${answer.code}`);
};

const toMail = (owner: string, fate: RelayOutcome) => async () => {
  note(owner, fate);
  relay.setFate(family(owner).email, fate);
};

beforeAll(async () => {
  relay = await startMailRelay();
  const sendMail = createSmtpMail(relay.url, 'Kinfolio <no-reply@example.org>');
  world = await startVaultWorld({ BOUNCE_ADDRESS: bounceAddress }, undefined, sendMail);
  world.test.clock.set(testStartMs);
  const add = async (owner: string, when: GrantTiming, of: Parameters<typeof addFamily>[3]) => {
    if (isWhole || always.has(owner)) families.push(await addFamily(world, owner, when, of));
  };
  await add('Tina Marsh', silence(1), { chosen: [spouseWithAccount] });
  await add('Harold Pike', silence(7), { phone: '+447700900001', chosen: [childWithCard] });
  await add('Ruth Ellery', silence(14), {
    chosen: [spouseWithAccount, { ...childWithCard, phone: '+447700900102', notifyBy: 'both' }],
  });
  await add('Thirza Vale', silence(30), { chosen: [childWithCard] });
  await add('Nina Frost', silence(90), { chosen: [spouseWithAccount] });
  await add('Bea Lamb', request(7), { chosen: [childWithCard] });
  await add('Walter Stone', request(14), {
    chosen: [{ ...childWithCard, phone: '+447700900103', notifyBy: 'text' }],
  });
  await add('Beryl Hunt', days('2026-12-14', '2026-12-22'), {
    chosen: [{ ...solicitor, phone: '+447700900104', notifyBy: 'text' }],
  });
  await add('Priya Shah', days('2027-03-28', '2027-03-28'), { chosen: [solicitor] });
  await add('Fergus Boyle', silence(7), { chosen: [childWithCard] });
  await add('Kit Moss', silence(3), { chosen: [spouseWithAccount] });
  await add('Silas Wren', silence(7), { chosen: [spouseWithAccount] });
  await add('Della Finch', silence(7), {
    phone: '+447700900005',
    chosen: [{ ...childWithCard, phone: '+447700900105', notifyBy: 'text' }],
  });
  await add('Larry Cole', silence(7), { chosen: [spouseWithAccount] });
  await add('Holly Reed', silence(7), { chosen: [childWithCard] });
  await add('Ivy Thorn', request(7), { phone: '+447700900006', chosen: [childWithCard, spouseWithAccount] });
  collect = createMessageCollector(world, relay, families);
  await tick();
}, 900_000);
afterAll(async () => {
  writeTimeline();
  await world.close();
  relay.close();
});

function writeTimeline(): void {
  const file = process.env['WALK_FILE'];
  if (file === undefined) return;
  writeFileSync(file, `${printTimeline(told, openings)}\n`);
  const words = told.map(({ atMs, family: { owner }, reader: of, channel, subject, text }) =>
    [`# ${formatInstantInWords(atMs)} | ${owner} | ${of?.role ?? 'owner'} | ${channel}`, subject, text].join(
      '\n',
    ),
  );
  writeFileSync(`${file}.words`, `${words.join('\n\n')}\n`);
}

interface Step extends Event {
  readonly of: string;
}
const steps: readonly Step[] = [
  { at: '2026-11-21T12:05:00Z', of: 'Fergus Boyle', does: toMail('Fergus Boyle', 'later') },
  { at: '2026-11-21T12:05:00Z', of: 'Silas Wren', does: toMail('Silas Wren', 'returned') },
  { at: '2026-11-21T12:05:00Z', of: 'Della Finch', does: toMail('Della Finch', 'returned') },
  { at: '2026-11-21T13:00:00Z', of: 'Holly Reed', does: goAway('Holly Reed', '2026-12-03') },
  { at: '2026-11-22T12:00:00Z', of: 'Kit Moss', does: toMail('Kit Moss', 'dropped') },
  { at: '2026-11-23T18:00:00Z', of: 'Bea Lamb', does: ask('Bea Lamb') },
  { at: '2026-11-24T09:00:00Z', of: 'Walter Stone', does: ask('Walter Stone') },
  { at: '2026-11-24T10:00:00Z', of: 'Ivy Thorn', does: takeLongRoad('Ivy Thorn') },
  { at: '2026-11-24T19:00:00Z', of: 'Walter Stone', does: press('Walter Stone', 'decline') },
  { at: '2026-11-27T08:00:00Z', of: 'Larry Cole', does: press('Larry Cole', 'fine') },
  { at: '2026-11-27T12:00:00Z', of: 'Kit Moss', does: toMail('Kit Moss', 'taken') },
  { at: '2026-12-05T12:00:00Z', of: 'Fergus Boyle', does: toMail('Fergus Boyle', 'taken') },
  { at: '2026-12-07T10:00:00Z', of: 'Harold Pike', does: read('Harold Pike') },
  { at: '2026-12-08T11:00:00Z', of: 'Ivy Thorn', does: askByCardAlone('Ivy Thorn') },
  { at: '2026-12-25T09:30:00Z', of: 'Ruth Ellery', does: logIn('Ruth Ellery') },
  { at: '2026-12-26T08:00:00Z', of: 'Larry Cole', does: press('Larry Cole', 'fine') },
  { at: '2026-12-26T10:00:00Z', of: 'Harold Pike', does: logIn('Harold Pike') },
  { at: '2026-12-26T22:30:00Z', of: 'Harold Pike', does: actOn('Harold Pike', 'continue') },
  { at: '2026-12-28T09:00:00Z', of: 'Walter Stone', does: ask('Walter Stone') },
  { at: '2026-12-28T22:30:00Z', of: 'Walter Stone', does: actOn('Walter Stone', 'allow') },
];

it('tells every reader of every opening within the hour, and says nothing that is untrue', async () => {
  const theirs = steps.filter(({ of }) => families.some(({ owner }) => owner === of));
  await walk(theirs, isWhole ? '2027-03-30T12:00:00Z' : '2027-01-08T12:00:00Z');
  const untold = openings.filter(
    ({ atMs, reader: of }) =>
      !told.some(
        one =>
          one.reader === of && one.atMs >= atMs && one.atMs <= atMs + hour && /can now read/.test(one.text),
      ),
  );
  expect(untold.map(({ atMs, family: { owner } }) => `${owner} ${formatInstantInWords(atMs)}`)).toEqual([]);
  expect(openings).toHaveLength(isWhole ? 21 : 11);
  expect(listFalseStatements({ startMs: testStartMs, happened, openings, told })).toEqual([]);
}, 3_000_000);
