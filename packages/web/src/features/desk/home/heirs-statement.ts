import type { EstateItem } from '@kinfolio/domain/desk/figures/estate-items';
import { estateFigures } from '@kinfolio/domain/desk/figures/figures';
import type { Desk } from '@kinfolio/domain/desk/model/desk';
import { type DeskOrganisation, stateWords } from '@kinfolio/domain/desk/organisations/organisations';
import { estateAccounts } from '@kinfolio/domain/desk/papers/accounts';
import type { PrintBlock, PrintDocument } from '@kinfolio/domain/print/document';
import { type Day, formatDay } from '@kinfolio/domain/values/calendar';
import { formatMoney, type Pence } from '@kinfolio/domain/values/money';

/** How far an estate is, for those who inherit: no number of an account or a policy is in it, and no note of an executor. */
export function statementForHeirs(
  desk: Desk,
  organisations: readonly DeskOrganisation[],
  today: Day,
): PrintDocument {
  const { estate } = desk;
  const figures = estateFigures(desk);
  const { inPence, outPence, leftPence, parts } = estateAccounts(desk);
  const died = estate.diedOn === undefined ? [] : [{ label: 'Died on', text: formatDay(estate.diedOn) }];
  return {
    title: 'Statement for those who inherit',
    of: estate.name,
    madeOn: today,
    cover: {
      facts: [...died, { label: 'Made on', text: formatDay(today) }],
      notes: ['Amounts may still change. This paper has no account numbers.'],
    },
    chapters: [
      {
        id: 'organisations',
        title: 'Who has been told',
        lead: 'Every organisation, and how far it is.',
        blocks: [
          {
            type: 'table',
            columns: [{ label: 'Organisation' }, { label: 'How far' }],
            rows: organisations.map(({ name, state }) => [{ text: name }, { text: stateWords[state].label }]),
          },
        ],
      },
      ...(figures === undefined
        ? []
        : [
            {
              id: 'figures',
              title: 'What there is and what is owed',
              lead: 'Their own share of each thing, on the day of death.',
              blocks: [
                ...tableOf('What there is', figures.items.assets, figures.sums.assetsPence),
                ...tableOf('What was owed', figures.items.debts, figures.sums.debtsPence),
                ...tableOf('The funeral', figures.items.funeral, figures.sums.funeralPence),
              ],
            },
          ]),
      ...(parts.length === 0
        ? []
        : [
            {
              id: 'accounts',
              title: 'The accounts so far',
              lead: 'Money that came to the estate and left it.',
              blocks: [
                {
                  type: 'facts' as const,
                  rows: [
                    { label: 'Came in', text: formatMoney(inPence), face: 'money' as const },
                    { label: 'Paid', text: formatMoney(outPence), face: 'money' as const },
                    { label: 'Left', text: formatMoney(leftPence), face: 'money' as const },
                  ],
                },
              ],
            },
          ]),
    ],
  };
}

const tableOf = (caption: string, items: readonly EstateItem[], total: Pence): readonly PrintBlock[] =>
  items.length === 0
    ? []
    : [
        {
          type: 'table',
          caption,
          columns: [{ label: 'What' }, { label: 'Amount', face: 'money' }],
          rows: items.map(({ title, pence }) => [{ text: title }, { text: formatMoney(pence) }]),
          totals: [{ label: 'Together', amount: formatMoney(total) }],
        },
      ];
