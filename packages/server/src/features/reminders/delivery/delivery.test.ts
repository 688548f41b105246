import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBounceAddress } from '../../../adapters/mail/bounce-address.ts';
import { createDeliveryContext } from '../../../jobs/timed-work.ts';
import { planSellingSettings, testStartMs } from '../../../testing/test-app.ts';
import { createQueueMessage } from '../../auth/messages/queue-message.ts';
import {
  createReleasedVault,
  listMailsWithSubject as mailsWith,
  releaseTerms,
} from '../../vault/testing/released.ts';
import {
  createPersonRemindersClient,
  createPlanRequest,
  createRenewalReminder,
  type RemindedOwner,
  signUpRemindedOwner,
} from '../../vault/testing/reminded.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';
import { acceptBouncedMail } from './bounced-command.ts';

const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld({
    ...planSellingSettings,
    BOUNCE_ADDRESS: 'bounces@example.org',
    MAIL_EVENTS_KEY: keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.test.clock.set(testStartMs);
  world.test.refuseMail(undefined);
  await world.test.database.pool.query('delete from reminders');
  await world.test.database.pool.query('delete from waiting_messages');
});

const now = async ({ person }: RemindedOwner) =>
  createPersonRemindersClient(world, await person.signInAgain());
const mailsTo = ({ person }: RemindedOwner) => world.test.sent.mails.filter(({ to }) => to === person.email);
const pausedOf = async (one: RemindedOwner) => {
  const read = await (await now(one)).readReminders();
  return read.ok ? read.value.paused : read.code;
};
async function send(at: string) {
  world.test.clock.set(at);
  await world.test.sendReminders();
  await world.test.post.deliverWaiting();
}
const give = (phone: string, { person }: RemindedOwner) =>
  world.test.database.pool.query('update accounts set phone = $1, phone_confirmed_at_ms = 1 where id = $2', [
    phone,
    person.accountId,
  ]);

/** Signs up a person and has the first reminder sent. Returns the person and that email. */
async function reminded() {
  const one = await signUpRemindedOwner(world);
  await one.client.putReminders(createPlanRequest([createRenewalReminder({ steps: [60, 30] })]));
  await send('2026-12-21T12:00:00Z');
  const mail = mailsTo(one).find(({ subject }) => subject.startsWith('Reminder for'));
  if (mail?.returnTo === undefined) throw new Error('no reminder went out');
  return { one, mail, returnTo: mail.returnTo };
}

