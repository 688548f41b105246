import type { SeededRandom } from '../layouts/seeded.ts';
import type { LayoutVocabulary } from '../layouts/vocabularies.ts';
import {
  createOddHistory,
  formatGroupedPounds,
  formatPlainPounds,
  type HistoryRow,
  listExpectedPayments,
  type OddText,
  replaceRowText,
} from './odd-history.ts';

const kinds = [
  'data sections',
  'entities',
  'any order',
  'no sign',
  'thousands',
  'two accounts',
  'no root',
  'the list alone',
  'words in the memo',
  'small letters',
  'held payments',
  'turned signs',
  'comma before pence',
  'values over lines',
] as const;

type Kind = (typeof kinds)[number];

/** An OFX file with one oddity, in SGML or XML. */
export function createOddOfx(random: SeededRandom, words: LayoutVocabulary): OddText {
  const kind = random.of(kinds);
  const isXml = random.chance(0.5);
  const { opening, rows } = createOddHistory(random, words, { large: kind === 'thousands' });
  const named = rows.map((row, at) =>
    (kind === 'data sections' || kind === 'entities') && at % 2 === 0
      ? replaceRowText(row, `M&S <FOOD> ${row.text}`)
      : row,
  );
  const held =
    kind === 'held payments' ? new Set(named.filter((_, at) => at % 5 === 4)) : new Set<HistoryRow>();
  const list = named.map((row, at) => paymentOf(row, at, kind, isXml, random, held.has(row)));
  const other = kind === 'two accounts' ? createOddHistory(random, words).rows : [];
  const body = [
    statementOf('66374958', list, named.at(-1)?.balance ?? opening, kind),
    ...(other.length > 0
      ? [
          statementOf(
            '11112222',
            other.map((row, at) => paymentOf(row, at, kind, isXml, random, false)),
            5,
            kind,
          ),
        ]
      : []),
  ].join('\n');
  const truth = listExpectedPayments([...named.filter(row => !held.has(row)), ...other]);
  if (kind === 'the list alone')
    return { kind, text: `<BANKTRANLIST>\n${list.join('\n')}\n</BANKTRANLIST>\n`, truth };
  const messages = `<BANKMSGSRSV1>${body}</BANKMSGSRSV1>`;
  const whole = kind === 'no root' ? messages : `<OFX>${messages}</OFX>`;
  const header = isXml
    ? '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n'
    : 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nCHARSET:NONE\n\n';
  const text = kind === 'no root' && isXml ? whole : `${header}${whole}`;
  return { kind, text: kind === 'small letters' ? smallTags(text) : text, truth };
}

const smallTags = (text: string): string => text.replaceAll(/<\/?[A-Z0-9]+>/g, tag => tag.toLowerCase());

function statementOf(account: string, list: readonly string[], balance: number, kind: Kind): string {
  const amount = kind === 'thousands' ? formatGroupedPounds(balance) : formatPlainPounds(balance);
  return [
    '<STMTTRNRS><TRNUID>1</TRNUID><STMTRS><CURDEF>GBP</CURDEF>',
    `<BANKACCTFROM><BANKID>089999</BANKID><ACCTID>${account}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>20260101</DTSTART><DTEND>20261231</DTEND>`,
    ...list,
    `</BANKTRANLIST><LEDGERBAL><BALAMT>${amount}</BALAMT><DTASOF>20261231</DTASOF></LEDGERBAL></STMTRS></STMTTRNRS>`,
  ].join('\n');
}

function paymentOf(
  { day, pence, text }: HistoryRow,
  at: number,
  kind: Kind,
  isXml: boolean,
  random: SeededRandom,
  isHeld: boolean,
): string {
  const signed = kind === 'turned signs' ? 0 - pence : kind === 'no sign' ? Math.abs(pence) : pence;
  const plain = formatPlainPounds(signed);
  const amount =
    kind === 'thousands'
      ? formatGroupedPounds(signed).replace(/\.00$/, '')
      : kind === 'comma before pence'
        ? plain.replace('.', ',')
        : plain;
  const type = isHeld
    ? 'HOLD'
    : pence < 0
      ? random.of(['DEBIT', 'DEBIT', 'PAYMENT', 'DIRECTDEBIT'])
      : 'CREDIT';
  const name =
    kind === 'data sections'
      ? `<![CDATA[${text}]]>`
      : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const tag = (key: string, value: string): string =>
    kind === 'values over lines'
      ? `<${key}>\n  ${value}\n`
      : isXml
        ? `<${key}>${value}</${key}>`
        : `<${key}>${value}`;
  const parts = [
    tag('TRNTYPE', type),
    tag('DTPOSTED', `${day.replaceAll('-', '')}${random.of(['', '120000', '000000[0:GMT]'])}`),
    tag('TRNAMT', amount),
    tag('FITID', `F${String(at)}`),
    tag(kind === 'words in the memo' ? 'MEMO' : 'NAME', name),
  ];
  const order = kind === 'any order' ? random.shuffled(parts) : parts;
  return `<STMTTRN>${order.join('')}</STMTTRN>`;
}
