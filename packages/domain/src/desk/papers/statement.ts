import type { PrintBlock, PrintChapter, PrintDocument } from '../../print/document.ts';
import { type Day, formatDay, readStoredDayIfAny } from '../../values/calendar.ts';
import { formatMoney, type Pence, toPence } from '../../values/money.ts';
import type { EstateItem, EstateItems } from '../figures/estate-items.ts';
import { computeEstateFigures } from '../figures/figures.ts';
import { listUncertaintyReasons } from '../figures/uncertain-words.ts';
import type { ExecutorDesk } from '../model/desk.ts';
import { listDeskOrganisations, organisationStateLabels } from '../organisations/organisations.ts';
import { listDeskThings } from '../organisations/things.ts';
import { computeEstateAccounts } from './accounts.ts';
import { createNumberHider } from './hide-numbers.ts';

// [Note: A statement for those who inherit] A category is shared as a whole, so a reader of the desk's category can see
// every number in it. People who only inherit therefore receive a statement in a separate category: the progress of the
// estate, as titles and amounts. It is only rewritten when an executor asks for it, never automatically.

export interface StatementLine {
  readonly title: string;
  readonly pence: Pence;
  /** Why the amount may change, or who receives it outside the will; absent if there is nothing to add. */
  readonly note?: string;
}

/** The progress of an estate, for the heirs. It contains no account or policy numbers, and no notes by executors. */
export interface HeirsStatement {
  readonly name: string;
  readonly diedOn?: Day | undefined;
  readonly madeOn: Day;
  /** Every organisation, with its progress as text. */
  readonly organisations: readonly { readonly name: string; readonly state: string }[];
  /** The assets that pass under the will or the law. */
  readonly assets: readonly StatementLine[];
  /** The assets that go to another owner or a named person, regardless of the will. */
  readonly outsideWill: readonly StatementLine[];
  readonly debts: readonly StatementLine[];
  readonly funeral: readonly StatementLine[];
  /** Sentences about items that have no value yet and items that are not counted. */
  readonly notCounted: readonly string[];
  /** The money received, the money paid and the money left; undefined while there are no entries. */
  readonly accounts?:
    | { readonly inPence: Pence; readonly outPence: Pence; readonly leftPence: Pence }
    | undefined;
}

/** Builds the statement of a desk. */
export function createStatement(desk: ExecutorDesk, today: Day): HeirsStatement {
  const { estate } = desk;
  const items = computeEstateFigures(desk)?.items;
  const { parts, inPence, outPence, leftPence } = computeEstateAccounts(desk);
  const references = listDeskThings(desk).flatMap(thing => thing.references.map(({ whole }) => whole));
  const withoutNumbers = createNumberHider([...references, estate.niNumber]);
  const linesOf = (lines: readonly EstateItem[] = [], words = receiverWords): readonly StatementLine[] =>
    lines.map(item => lineOf(withoutNumbers(item.title), item.pence, noteOf(item, words)));
  return {
    name: estate.name,
    diedOn: estate.diedOn,
    madeOn: today,
    organisations: listDeskOrganisations(desk).map(({ name, state }) => ({
      name: withoutNumbers(name),
      state: organisationStateLabels[state].label,
    })),
    assets: linesOf(items?.assets.filter(isByWill)),
    outsideWill: linesOf(items?.assets.filter(item => !isByWill(item))),
    debts: linesOf(items?.debts, debtWords),
    funeral: linesOf(items?.funeral),
    notCounted: items === undefined ? [] : notCountedOf(items).map(withoutNumbers),
    ...(parts.length > 0 && { accounts: { inPence, outPence, leftPence } }),
  };
}

const isByWill = ({ passes }: EstateItem): boolean => passes === 'estate';

type PassingNotes = Partial<Readonly<Record<EstateItem['passes'], readonly string[]>>>;
const receiverWords: PassingNotes = {
  survivor: ['Passes to the other owner, outside the will'],
  named: ['Passes to a named person, outside the will'],
};
const debtNote = ['Passes with something that is outside the will'];
const debtWords: PassingNotes = { survivor: debtNote, named: debtNote };

const noteOf = (item: EstateItem, words: PassingNotes): string =>
  [...listUncertaintyReasons(item), ...(words[item.passes] ?? [])].join('. ');

const lineOf = (title: string, amount: Pence, note: string): StatementLine =>
  note === '' ? { title, pence: amount } : { title, pence: amount, note };

const notCountedOf = ({ unvalued, outside, abroad }: EstateItems): readonly string[] => [
  ...unvalued.map(title => `${title} has no value yet.`),
  ...outside.map(title => `${title} is not counted: it is a pension, or held in trust.`),
  ...abroad.map(title => `${title} is abroad and is not counted here.`),
];

/** A statement in its stored form. */
export const serialiseStatement = (statement: HeirsStatement): string => JSON.stringify(statement);

