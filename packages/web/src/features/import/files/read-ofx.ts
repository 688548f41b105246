import type { OfxLine, OfxStatement, StatementFile } from '@kinfolio/domain/statements/statements';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Statement = Mutable<Omit<OfxStatement, 'lines'>> & { lines: Mutable<OfxLine>[] };

// The values worth keeping, by the block they stand in. Everything else in the file is passed over.
const wanted: Readonly<
  Record<string, Readonly<Record<string, 'bankId' | 'accountId' | 'accountType' | 'balance' | 'balanceDate'>>>
> = {
  BANKACCTFROM: { BANKID: 'bankId', ACCTID: 'accountId', ACCTTYPE: 'accountType' },
  CCACCTFROM: { ACCTID: 'accountId' },
  LEDGERBAL: { BALAMT: 'balance', DTASOF: 'balanceDate' },
};
const ofLine: Readonly<Record<string, 'date' | 'amount' | 'name' | 'memo' | 'id' | 'type'>> = {
  DTPOSTED: 'date',
  TRNAMT: 'amount',
  NAME: 'name',
  MEMO: 'memo',
  FITID: 'id',
  TRNTYPE: 'type',
};
// Blocks whose own ACCTID or BALAMT must not be taken for the statement's.
const passedOver = new Set(['AVAILBAL', 'BANKACCTTO', 'CCACCTTO', 'PAYEE', 'STMTTRN', 'BALLIST']);
// Blocks that are only in a statement: a list without its file is a statement as well.
const begins = new Set(['BANKTRANLIST', 'STMTTRN', 'BANKACCTFROM', 'CCACCTFROM']);
const token =
  /<(\/?)(?:[A-Za-z]\w{0,15}:)?([A-Za-z][\w.]{0,31})(?=[\s/>])[^<>]*>((?:[^<]|<(?![/A-Za-z!?]))*)/g;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
};

/**
 * Reads an OFX file, version 1 (SGML: values may have no closing tag) and 2 (XML) alike: each tag is taken as it
 * comes and only a few blocks are looked into, so that a tag left open cannot move a value to another account. The
 * values of a payment may be in any order. Undefined when the file is cut short (no closing </OFX>, or a list that
 * stops within a payment) or holds no statement.
 */
export function readOfx(text: string): Extract<StatementFile, { format: 'ofx' }> | undefined {
  const statements: Statement[] = [];
  let organisation: string | undefined;
  let statement: Statement | undefined;
  let block: string | undefined;
  let payment: Mutable<OfxLine> | undefined;
  let [hasRoot, isClosed, isCut] = [false, false, false];
  const open = (card: boolean): Statement => {
    const opened: Statement = { card, lines: [] };
    statements.push(opened);
    return opened;
  };
  for (const [, slash = '', tag = '', rest = ''] of withPlainSections(text).matchAll(token)) {
    const name = tag.toUpperCase();
    if (slash !== '') {
      if (name === block || (block === 'CURRENCY' && name === 'STMTTRN')) block = undefined;
      if (name === 'STMTTRN') [payment, isCut] = [undefined, false];
      if (name === 'STMTRS' || name === 'CCSTMTRS') [statement, payment] = [undefined, undefined];
      isClosed = name === 'OFX';
      continue;
    }
    if (name === 'OFX') hasRoot = true;
    const value = unescaped(rest).trim();
    if (name === 'ORG') organisation ??= value;
    if (name === 'STMTRS' || name === 'CCSTMTRS') statement = open(name === 'CCSTMTRS');
    if (begins.has(name)) statement ??= open(name === 'CCACCTFROM');
    if (name === 'STMTTRN' && statement !== undefined) {
      payment = { date: '' };
      isCut = true;
      statement.lines.push(payment);
    }
    if (name === 'LEDGERBAL' || name === 'BANKACCTFROM') payment = undefined;
    if (wanted[name] !== undefined || passedOver.has(name) || name === 'CURRENCY') block = name;
    if (statement !== undefined && value !== '') keep(statement, payment, block, name, value);
  }
  if (statements.length === 0 || (hasRoot ? !isClosed : isCut)) return undefined;
  return { format: 'ofx', statements, ...(organisation === undefined ? {} : { organisation }) };
}

/** True for text that begins as OFX does, with its header or its root, or is a list of its payments alone. */
export function looksLikeOfx(text: string): boolean {
  return (
    /^\s*(?:OFXHEADER\s*:|<\?xml[^>]*>\s*(?:<\?OFX|<OFX)|<\?OFX|<(?:\w+:)?OFX[\s>])/i.test(text) ||
    (/^\s*</.test(text) && /<(?:BANKTRANLIST|STMTTRN)>/i.test(text.slice(0, 20_000)))
  );
}

function keep(
  statement: Statement,
  payment: Mutable<OfxLine> | undefined,
  block: string | undefined,
  name: string,
  value: string,
): void {
  const part = ofLine[name];
  if (part !== undefined && payment !== undefined) {
    if (part === 'date') payment.date ||= value;
    else payment[part] ??= value;
  }
  // What a payment was in before it was changed into pounds is its ORIGCURRENCY; CURRENCY is what its amount is in.
  if (name === 'CURSYM' && block === 'CURRENCY' && payment !== undefined) payment.currency ??= value;
  if (name === 'CURDEF') statement.currency ??= value;
  const key = block === undefined ? undefined : wanted[block]?.[name];
  if (key !== undefined) statement[key] ??= value;
}

/** The text without comments, and with its CDATA sections as other values are written. One pass. */
function withPlainSections(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf('<!'); at !== -1; at = text.indexOf('<!', from)) {
    const isData = text.startsWith('<![CDATA[', at);
    const isComment = text.startsWith('<!--', at);
    const end = isData ? text.indexOf(']]>', at) : isComment ? text.indexOf('-->', at) : -1;
    if (end === -1) {
      // Neither, or never closed: left as it is.
      if (isData || isComment) break;
      parts.push(text.slice(from, at + 2));
      from = at + 2;
      continue;
    }
    parts.push(text.slice(from, at));
    if (isData)
      parts.push(
        text
          .slice(at + 9, end)
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;'),
      );
    from = end + 3;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

function unescaped(text: string): string {
  const once = decoded(text);
  // Some banks escape what was escaped: "M&amp;amp;S".
  return /&(?:amp|lt|gt|quot|apos);/.test(once) ? decoded(once) : once;
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return entities[name.toLowerCase()] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 31 && code < 0x11_0000 ? String.fromCodePoint(code) : ' ';
  });
}
