import PostalMime, { type Email } from 'postal-mime';

export interface ReportedReceiver {
  /** The addresses by which we may know the recipient: the final address, and the one we sent to. */
  readonly addresses: readonly string[];
  readonly kind: 'failed' | 'delayed' | 'delivered' | 'complaint';
  /** An enhanced status code (RFC 3463) such as "5.1.1"; "5.7.0" for a complaint. */
  readonly status: string;
}

/** A report about an email. The report itself also arrives by email. */
export interface DeliveryReport {
  /** The addresses at which the report arrived, and the sender address of the email it is about. */
  readonly cameTo: readonly string[];
  readonly receivers: readonly ReportedReceiver[];
}

const kinds: Readonly<Record<string, ReportedReceiver['kind']>> = {
  failed: 'failed',
  delayed: 'delayed',
  delivered: 'delivered',
  relayed: 'delivered',
};

/**
 * Reads a delivery report (RFC 3464) or a complaint (RFC 5965); undefined for any other email. Never throws, because
 * the input comes from strangers.
 */
export async function readDeliveryReport(raw: Uint8Array): Promise<DeliveryReport | undefined> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' }).catch(() => undefined);
  if (mail === undefined) return undefined;
  const status = partOf(mail, 'message/delivery-status');
  const complaint = partOf(mail, 'message/feedback-report');
  if (status !== undefined) return { cameTo: addressesOf(mail), receivers: await receiversOf(status) };
  if (complaint === undefined) return undefined;
  const said = await fieldsOf(complaint);
  return {
    cameTo: [...addressesOf(mail), bare(said.get('original-mail-from') ?? '')],
    receivers: [
      { addresses: [bare(said.get('original-rcpt-to') ?? '')], kind: 'complaint', status: '5.7.0' },
    ],
  };
}

function partOf({ attachments }: Email, type: string): string | undefined {
  const content = attachments.find(({ mimeType }) => mimeType.toLowerCase() === type)?.content;
  return typeof content === 'string' ? content : undefined;
}

const addressHeaders = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to']);

const addressesOf = ({ headers }: Email): string[] =>
  headers.filter(({ key }) => addressHeaders.has(key)).flatMap(({ value }) => value.split(',').map(bare));

/** A report has one block of fields about itself, and one for each recipient. */
async function receiversOf(text: string): Promise<ReportedReceiver[]> {
  const blocks = await Promise.all(text.split(/\r?\n\s*\r?\n/).map(fieldsOf));
  return blocks.flatMap(block => {
    const kind = kinds[block.get('action')?.trim().toLowerCase() ?? ''];
    const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(block.get('status') ?? '')?.[0];
    const addresses = ['final-recipient', 'original-recipient'].flatMap(name => {
      const value = block.get(name);
      return value === undefined ? [] : [bare(value.split(';').at(-1) ?? '')];
    });
    return kind === undefined || status === undefined ? [] : [{ addresses, kind, status }];
  });
}

/** The fields of a block, which are written like email headers. */
async function fieldsOf(block: string): Promise<Map<string, string>> {
  const { headers } = await PostalMime.parse(`${block.trim()}\r\n\r\n`);
  return new Map(headers.map(({ key, value }) => [key, value]));
}

/** Extracts the address from "<a@b>", "rfc822; a@b" or " a@b ". */
const bare = (text: string): string => /[^\s<>;,"]+@[^\s<>;,"]+/.exec(text)?.[0] ?? '';
