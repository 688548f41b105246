import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { forgetOldForms } from './service.ts';

const team = 'team@kinfolio.example';
const day = 24 * 60 * 60_000;
let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ CONTACT_EMAIL: team, PUBLIC_URL: 'http://localhost:8787' });
});
afterAll(() => world.close());
// Limits of one test are none of the next.
beforeEach(() => {
  world.clock.advance(2 * day);
});

const written = {
  name: 'Sam Taylor',
  email: 'sam.taylor@example.org',
  category: 'technical',
  subject: 'I cannot print my kit',
  message: 'The printer is out of paper.\nIs there another way?',
  website: '',
};

const send = (path: string, payload: object | string, type = 'application/json') =>
  world.app.inject({
    method: 'POST',
    url: `/site/v1/${path}`,
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const posted = (path: string, form: Record<string, string>) =>
  send(path, new URLSearchParams(form).toString(), 'application/x-www-form-urlencoded');
const kept = async (what: 'contact_messages' | 'newsletter_readers') =>
  (await world.database.pool.query<Record<string, unknown>>(`select * from ${what}`)).rows;
/** What is sent from now on, once it is handed on. */
const mailsOf = async (deed: () => Promise<unknown>) => {
  await world.post.deliverWaiting();
  const before = world.sent.mails.length;
  await deed();
  await world.post.deliverWaiting();
  return world.sent.mails.slice(before);
};

describe('a message from the page Contact', () => {
  test('is kept, handed to whoever answers, and its sender hears that it came', async () => {
    const mails = await mailsOf(async () => expect((await send('contact', written)).statusCode).toBe(204));
    expect(mails.map(({ to }) => to)).toEqual([team, written.email]);
    expect(mails[0]).toMatchObject({ replyTo: written.email, subject: 'A message from the page Contact' });
    expect(mails[0]?.text).toContain('The printer is out of paper.\n\nIs there another way?');
    // Anybody may type anybody's address: what they wrote does not go there.
    expect(mails[1]?.text).not.toContain('printer');
    const { website: _, ...said } = written;
    expect(await kept('contact_messages')).toMatchObject([said]);
  });

  test('sent twice arrives once, on the next day again', async () => {
    const mails = await mailsOf(async () => {
      await Promise.all([send('contact', written), send('contact', written)]);
      expect((await send('contact', written)).statusCode).toBe(204);
    });
    expect(mails.filter(({ to }) => to === team)).toHaveLength(1);
    world.clock.advance(day);
    expect(await mailsOf(() => send('contact', written))).toHaveLength(2);
  });

  test('by a browser without script leads to the page that thanks', async () => {
    const answer = await posted('contact', { ...written, subject: 'Without script' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/contact/sent');
  });

  test('that lacks something is told so field by field, and as a page without script', async () => {
    const answer = await send('contact', { email: 'sam', category: 'other', message: ' \n ' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      code: 'bad_request',
      message: 'Look at what is marked and send it again.',
      fields: {
        name: 'Enter your name',
        email: 'Enter an email address like name@example.co.uk',
        category: 'Choose what it is about',
        subject: 'Enter a subject of a few words',
        message: 'Write your message',
      },
    });
    const page = await posted('contact', { ...written, email: '<script>alert(1)</script>' });
    expect(page.statusCode).toBe(400);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('Enter an email address like name@example.co.uk');
    expect(page.body).not.toContain('alert');
  });

  test('breaks no line of a mail’s head, and is text whatever it holds', async () => {
    const bad = 'Sam\r\nBcc: all@example.org\u0000\u2028';
    const mails = await mailsOf(() =>
      send('contact', { ...written, name: bad, subject: bad, message: '<b>hi</b>\u0000\ud800' }),
    );
    expect(mails[0]).toMatchObject({ to: team, subject: 'A message from the page Contact' });
    expect(mails[0]?.text).toContain('From: Sam Bcc: all@example.org, sam.taylor@example.org');
    expect(mails[0]?.html).toContain('&lt;b&gt;hi&lt;/b&gt;');
    const many = await send('contact', { ...written, email: 'a@example.org, b@example.org' });
    expect(many.statusCode).toBe(400);
  });

  test('of a program that fills in what people do not see is thanked and thrown away', async () => {
    const before = await kept('contact_messages');
    const mails = await mailsOf(async () => {
      const answer = await send('contact', { ...written, website: 'https://spam.example' });
      expect(answer.statusCode).toBe(204);
    });
    expect(mails).toEqual([]);
    expect(await kept('contact_messages')).toEqual(before);
  });

  test('is refused as rubbish of every sort, never with a fault of ours', async () => {
    for (const rubbish of ['', 'null', '[]', '"x"', '{', '{"name":{"a":1},"email":7,"message":[]}'])
      expect((await send('contact', rubbish)).statusCode).toBe(400);
    expect((await send('contact', 'x', 'text/plain')).statusCode).toBe(415);
    expect((await send('contact', { ...written, message: 'x'.repeat(70_000) })).statusCode).toBe(413);
    const long = await send('contact', { ...written, message: 'x'.repeat(5_001) });
    expect(long.json().fields.message).toContain('5,000 characters');
  });

  test('one of a thousand in a minute is limited, and says when to try again', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 15; number += 1)
      statuses.push((await send('contact', { ...written, subject: `Number ${number}` })).statusCode);
    expect(statuses.filter(status => status === 204)).toHaveLength(10);
    const refused = await send('contact', written);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await posted('contact', written)).body).toContain('Try again in an hour.');
  });

  test('is forgotten after 24 months', async () => {
    world.clock.advance(731 * day);
    await forgetOldForms({ db: world.database.db, clock: world.clock });
    expect(await kept('contact_messages')).toEqual([]);
  });
});

