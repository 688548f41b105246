import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { afterEach, describe, expect, it } from 'vitest';
import { createBounceAddress, isBounceMarkOf, readBounceAddress } from './bounce-address.ts';
import { readDeliveryReport } from './delivery-report.ts';
import { createTwilioTexts } from './sms.ts';
import { createSmtpMail, toDkimOptions, toNodemailer } from './smtp.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const mail = {
  to: 'ruth@example.test',
  subject: 'Reminder',
  text: 'Text',
  html: '<p>Text</p>',
  messageId: '<1@example.org>',
};

describe('a mail', () => {
  it('says that no person wrote it, and has one-click “Unsubscribe” under its signature', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const leave = 'https://kinfolio.example/reminders/leave?t=x';
    const from = 'Kinfolio <no-reply@example.org>';
    const signing = { domain: 'example.org', selector: 's1', key };
    const transport = createTransport(
      { streamTransport: true, buffer: true, dkim: toDkimOptions(signing) },
      { from },
    );
    const { message } = await transport.sendMail(toNodemailer({ ...mail, leave }));
    if (!Buffer.isBuffer(message)) throw new Error('the mail is no buffer');
    const signed = message.toString();
    expect(signed).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(signed).toContain(`List-Unsubscribe: <${leave}>`);
    expect(signed).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const [header = ''] = /^DKIM-Signature:[\s\S]*?\r\n(?=\S)/.exec(signed) ?? [];
    const fields = header.replaceAll(/\s+/g, '');
    expect(fields).toContain('d=example.org;');
    expect(fields).toContain('s=s1;');
    expect(/;h=([^;]+);/.exec(fields)?.[1]?.toLowerCase().split(':')).toEqual(
      expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'from', 'message-id']),
    );
  });

  it('without “Unsubscribe” has none, and goes under an address of its own', () => {
    const bounces = { address: 'bounces@example.org', fakesSecret: 'QUFB' };
    const id = '019ab7e4-1111-7222-8333-444455556666';
    const returnTo = createBounceAddress(bounces, id, mail.to);
    const made = toNodemailer({ ...mail, returnTo });
    expect(made).not.toHaveProperty('list');
    expect(made).toHaveProperty('envelope', { from: returnTo, to: mail.to });
    expect(returnTo.split('@')[0]?.length).toBeLessThanOrEqual(64);
    const token = readBounceAddress(bounces, `  ${returnTo.toUpperCase()} `);
    expect(token?.messageId).toBe(id);
    expect(token && isBounceMarkOf(bounces, token, 'Ruth@Example.test')).toBe(true);
    expect(token && isBounceMarkOf(bounces, token, 'amira@example.test')).toBe(false);
    expect(readBounceAddress(bounces, 'bounces+x@example.org')).toBeUndefined();
    expect(readBounceAddress(bounces, returnTo.replace('example.org', 'example.com'))).toBeUndefined();
  });
});

describe('a message that counts', () => {
  const returnTo = 'bounces+x@example.org';
  const reported =
    /MAIL FROM:<bounces\+x@example\.org> RET=HDRS\r?\nRCPT TO:<ruth@example\.test> NOTIFY=SUCCESS,FAILURE,DELAY ORCPT=rfc822;ruth@example\.test/;

  it.each([
    [
      'asks a mail server that offers reports for one of the delivery',
      ['DSN'],
      { reports: true, returnTo },
      true,
    ],
    ['asks nothing of a mail server that offers none', [], { reports: true, returnTo }, false],
    ['asks nothing without an address for the report', ['DSN'], { reports: true }, false],
    ['and no other mail, asks', ['DSN'], { returnTo }, false],
  ])('%s', async (_, offers, more, asks) => {
    const { url, heard } = await listeningServer(offers);
    await createSmtpMail(url, 'Kinfolio <no-reply@example.org>')({ ...mail, ...more });
    expect(heard().some(line => line.startsWith('RCPT TO:'))).toBe(true);
    expect(reported.test(heard().join('\n'))).toBe(asks);
  });
});

/** A mail server that accepts everything and records what it received. */
async function listeningServer(offers: readonly string[]) {
  const lines: string[] = [];
  const server = createTcpServer(socket => {
    socket.on('error', () => undefined);
    socket.write('220 hello\r\n');
    let isData = false;
    createInterface({ input: socket }).on('line', line => {
      lines.push(line);
      if (isData && line !== '.') return;
      isData = line === 'DATA';
      const greeting = ['250-hello', ...offers.map(one => `250-${one}`), '250 8BITMIME'].join('\r\n');
      socket.write(`${line.startsWith('EHLO') ? greeting : isData ? '354 go on' : '250 yes'}\r\n`);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, heard: () => lines };
}

describe('a report', () => {
  it('that is a complaint names the address it is about', async () => {
    const raw = [
      'To: abuse@example.org',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
      '',
      '--b',
      'Content-Type: message/feedback-report',
      '',
      'Feedback-Type: abuse',
      'User-Agent: Example/1',
      'Version: 1',
      'Original-Mail-From: <bounces+x@example.org>',
      'Original-Rcpt-To: <ruth@example.test>',
      '',
      '--b--',
      '',
    ].join('\r\n');
    expect(await readDeliveryReport(Buffer.from(raw))).toEqual({
      cameTo: ['abuse@example.org', 'bounces+x@example.org'],
      receivers: [{ addresses: ['ruth@example.test'], kind: 'complaint', status: '5.7.0' }],
    });
  });
});

async function service(status: number) {
  const asked: { url: string | undefined; authorization: string | undefined; body: string }[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    void text(request).then(body => {
      asked.push({ url: request.url, authorization: request.headers.authorization, body });
      response.writeHead(status, { 'content-type': 'application/json' });
      return response.end(
        JSON.stringify(status < 300 ? { sid: 'SM1' } : { code: 21_211, message: 'No', status }),
      );
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const setting = {
    accountSid: `AC${'1'.repeat(32)}`,
    authToken: 'secret',
    apiBase: `http://127.0.0.1:${port}`,
  };
  return { asked, setting };
}

describe('a text message', () => {
  it('is handed to Twilio by its own library, from a number or a messaging service', async () => {
    const { asked, setting } = await service(201);
    await createTwilioTexts({ ...setting, from: '+447700900123' })({
      to: '+447700900456',
      text: 'Kinfolio: hello',
    });
    await createTwilioTexts({ ...setting, from: `MG${'2'.repeat(32)}` })({ to: '+447700900456', text: 'Hi' });
    expect(asked[0]?.url).toBe(`/2010-04-01/Accounts/${setting.accountSid}/Messages.json`);
    expect(asked[0]?.authorization).toBe(`Basic ${btoa(`${setting.accountSid}:secret`)}`);
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      To: '+447700900456',
      From: '+447700900123',
      Body: 'Kinfolio: hello',
    });
    expect(new URLSearchParams(asked[1]?.body).get('MessagingServiceSid')).toBe(`MG${'2'.repeat(32)}`);
  });

  it('that Twilio refuses waits', async () => {
    const { setting } = await service(400);
    await expect(
      createTwilioTexts({ ...setting, from: 'Kinfolio' })({ to: '+447700900456', text: 'Hi' }),
    ).rejects.toThrow('No');
  });
});
