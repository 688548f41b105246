import { writeFileSync } from 'node:fs';
import { gateWithoutPlan } from '@kinfolio/domain/access/gate';
import type { GrantWhen } from '@kinfolio/domain/access/terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smtpMail } from '../../../adapters/mail/smtp.ts';
import { deliveryOf } from '../../../jobs/timed-work.ts';
import { testStart } from '../../../testing/test-app.ts';
import { readAccountFacts } from '../../auth/accounts/facts.ts';
import { takeBouncedMail } from '../../reminders/delivery/bounced-command.ts';
import { guestClient, sharingOf } from '../../vault/testing/granted.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';
import { channelsOf, readVaultRows, rowsOf } from '../gates/service.ts';
import { readGrant } from '../grants/store.ts';
import { atInWords } from '../in-words.ts';
import { addFamily, type Family, type Reader } from './testing/cast.ts';
import { type MailRelay, startMailRelay } from './testing/mail-relay.ts';
import { createCollector, type Message, type Opening, printTimeline } from './testing/timeline.ts';

// Four months of several families on one moved clock, with a plain SMTP relay that reports no delivery. Every message is kept with its
// time; `WALK_FILE` names a file that they are written to. Run it with `SLOW=1`.

const hour = 3_600_000;
const day = 24 * hour;
const bounceAddress = 'bounces@example.org';

let world: VaultWorld;
let relay: MailRelay;
const families: Family[] = [];
const told: Message[] = [];
const openings: Opening[] = [];
/** The gate of each reader when the clock last moved. */
const states = new Map<string, Seen>();
interface Seen {
  readonly state: string;
  /** Its state so many milliseconds later, if nothing happens. */
  readonly after: (ms: number) => string;
}

const silence = (silentDays: number): GrantWhen => ({
  kind: 'release',
  silentDays,
  askDays: null,
  longRoad: false,
});
const request = (askDays: number): GrantWhen => ({
  kind: 'release',
  silentDays: null,
  askDays,
  longRoad: true,
});
const days = (from: string, to: string): GrantWhen => ({ kind: 'window', from, to });
const childWithCard = { role: 'child', by: 'card' } as const;
const spouseWithAccount = { role: 'spouse', by: 'account' } as const;
const solicitor = { role: 'solicitor', by: 'account' } as const;

const family = (owner: string): Family => {
  const found = families.find(one => one.owner === owner);
  if (found === undefined) throw new Error(`${owner} is not in the walk`);
  return found;
};
const reader = (owner: string): Reader => {
  const [first] = family(owner).readers;
  if (first === undefined) throw new Error(`${owner} chose nobody`);
  return first;
};

async function readGates(): Promise<void> {
  const { database, clock } = world.test;
  const vault = { accountOf: readAccountFacts, sendsTexts: true };
  for (const one of families) {
    const { vaultId } = one.sharer.keeper.vault;
    const channels = await channelsOf(vault, database.db, one.sharer.keeper.accountId);
    const rows = await readVaultRows({ ...vault, clock }, database.db, vaultId, channels);
    for (const of of one.readers) {
      const grant = await readGrant(database.db, vaultId, of.grant);
      if (grant === undefined) throw new Error('A grant is gone');
      const [gateRows, nowMs] = [rowsOf(rows, grant), clock.now()];
      const { state, sinceMs } = gateWithoutPlan(gateRows, nowMs);
      const before = states.get(of.grant)?.state;
      if (state === 'open' && before !== 'open')
        openings.push({ atMs: Math.max(sinceMs ?? 0, openedAgainMs(of)), family: one, reader: of });
      states.set(of.grant, { state, after: ms => gateWithoutPlan(gateRows, nowMs + ms).state });
    }
  }
}

/** When the owner last answered: an opening is not dated before that. */
const openedAgainMs = (of: Reader) => answeredMs.get(of.grant) ?? 0;
const answeredMs = new Map<string, number>();

let collect: () => Message[];

/** What a server does each minute, at this instant. */
async function tick(): Promise<void> {
  const { test } = world;
  await test.sendNotices();
  await test.post.deliverWaiting();
  const bounces = { address: bounceAddress, fakesSecret: test.secrets.fakesSecret };
  for (const report of relay.collectReports())
    await takeBouncedMail(deliveryOf({ db: test.database.db, clock: test.clock }), bounces, report);
  await readGates();
  told.push(...collect());
}

interface Event {
  readonly at: string;
  readonly does: () => Promise<unknown>;
}

/** Whether a gate opens or ends within so many milliseconds. */
const changes = (ms: number) => [...states.values()].some(one => one.after(ms) !== one.state);

/** Steps are short where something is about to open or end, and long where nothing is. */
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

async function withCard(of: Reader) {
  const began = await guestClient(world, '').cardSession(of.code);
  if (!began.ok) throw new Error(began.code);
  return guestClient(world, began.value.token);
}

async function withCode(of: Reader) {
  const guest = await withCard(of);
  await guest.sendCardCode('mail');
  await world.test.post.deliverWaiting();
  const mail = relay.mails.findLast(({ to, subject }) => to === of.email && subject.includes('six-digit'));
  const shown = await guest.verifyCardCode(/\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '');
  if (!shown.ok) throw new Error(shown.code);
  return guest;
}