/** Parses a stored statement; undefined for a damaged one. Never throws. */
export function readStoredStatement(text: string): HeirsStatement | undefined {
  try {
    const read: unknown = JSON.parse(text);
    if (!isFields(read)) return undefined;
    const madeOn = readStoredDayIfAny(textIn(read, 'madeOn'));
    if (madeOn === undefined) return undefined;
    const { accounts } = read;
    const amount = (key: string) => amountIn(isFields(accounts) ? accounts : {}, key);
    return {
      name: textIn(read, 'name'),
      diedOn: readStoredDayIfAny(textIn(read, 'diedOn')),
      madeOn,
      organisations: listIn(read, 'organisations').map(one => ({
        name: textIn(one, 'name'),
        state: textIn(one, 'state'),
      })),
      assets: storedLines(read, 'assets'),
      outsideWill: storedLines(read, 'outsideWill'),
      debts: storedLines(read, 'debts'),
      funeral: storedLines(read, 'funeral'),
      notCounted: sentencesIn(read, 'notCounted'),
      ...(isFields(accounts) && {
        accounts: {
          inPence: amount('inPence'),
          outPence: amount('outPence'),
          leftPence: amount('leftPence'),
        },
      }),
    };
  } catch {
    return undefined;
  }
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
function textIn(fields: Fields, key: string): string {
  const value = fields[key];
  return typeof value === 'string' ? value : '';
}
function amountIn(fields: Fields, key: string): Pence {
  const value = fields[key];
  return toPence(typeof value === 'number' && Number.isSafeInteger(value) ? value : 0);
}
function listIn(fields: Fields, key: string): readonly Fields[] {
  const value = fields[key];
  return Array.isArray(value) ? value.filter(isFields) : [];
}
const storedLines = (fields: Fields, key: string): readonly StatementLine[] =>
  listIn(fields, key).map(one => lineOf(textIn(one, 'title'), amountIn(one, 'pence'), textIn(one, 'note')));

function sentencesIn(fields: Fields, key: string): readonly string[] {
  const value = fields[key];
  return Array.isArray(value) ? value.filter(one => typeof one === 'string') : [];
}

/** The total of a statement's lines. */
export const sumLines = (lines: readonly StatementLine[]): Pence =>
  toPence(lines.reduce((sum, line) => sum + line.pence, 0));

/** The statement as a printable document. */
export function createStatementDocument(statement: HeirsStatement): PrintDocument {
  const { name, diedOn, madeOn, organisations, accounts } = statement;
  const died = diedOn === undefined ? [] : [{ label: 'Died on', text: formatDay(diedOn) }];
  return {
    title: 'Statement for those who inherit',
    of: name,
    madeOn,
    cover: {
      facts: [...died, { label: 'Made on', text: formatDay(madeOn) }],
      notes: ['Amounts may still change. This paper has no account numbers.'],
    },
    chapters: [
      {
        id: 'organisations',
        title: 'Who has been told',
        lead: 'What stage each organisation has reached.',
        blocks: [
          {
            type: 'table',
            columns: [{ label: 'Organisation' }, { label: 'Progress' }],
            rows: organisations.map(one => [{ text: one.name }, { text: one.state }]),
          },
        ],
      },
      ...figuresChapter(statement),
      ...(accounts === undefined
        ? []
        : [
            {
              id: 'accounts',
              title: 'The accounts so far',
              lead: 'What the estate has received and paid out.',
              blocks: [
                {
                  type: 'facts',
                  rows: [
                    { label: 'Came in', text: formatMoney(accounts.inPence), face: 'money' },
                    { label: 'Paid', text: formatMoney(accounts.outPence), face: 'money' },
                    { label: 'Left', text: formatMoney(accounts.leftPence), face: 'money' },
                  ],
                } as const,
              ],
            },
          ]),
    ],
  };
}

/** The introduction to a statement's amounts, on the screen and on paper. */
export const amountsIntroduction =
  'The share that belonged to the person who died. A note marks any amount that is not from the day of death or not settled.';

function figuresChapter({
  assets,
  outsideWill,
  debts,
  funeral,
  notCounted,
}: HeirsStatement): readonly PrintChapter[] {
  const blocks = [
    ...tableOf('What there is', assets),
    ...tableOf('What passes outside the will', outsideWill),
    ...tableOf('What was owed', debts),
    ...tableOf('The funeral', funeral),
    ...(notCounted.length === 0
      ? []
      : ([
          { type: 'heading', text: 'What is not counted' },
          { type: 'list', items: notCounted },
        ] as const)),
  ];
  if (blocks.length === 0) return [];
  return [
    {
      id: 'figures',
      title: 'What there is and what is owed',
      lead: amountsIntroduction,
      blocks,
    },
  ];
}

const tableOf = (caption: string, lines: readonly StatementLine[]): readonly PrintBlock[] =>
  lines.length === 0
    ? []
    : [
        {
          type: 'table',
          caption,
          columns: [{ label: 'What' }, { label: 'Amount', face: 'money' }],
          rows: lines.map(({ title, note, pence: amount }) => [
            { text: title, ...(note !== undefined && { under: note }) },
            { text: formatMoney(amount) },
          ]),
          totals: [{ label: 'Together', amount: formatMoney(sumLines(lines)) }],
        },
      ];