const linkIn = (text: string | undefined) =>
  /http\S+/.exec(text ?? '')?.[0].replace('http://localhost:8787', '') ?? '';
const press = (url: string, method: 'GET' | 'POST') => world.app.inject({ method, url });

describe('new guides by email', () => {
  const email = 'reader@example.org';
  test('need a yes by mail, which a program that opens links cannot give, and one press to leave', async () => {
    const [asked] = await mailsOf(async () =>
      expect((await send('newsletter', { email: ` ${email.toUpperCase()} ` })).statusCode).toBe(204),
    );
    const confirm = linkIn(asked?.text);
    expect(asked?.to).toBe(email);
    expect((await press(confirm, 'GET')).body).toContain('Yes, send me new guides');
    expect(await kept('newsletter_readers')).toMatchObject([{ email, confirmed_at_ms: null }]);

    const [joined] = await mailsOf(async () =>
      expect((await press(confirm, 'POST')).headers.location).toBe('/newsletter/confirmed'),
    );
    expect(await kept('newsletter_readers')).not.toMatchObject([{ confirmed_at_ms: null }]);
    // A second press is no second mail.
    expect(await mailsOf(() => press(confirm, 'POST'))).toEqual([]);

    const leave = linkIn(joined?.text);
    expect(joined?.leave).toContain(leave);
    expect((await press(leave, 'GET')).body).toContain('Leave the list?');
    expect(
      (await posted(leave.replace('/site/v1/', ''), { 'List-Unsubscribe': 'One-Click' })).statusCode,
    ).toBe(303);
    expect(await kept('newsletter_readers')).toEqual([]);
    expect((await press(leave, 'POST')).headers.location).toBe('/newsletter/left');
    expect((await press(confirm, 'POST')).statusCode).toBe(410);
  });

  test('are answered alike whoever asks, and mailed to nobody more than three times a day', async () => {
    const answers = new Set<string>();
    const mails = await mailsOf(async () => {
      for (let tries = 0; tries < 5; tries += 1) {
        const answer = await send('newsletter', { email });
        answers.add(`${answer.statusCode} ${answer.body}`);
      }
    });
    expect([...answers]).toEqual(['204 ']);
    expect(mails).toHaveLength(3);
  });

  test('of who never agreed are forgotten after a week', async () => {
    await send('newsletter', { email });
    world.clock.advance(8 * day);
    await forgetOldForms({ db: world.database.db, clock: world.clock });
    expect(await kept('newsletter_readers')).toEqual([]);
  });

  test('are not joined or left by a link that somebody made up', async () => {
    const [asked] = await mailsOf(() => send('newsletter', { email }));
    const confirm = linkIn(asked?.text);
    for (const bent of [
      confirm.replace('/confirm', '/leave'),
      confirm.replace(/.{4}$/, 'AAAA'),
      '/site/v1/newsletter/leave?token=',
      '/site/v1/newsletter/leave?token=..',
    ])
      expect((await press(bent, 'POST')).statusCode).toBe(410);
    expect(await kept('newsletter_readers')).toHaveLength(1);
  });
});