/** Asks with the card and its code. */
const ask = (owner: string) => async () => {
  const answer = await (await withCode(reader(owner))).askGrant(reader(owner).grant, 'ask');
  if (!answer.ok) throw new Error(`${owner}: the request was refused: ${answer.code}`);
};

/** Reads with the card and its code. */
const read = (owner: string) => async () => {
  const of = reader(owner);
  const answer = await (await withCode(of)).openGrant(of.grant);
  if (!answer.ok) throw new Error(`${owner}: not open: ${answer.code}`);
};

const logIn = (owner: string) => async () => {
  const { sharer } = family(owner);
  const again = await sharer.keeper.signInAgain();
  return sharingOf(world, again, sharer.owner);
};

/** Presses a button of the page behind the newest link that was mailed to an owner. */
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
};

const actOn = (owner: string, act: 'allow' | 'continue') => async () => {
  const sharing = await logIn(owner)();
  const answer = await sharing.actOnGrant(reader(owner).grant, act);
  if (!answer.ok) throw new Error(`${owner}: ${act} was refused: ${answer.code}`);
  answeredMs.set(reader(owner).grant, world.test.clock.now());
};

const toMail = (owner: string, fate: Parameters<MailRelay['setFate']>[1]) => async () =>
  relay.setFate(family(owner).email, fate);

beforeAll(async () => {
  if (process.env['SLOW'] !== '1') return;
  relay = await startMailRelay();
  const sendMail = smtpMail(relay.url, 'Kinfolio <no-reply@example.org>');
  world = await startVaultWorld({ BOUNCE_ADDRESS: bounceAddress }, undefined, sendMail);
  world.test.clock.set(testStart);
  const add = async (...of: Parameters<typeof addFamily> extends [unknown, ...infer Rest] ? Rest : never) =>
    families.push(await addFamily(world, ...of));
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
  collect = createCollector(world, relay, families);
  await tick();
}, 900_000);
afterAll(async () => {
  if (process.env['SLOW'] !== '1') return;
  writeTimeline();
  await world.close();
  relay.close();
});

function writeTimeline(): void {
  const file = process.env['WALK_FILE'];
  if (file === undefined) return;
  writeFileSync(file, `${printTimeline(told, openings)}\n`);
  const words = told.map(({ atMs, family: { owner }, reader: of, channel, subject, text }) =>
    [`# ${atInWords(atMs)} | ${owner} | ${of?.role ?? 'owner'} | ${channel}`, subject, text].join('\n'),
  );
  writeFileSync(`${file}.words`, `${words.join('\n\n')}\n`);
}

// Behind `SLOW=1`: it took minutes for a week of moved time on a loaded machine.
describe.runIf(process.env['SLOW'] === '1')('a walk through four months on one clock', () => {
  it('tells every reader of every opening within the hour, and says nothing that is untrue', async () => {
    await walk(
      [
        { at: '2026-11-21T12:05:00Z', does: toMail('Fergus Boyle', 'later') },
        { at: '2026-11-21T12:05:00Z', does: toMail('Silas Wren', 'returned') },
        { at: '2026-11-21T12:05:00Z', does: toMail('Della Finch', 'returned') },
        {
          at: '2026-11-21T13:00:00Z',
          does: async () => (await logIn('Holly Reed')()).putHoliday('2026-12-03'),
        },
        { at: '2026-11-22T12:00:00Z', does: toMail('Kit Moss', 'dropped') },
        { at: '2026-11-23T18:00:00Z', does: ask('Bea Lamb') },
        { at: '2026-11-24T09:00:00Z', does: ask('Walter Stone') },
        {
          at: '2026-11-24T10:00:00Z',
          does: async () => (await withCard(reader('Ivy Thorn'))).takeLongRoad(),
        },
        { at: '2026-11-24T19:00:00Z', does: press('Walter Stone', 'decline') },
        { at: '2026-11-27T08:00:00Z', does: press('Larry Cole', 'fine') },
        { at: '2026-11-27T12:00:00Z', does: toMail('Kit Moss', 'taken') },
        { at: '2026-12-05T12:00:00Z', does: toMail('Fergus Boyle', 'taken') },
        { at: '2026-12-07T10:00:00Z', does: read('Harold Pike') },
        {
          at: '2026-12-08T11:00:00Z',
          does: async () => (await withCard(reader('Ivy Thorn'))).askGrant(reader('Ivy Thorn').grant, 'ask'),
        },
        { at: '2026-12-25T09:30:00Z', does: logIn('Ruth Ellery') },
        { at: '2026-12-26T08:00:00Z', does: press('Larry Cole', 'fine') },
        { at: '2026-12-26T10:00:00Z', does: logIn('Harold Pike') },
        { at: '2026-12-26T22:30:00Z', does: actOn('Harold Pike', 'continue') },
        { at: '2026-12-28T09:00:00Z', does: ask('Walter Stone') },
        { at: '2026-12-28T22:30:00Z', does: actOn('Walter Stone', 'allow') },
      ],
      '2027-03-30T12:00:00Z',
    );
    const untold = openings.filter(
      ({ atMs, reader: of }) =>
        !told.some(
          one =>
            one.reader === of && one.atMs >= atMs && one.atMs <= atMs + hour && /can now read/.test(one.text),
        ),
    );
    expect(untold.map(({ atMs, family: { owner } }) => `${owner} ${atInWords(atMs)}`)).toEqual([]);
  }, 3_000_000);
});
