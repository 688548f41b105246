import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { checkDkimRecord, isSigningKey } from './signing-record.ts';
import { toDkimOptions, toNodemailer } from './smtp.ts';

const pemOf = (key: { export(of: { type: 'pkcs8'; format: 'pem' }): string | Buffer }) =>
  key.export({ type: 'pkcs8', format: 'pem' }).toString();
const key = pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
const signing = { domain: 'example.org', selector: 's1', key };

const mail = {
  to: 'ruth@example.test',
  subject: 'Reminder: Yswiriant tŷ, 14 February 2027',
  text: 'Dear Ruth,\n\n  two blanks  here, and an emoji 🎂\n\n\n',
  html: '<p>Dear Ruth</p>',
  messageId: '<1@example.org>',
  leave: 'https://kinfolio.example/reminders/leave?t=x',
};

async function signed(): Promise<string> {
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'windows', dkim: toDkimOptions(signing) },
    { from: 'Kinfolio <no-reply@example.org>' },
  );
  const { message } = await transport.sendMail(toNodemailer(mail));
  if (!Buffer.isBuffer(message)) throw new Error('the mail is no buffer');
  return message.toString();
}

const line = (header: string) => {
  const colon = header.indexOf(':');
  const value = header.slice(colon + 1).replaceAll(/\r\n(?=[ \t])/g, '');
  return `${header.slice(0, colon).trim().toLowerCase()}:${value.replaceAll(/[ \t]+/g, ' ').trim()}`;
};

/**
 * Whether a receiver would accept the email's signature, given these DNS records (RFC 6376, §6, both parts relaxed).
 */
function isBelieved(message: string, records: Readonly<Record<string, string>>): boolean {
  const end = message.indexOf('\r\n\r\n');
  const headers = message.slice(0, end).split(/\r\n(?![ \t])/);
  const lines = message
    .slice(end + 4)
    .split('\r\n')
    .map(one => one.replaceAll(/[ \t]+/g, ' ').trimEnd());
  const body = `${lines.join('\r\n').replace(/(\r\n)+$/, '')}\r\n`;
  const mark = headers.find(one => /^DKIM-Signature:/i.test(one)) ?? '';
  const tags = new Map(
    mark
      .slice('DKIM-Signature:'.length)
      .split(';')
      .map(tag => {
        const [, name = '', value = ''] = /^\s*(\w+)\s*=([\s\S]*)$/.exec(tag) ?? [];
        return [name, value.replaceAll(/\s+/g, '')];
      }),
  );
  expect(tags.get('c')).toBe('relaxed/relaxed');
  const record = records[`${tags.get('s')}._domainkey.${tags.get('d')}`] ?? '';
  const published = /p=([^;]+)/.exec(record)?.[1] ?? '';
  if (createHash('sha256').update(body).digest('base64') !== tags.get('bh')) return false;
  const named = (tags.get('h') ?? '').toLowerCase().split(':');
  const covered = named.flatMap(name => headers.filter(one => line(one).startsWith(`${name}:`))).map(line);
  const unsigned = line(mark).replace(/b=[^;]*$/, 'b=');
  const publicKey = createPublicKey({ key: Buffer.from(published, 'base64'), type: 'spki', format: 'der' });
  const mac = Buffer.from(tags.get('b') ?? '', 'base64');
  return verify('sha256', Buffer.from([...covered, unsigned].join('\r\n')), publicKey, mac);
}

describe('a signed mail', () => {
  it('is believed by whoever reads the key where the doctor has it published, and not once a byte is another', async () => {
    const { name, wanted } = await checkDkimRecord(signing, async () => []);
    expect(name).toBe('s1._domainkey.example.org');
    const records = { [name]: wanted };
    const message = await signed();
    expect(isBelieved(message, records)).toBe(true);
    for (const [before, after] of [
      ['From: Kinfolio', 'From: Elsewhere'],
      ['leave?t=x', 'leave?t=y'],
      ['List-Unsubscribe=One-Click', 'List-Unsubscribe=Two-Click'],
      ['two blanks', 'ten blanks'],
      ['<1@example.org>', '<2@example.org>'],
    ] as const) {
      expect(message).toContain(before);
      expect([before, isBelieved(message.replace(before, after), records)]).toEqual([before, false]);
    }
    const other = pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
    const { wanted: others } = await checkDkimRecord({ ...signing, key: other }, async () => []);
    expect(isBelieved(message, { [name]: others })).toBe(false);
  });

  it('is made with RSA keys alone, as Nodemailer signs with nothing else', () => {
    expect(isSigningKey(key)).toBe(true);
    expect(isSigningKey(pemOf(generateKeyPairSync('rsa', { modulusLength: 512 }).privateKey))).toBe(false);
    expect(isSigningKey(pemOf(generateKeyPairSync('ed25519').privateKey))).toBe(false);
    expect(() => isSigningKey('no key')).toThrow(/DECODER|PEM|unsupported/i);
  });
});

const looked = async (lookUp: () => Promise<string[][]>) => (await checkDkimRecord(signing, lookUp)).state;
const fails = (code: string) => () => Promise.reject(Object.assign(new Error('no'), { code }));

describe('the key in the DNS', () => {
  it('is there, in however many parts and with blanks; or it is another, was taken back, or is missing', async () => {
    const { wanted } = await checkDkimRecord(signing, async () => []);
    const parts = [wanted.slice(0, 255), wanted.slice(255)];
    expect(await looked(async () => [parts])).toBe('published');
    expect(await looked(async () => [[wanted.replaceAll('; ', ' ; ').replace('p=MII', 'p= MII ')]])).toBe(
      'published',
    );
    expect(await looked(async () => [['v=DKIM1; k=rsa; p=']])).toBe('other');
    expect(await looked(async () => [['v=DKIM1; k=rsa; p=QUFB']])).toBe('other');
    expect(await looked(async () => [])).toBe('missing');
    expect(await looked(fails('ENODATA'))).toBe('missing');
    expect(await looked(fails('ENOTFOUND'))).toBe('missing');
    expect(await looked(fails('ETIMEOUT'))).toBe('silent');
  });
});