function report(to: string, receiver: string, { action = 'failed', status = '5.1.1' } = {}): Buffer {
  const lines = [
    'From: MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${to}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mx.example.net.',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    'Arrival-Date: Mon, 21 Dec 2026 09:10:00 +0000',
    '',
    `Final-Recipient: rfc822; ${receiver}`,
    `Original-Recipient: rfc822;${receiver}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 said no',
    '',
    '--b1',
    'Content-Type: message/rfc822',
    '',
    'Subject: Reminder for 19 February 2027',
    'Message-ID: <somebody@else>',
    '',
    'Text',
    '--b1--',
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}

const take = (raw: Buffer) =>
  acceptBouncedMail(
    createDeliveryContext({ db: world.test.database.db, clock: world.test.clock }),
    { address: 'bounces@example.org', fakesSecret: world.test.secrets.fakesSecret },
    raw,
  );

describe('a report that a mail came back', () => {
  it('stops reminders to that address until its owner shows that mail arrives', async () => {
    const { one, returnTo } = await reminded();
    expect(await pausedOf(one)).toBeNull();
    expect(await take(report(returnTo.toUpperCase(), one.person.email))).toBe(1);
    expect(await pausedOf(one)).toBe('address');
    await send('2027-01-20T12:00:00Z');
    expect(mailsTo(one).filter(({ subject }) => subject.startsWith('Reminder for'))).toHaveLength(1);
    expect(await (await now(one)).testReminder()).toMatchObject({ code: 'not_now' });
    await (await now(one)).checkAddress();
    await world.test.post.deliverWaiting();
    const mail = mailsTo(one).at(-1);
    expect(mail?.subject).toBe('Check your email address');
    const link = /(\/reminders\/address\?t=\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const page = await (await fetch(`${world.url}${link}`)).text();
    expect(await pausedOf(one)).toBe('address');
    expect((await fetch(`${world.url}${link}`, { method: 'POST' })).status).toBe(403);
    const action = /action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    world.test.clock.advance(2_000);
    expect((await fetch(`${world.url}${action}`, { method: 'POST' })).status).toBe(200);
    expect(await pausedOf(one)).toBeNull();
    expect(await (await now(one)).checkAddress()).toMatchObject({ code: 'not_now' });
  });

  it('changes nothing when it is forged, about another address, only late, or about the sender', async () => {
    const { one, returnTo } = await reminded();
    const other = await signUpRemindedOwner(world);
    const { email } = one.person;
    const bounces = { address: 'bounces@example.org', fakesSecret: 'QUFB' };
    const forged = createBounceAddress(bounces, randomUUID(), email);
    expect(await take(report(forged, email))).toBe(0);
    expect(await take(report('bounces@example.org', email))).toBe(0);
    expect(await take(report(returnTo, other.person.email))).toBe(0);
    expect(await take(Buffer.from('Subject: hello\r\n\r\nNot a report'))).toBe(0);
    expect(await take(Buffer.from([0, 255, 10, 13]))).toBe(0);
    await take(report(returnTo, email, { action: 'delayed', status: '4.2.2' }));
    await take(report(returnTo, email, { status: '5.7.1' }));
    expect([await pausedOf(one), await pausedOf(other)]).toEqual([null, null]);
  });

  it('about last year’s message changes nothing', async () => {
    const { one, returnTo } = await reminded();
    await world.test.database.pool.query('delete from reminder_messages');
    expect(await take(report(returnTo, one.person.email))).toBe(0);
    expect(await pausedOf(one)).toBeNull();
  });

  it('is over when the address is another one', async () => {
    const { one, returnTo } = await reminded();
    await take(report(returnTo, one.person.email));
    const moved = `${randomUUID()}@example.test`;
    await world.test.database.pool.query('update accounts set email = $1 where id = $2', [
      moved,
      one.person.accountId,
    ]);
    const read = await world.test.database.pool.query(
      'select email from suspended_addresses where email = $1',
      [moved],
    );
    expect(read.rowCount).toBe(0);
    world.test.clock.advance(1);
    await send('2027-01-20T12:00:00Z');
    expect(world.test.sent.mails.filter(({ to }) => to === moved)).toHaveLength(1);
  });

  it('lets what must arrive go by text message too', async () => {
    const { one, returnTo } = await reminded();
    await take(report(returnTo, one.person.email));
    await give('447700900111', one);
    const { db } = world.test.database;
    const message = {
      template: 'sign-in-connected',
      to: one.person.email,
      values: { name: 'Google' },
    } as const;
    await db.transaction(tx => createQueueMessage(world.test)(tx, message));
    world.test.refuseMail('550 5.1.1 no such person');
    await world.test.post.deliverWaiting();
    await world.test.post.deliverWaiting();
    const texts = world.test.sent.texts.filter(({ to }) => to === '+447700900111');
    expect(texts.map(({ text }) => text)).toEqual([
      'Kinfolio: A new way to log in to Kinfolio. Emails to you are not getting through: log in and check your email address.',
    ]);
    expect((await world.test.database.pool.query('select 1 from waiting_messages')).rowCount).toBe(0);
  });

  it('is shown on a plan without reminders too', async () => {
    const { one, returnTo } = await reminded();
    await take(report(returnTo, one.person.email));
    await world.test.database.pool.query(`update profiles set plan = 'basic' where account_id = $1`, [
      one.person.accountId,
    ]);
    expect(await pausedOf(one)).toBe('address');
  });

  it('is as good as a refusal when the mail is handed on', async () => {
    const one = await signUpRemindedOwner(world);
    await one.client.putReminders(createPlanRequest([createRenewalReminder()]));
    world.test.refuseMail('550 5.1.1 no such person');
    await send('2026-12-21T12:00:00Z');
    expect(await pausedOf(one)).toBe('address');
  });
});

const post = async (events: unknown, { key = keys.privateKey, at = world.test.clock.now() } = {}) => {
  const body = JSON.stringify(events);
  const timestamp = String(Math.floor(at / 1000));
  const signature = sign('sha256', Buffer.from(timestamp + body), key).toString('base64');
  const answer = await fetch(`${world.url}/mail/v1/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-twilio-email-event-webhook-signature': signature,
      'x-twilio-email-event-webhook-timestamp': timestamp,
    },
    body,
  });
  return answer.status;
};

