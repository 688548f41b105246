import type { PrintBlock, PrintCell, PrintDocument } from '../../print/document.ts';
import { type Day, formatDay } from '../../values/calendar.ts';
import type { ExecutorDesk } from '../model/desk.ts';
import type { Letter, LetterPart } from './letter.ts';

/** A letter as plain text, to paste into a form or a message. */
export function formatLetterText({ from, to, date, subject, parts, signedBy, enclosures }: Letter): string {
  return [
    from.join('\n'),
    formatDay(date),
    to.join('\n'),
    subject,
    'Dear Sir or Madam',
    ...parts.map(textOfPart),
    `Yours faithfully\n\n${signedBy}`,
    ...(enclosures.length === 0 ? [] : [`Enclosed:\n${enclosures.map(each => `- ${each}`).join('\n')}`]),
  ].join('\n\n');
}

/** A letter as print blocks for one page. */
export function createLetterBlocks({
  from,
  to,
  date,
  subject,
  parts,
  signedBy,
  enclosures,
}: Letter): readonly PrintBlock[] {
  return [
    { type: 'text', text: from.join('\n') },
    { type: 'text', text: formatDay(date) },
    { type: 'text', text: to.join('\n') },
    { type: 'heading', text: subject },
    { type: 'text', text: 'Dear Sir or Madam' },
    ...blocksOfParts(parts),
    { type: 'text', text: `Yours faithfully\n\n\n${signedBy}` },
    ...(enclosures.length === 0
      ? []
      : [{ type: 'text', text: `Enclosed: ${enclosures.join(' and ')}` } as const]),
  ];
}

/** All letters as one document, one page each. */
export function createLettersDocument(
  { estate }: ExecutorDesk,
  letters: readonly Letter[],
  today: Day,
): PrintDocument {
  const open = letters.flatMap(({ title, gaps }) => gaps.map(gap => `${title}: ${gap}`));
  return {
    title: 'Letters',
    of: estate.name,
    madeOn: today,
    cover: {
      facts: [
        { label: 'Letters', text: String(letters.length) },
        { label: 'Still to be filled in', text: String(open.length) },
      ],
      notes: [
        'Each letter is on a separate page. Sign it, add the enclosures, and keep a copy.',
        ...(open.length === 0
          ? []
          : ['Anything in square brackets is not known yet. Fill it in before you send the letter.']),
        'This printed copy is not sealed: anyone who has it can read it.',
      ],
    },
    chapters: letters.map((letter, index) => ({
      id: `letter-${String(index + 1)}`,
      title: letter.title,
      lead: '',
      blocks: createLetterBlocks(letter),
    })),
  };
}

/** The addresses for envelopes, one entry per letter; recipients without an address are listed last. */
export function createEnvelopeSheet(
  { estate }: ExecutorDesk,
  letters: readonly Letter[],
  today: Day,
): PrintDocument {
  const whole = letters.filter(letter => !lacksAddress(letter));
  const missing = [...new Set(letters.filter(lacksAddress).map(({ to }) => to[0] ?? ''))];
  return {
    title: 'Addresses for envelopes',
    of: estate.name,
    madeOn: today,
    cover: { facts: [{ label: 'Addresses', text: String(whole.length) }], notes: [] },
    chapters: [
      {
        id: 'addresses',
        title: 'Addresses',
        lead: 'There is one address for each envelope.',
        blocks: [
          ...whole.map(({ to }): PrintBlock => ({ type: 'text', text: to.join('\n') })),
          ...(missing.length === 0
            ? []
            : [
                { type: 'heading', text: 'No address yet' } as const,
                { type: 'list', items: missing } as const,
              ]),
        ],
      },
    ],
  };
}

const lacksAddress = ({ to }: Letter): boolean => to.some(line => line.startsWith('['));

function textOfPart(part: LetterPart): string {
  if (part.type === 'text') return part.text;
  if (part.type === 'list') return part.items.map(item => `- ${item}`).join('\n');
  return [part.title, ...part.rows.map(({ label, text }) => `${label}: ${text}`)].join('\n');
}

/** Consecutive things form one table with a row each, so that a letter about many accounts still fits on one page. */
function blocksOfParts(parts: readonly LetterPart[]): readonly PrintBlock[] {
  const blocks: PrintBlock[] = [];
  let rows: (readonly PrintCell[])[] = [];
  const endTable = () => {
    if (rows.length > 0)
      blocks.push({ type: 'table', columns: [{ label: 'What' }, { label: 'Number' }], rows });
    rows = [];
  };
  for (const part of parts) {
    if (part.type === 'facts') {
      const numbers = part.rows.map(({ label, text }) => `${label} ${text}`).join(', ');
      rows.push([{ text: part.title }, { text: numbers }]);
    } else {
      endTable();
      blocks.push(part);
    }
  }
  endTable();
  return blocks;
}
