import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { runMessages } from './message-command.ts';
import { deleteOldFormData } from './service.ts';

const team = 'team@kinfolio.example';
const day = 24 * 60 * 60_000;
let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({
    CONTACT_EMAIL: team,
    PUBLIC_URL: 'http://localhost:8787',
    SMTP_URL: 'smtp://localhost',
    SUPPORT_ANSWER_HOURS: '48',
    COMPANY_NAME: 'Ellery & Co',
  });
});
afterAll(() => world.close());
// Moves the clock forward, so that no test uses up the rate limits of the next.
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
/** The emails that an action sends. */
const mailsOf = async (deed: () => Promise<unknown>) => {
  await world.post.deliverWaiting();
  const before = world.sent.mails.length;
  await deed();
  await world.post.deliverWaiting();
  return world.sent.mails.slice(before);
};

/** The output of the operator's command. */
const run = async (...typed: string[]) =>
  (await runMessages({ db: world.database.db, clock: world.clock }, typed)).says;
const timeNow = () => new Date(world.clock.now()).toISOString().slice(0, 16).replace('T', ' ');

describe('a message from the page Contact', () => {
  test('is kept, handed to whoever answers, and its sender gets a copy with the same reference', async () => {
    const answers: string[] = [];
    const mails = await mailsOf(async () => {
      const answer = await send('contact', written);
      expect(answer.statusCode).toBe(200);
      answers.push(answer.json().reference);
    });
    const [reference = ''] = answers;
    expect(reference).toMatch(/^[1-9]\d{3}-[1-9]\d{3}$/);
    expect(mails.map(({ to }) => to)).toEqual([team, written.email]);
    const [toTeam, toSender] = mails;
    expect(toTeam).toMatchObject({
      replyTo: written.email,
      subject: `Message ${reference} from the Contact page`,
    });
    expect(toTeam?.text).toContain('The printer is out of paper.\n\nIs there another way?');
    expect(toSender?.subject).toBe(`We have your message ${reference}`);
    for (const said of [reference, 'We answer within 48 hours.', written.subject, 'out of paper.'])
      expect(toSender?.text).toContain(said);
    expect(toSender?.text).toContain('Kinfolio is run by Ellery & Co, team@kinfolio.example.');
    expect(toSender?.html).toContain('Kinfolio is run by Ellery &amp; Co');
    const { website: _, ...said } = written;
    expect(await kept('contact_messages')).toMatchObject([{ ...said, reference, answered_at_ms: null }]);
  });

  // Anyone may enter another person's address, so the email sent there must not be usable for spreading
  // links.
  test('leaves no link in the copy, whatever was typed', async () => {
    const bait = 'Win at https://evil.example/x?a=1 or www.evil.example, mail me@evil.example';
    const mails = await mailsOf(() => send('contact', { ...written, subject: bait, message: bait }));
    const copy = mails.find(({ to }) => to === written.email);
    expect(copy?.text).toContain('Win at https : //evil . example/x?a=1');
    expect(`${copy?.text} ${copy?.html}`).not.toMatch(/evil\.|https?:\/\/|www\.|@evil/);
  });

  test('by a browser without script leads to the page that thanks', async () => {
    const answer = await posted('contact', { ...written, subject: 'Without script' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(/^\/contact\/sent\?reference=\d{4}-\d{4}$/);
  });

  test('that lacks something is told so field by field, and as a page without script', async () => {
    const answer = await send('contact', { email: 'sam', category: 'other', message: ' \n ' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      code: 'bad_request',
      message: 'Check the answers that are marked, then send the form again.',
      fields: {
        name: 'Enter your name',
        email: 'Enter an email address like name@example.co.uk',
        category: 'Choose what your message is about',
        subject: 'Enter a subject of a few words',
        message: 'Write your message',
      },
    });
    const page = await posted('contact', { ...written, email: '<script>alert(1)</script>' });
    expect(page.statusCode).toBe(400);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('Enter an email address like name@example.co.uk');
    expect(page.body).not.toContain('alert');
    expect(page.body).toContain('<title>Error: There is a problem');
  });

  test('breaks no line of a mail’s head, and is text whatever it holds', async () => {
    const bad = 'Sam\r\nBcc: all@example.org\u0000\u2028';
    const mails = await mailsOf(() =>
      send('contact', { ...written, name: bad, subject: bad, message: '<b>hi</b>\u0000\ud800' }),
    );
    expect(mails[0]?.to).toBe(team);
    expect(mails[0]?.subject).toMatch(/^Message \d{4}-\d{4} from the Contact page$/);
    expect(mails[0]?.text).toContain('From: Sam Bcc: all@example.org, sam.taylor@example.org');
    expect(mails[0]?.html).toContain('&lt;b&gt;hi&lt;/b&gt;');
    const many = await send('contact', { ...written, email: 'a@example.org, b@example.org' });
    expect(many.statusCode).toBe(400);
  });

  test('of a program that fills in what people do not see is thanked and thrown away', async () => {
    const before = await kept('contact_messages');
    const mails = await mailsOf(async () => {
      const answer = await send('contact', { ...written, website: 'https://spam.example' });
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
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

  test('of ten thousand characters in each box is answered kindly, with and without script', async () => {
    const much = 'ä'.repeat(10_000);
    const all = { ...written, name: much, email: much, category: much, subject: much, message: much };
    const answer = await send('contact', { ...all, email: `${'a'.repeat(9_988)}@example.org` });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().message).toContain('Shorten your message to 5,000 characters');
    const page = await posted('contact', all);
    expect(page.statusCode).toBe(413);
    expect(page.body).toContain('Shorten your message to 5,000 characters');
    const plain = 'x'.repeat(10_000);
    const typed = { ...written, name: plain, email: plain, subject: plain, message: plain };
    expect(Object.keys((await send('contact', typed)).json().fields)).toEqual([
      'name',
      'email',
      'subject',
      'message',
    ]);
  });

  test('is listed, shown and marked as answered by the command', async () => {
    const { reference } = (await send('contact', { ...written, name: 'Sam \u202eroF' })).json();
    const list = await run();
    expect(list.split('\n')[0]).toBe(
      `${reference}  ${timeNow()} UTC  open      I cannot print my kit (Sam roF, ${written.email})`,
    );
    expect(await run(reference.replace('-', ' '))).toContain('Is there another way?');
    expect(await run('answered', reference)).toBe(`${reference} is marked as answered.`);
    expect(await run(reference)).toContain('Answered: 20');
    expect(await run('1111-1111')).toBe('There is no message 1111-1111.');
    expect(await run('all')).toContain('npm run ops:messages -- answered 4829-1735');
  });

  test('one of a thousand in a minute is limited, and says when to try again', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 15; number += 1)
      statuses.push((await send('contact', { ...written, subject: `Number ${number}` })).statusCode);
    expect(statuses.filter(status => status === 200)).toHaveLength(10);
    const refused = await send('contact', written);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await posted('contact', written)).body).toContain('Try again in an hour.');
  });

  test('is forgotten after 24 months', async () => {
    world.clock.advance(731 * day);
    await deleteOldFormData({ db: world.database.db, clock: world.clock });
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
    // Pressing the button again sends no second email.
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
    await deleteOldFormData({ db: world.database.db, clock: world.clock });
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
    ]) {
      const page = await press(bent, 'GET');
      expect([page.statusCode, page.body.includes('<button')]).toEqual([410, false]);
      expect((await press(bent, 'POST')).statusCode).toBe(410);
    }
    expect(await kept('newsletter_readers')).toHaveLength(1);
  });
});

describe('a server whose messages would reach nobody', () => {
  let silent: TestApp;
  beforeAll(async () => {
    silent = await startTestApp({ PUBLIC_URL: 'https://kinfolio.example' });
  });
  afterAll(() => silent.close());

  test('takes none, and keeps none', async () => {
    const answer = await silent.app.inject({ method: 'POST', url: '/site/v1/contact', payload: written });
    expect([answer.statusCode, answer.json().message]).toEqual([
      404,
      'This site does not accept messages through a form. See the Contact page.',
    ]);
    expect((await silent.database.pool.query('select * from contact_messages')).rows).toEqual([]);
  });
});