it('is asked for about a notice of a release, on which an opening depends, and about no reminder', async () => {
  const { mail } = await reminded();
  const { sharer } = await createReleasedVault(world, 'asked-for@example.org', {
    when: { ...releaseTerms, silentDays: 1 },
  });
  world.test.clock.advance(24 * 3_600_000);
  await world.test.sendNotices();
  await world.test.post.deliverWaiting();
  const [notice] = mailsWith(world, sharer.keeper.email, 'Are you all right');
  expect(notice?.reports).toBe(true);
  expect(mail.reports).toBe(false);
});

describe('the mail service', () => {
  it('reports with its signature, and nobody does without', async () => {
    const { one, mail } = await reminded();
    const event = { event: 'spamreport', email: one.person.email, 'smtp-id': mail.messageId };
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    expect(await post([event], { key: stranger })).toBe(400);
    expect(await post([event], { at: world.test.clock.now() - 3_600_000 })).toBe(400);
    expect(
      (
        await fetch(`${world.url}/mail/v1/events`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '[]',
        })
      ).status,
    ).toBe(400);
    expect(await pausedOf(one)).toBeNull();
    expect(await post([{ odd: 1 }, { ...event, 'smtp-id': '<x@y>' }, 'text'])).toBe(204);
    expect(await post('not a list')).toBe(204);
    expect(await pausedOf(one)).toBeNull();
    expect(await post([{ ...event, event: 'bounce', type: 'blocked', status: '' }])).toBe(204);
    expect(await pausedOf(one)).toBeNull();
    expect(await post([event])).toBe(204);
    expect(await pausedOf(one)).toBe('address');
  });
});

describe('a text message', () => {
  it('says only that something is due, a week before or less, at most four in a month, and in waking hours', async () => {
    const one = await signUpRemindedOwner(world);
    await give('447700900222', one);
    const reminders = [0, 1, 2, 3, 4, 5].map(day =>
      createRenewalReminder({
        day: `2027-02-${19 + day}`,
        yearly: `02-${19 + day}`,
        steps: [60, 7],
        label: `Car ${day}`,
      }),
    );
    await one.client.putReminders(createPlanRequest(reminders, { texts: true }));
    for (const at of ['2026-12-26T12:00:00Z', '2027-02-12T02:00:00Z']) await send(at);
    const texts = () =>
      world.test.sent.texts.filter(({ to }) => to === '+447700900222').map(({ text }) => text);
    expect(texts()).toEqual([]);
    for (let day = 12; day <= 17; day += 1) await send(`2027-02-${day}T12:00:00Z`);
    expect(texts()).toEqual(
      Array.from({ length: 4 }, () => 'Kinfolio: something is due in 7 days. Log in to see it.'),
    );
    const mails = mailsTo(one).filter(({ subject }) => subject.startsWith('Reminder for'));
    expect(mails.length).toBeGreaterThan(6);
  });

  it('does not go without a confirmed number, nor unasked, and the state says why', async () => {
    const one = await signUpRemindedOwner(world);
    await one.client.putReminders(
      createPlanRequest([createRenewalReminder({ steps: [7] })], { texts: true }),
    );
    expect(await one.client.readReminders()).toMatchObject({
      value: { textsPaused: 'phone', choices: { texts: true } },
    });
    await send('2027-02-12T12:00:00Z');
    await give('447700900333', one);
    const unasked = await signUpRemindedOwner(world);
    await give('447700900444', unasked);
    await unasked.client.putReminders(createPlanRequest([createRenewalReminder({ steps: [7] })]));
    await send('2027-02-13T12:00:00Z');
    const numbers = world.test.sent.texts.map(({ to }) => to);
    expect(numbers).not.toContain('+447700900333');
    expect(numbers).not.toContain('+447700900444');
  });
});
