/** What the outbox shows of a message. */
export interface ReadMail {
  to: string;
  /** Null where there is none, as in a text message. */
  subject: string | null;
  text: string;
}

/** Reads a mail as nodemailer writes it (RFC 5322): its plain text, alone or as the first of its alternatives. */
export function readMail(source: string): ReadMail {
  const end = source.indexOf('\n\n');
  const headers = headersOf(source.slice(0, end));
  const body = source.slice(end + 2);
  return {
    to: headers.get('to') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    text: plainText(headers, body).trimEnd(),
  };
}

function plainText(headers: Map<string, string>, body: string): string {
  const boundary = /^multipart\/alternative;.*boundary="([^"]+)"/.exec(
    headers.get('content-type') ?? '',
  )?.[1];
  if (boundary === undefined) return decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit');
  const [, first = ''] = body.split(`--${boundary}\n`);
  const end = first.indexOf('\n\n');
  return plainText(headersOf(first.slice(0, end)), first.slice(end + 2));
}

function headersOf(head: string): Map<string, string> {
  const lines = head.replaceAll(/\n[ \t]+/g, ' ').split('\n');
  return new Map(
    lines.map(line => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll('=\n', '')) : body;
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

// RFC 2047: words outside ASCII in a header. The space between two such words belongs to neither.
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_all, form: string, word: string) =>
      form.toUpperCase() === 'B' ? decodeBody(word, 'base64') : decodeQuoted(word.replaceAll('_', ' ')),
    );
}
