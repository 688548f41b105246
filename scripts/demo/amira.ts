import { demoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { withIds } from '@kinfolio/domain/demo-family/with-ids';
import { beginDesk } from '@kinfolio/domain/desk/model/begin';
import { changeFacts, deskContent, type KeptDeskRecord, readDesk } from '@kinfolio/domain/desk/model/desk';
import type { DeskFacts } from '@kinfolio/domain/desk/model/fields';
import {
  itemKind,
  logKind,
  moneyKind,
  type OrganisationSort,
  type OrganisationState,
  organisationKind,
  stepKind,
  valueKind,
} from '@kinfolio/domain/desk/model/records';
import { organisationsOf } from '@kinfolio/domain/desk/organisations/organisations';
import { deskDates } from '@kinfolio/domain/desk/weeks/dates';
import { estateKey } from '@kinfolio/domain/records/estate';
import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import { addDays, type Day } from '@kinfolio/domain/values/calendar';
import { formatMoney, pence } from '@kinfolio/domain/values/money';
import { v7 as uuidv7 } from 'uuid';

/** Ruth's daughter, who deals with her estate in a story of its own: in the demo Ruth is alive. She does not exist. */
export const amira = {
  email: 'amira@example.org',
  password: 'seven herons over Larkfield',
  displayName: 'Amira',
  phone: '+447700900124',
};

/** The desk of Ruth's estate in its third week: some organisations are notified, two have answered, the funeral is paid. */
export function deskInThirdWeek(today: Day): {
  readonly estate: string;
  readonly records: readonly RecordToExport[];
} {
  const estate = uuidv7();
  const diedOn = addDays(today, -18);
  const begunOn = addDays(today, -15);
  const records = beginDesk({
    records: withIds(demoFamily(addDays(today, -40)), uuidv7),
    ownerName: 'Ruth Ellery',
    sourceGrant: uuidv7(),
    now: instantOf(begunOn),
    newId: uuidv7,
    answers: {
      diedOn,
      nation: 'england',
      will: 'found',
      executors: [
        {
          name: 'Amira Ellery',
          address: '4 Wharf Street\nLeeds',
          postcode: 'LS2 7EQ',
          phone: '07700 900124',
        },
        { name: 'David Ellery' },
      ],
    },
  });
  const all = [...withProgress(records, begunOn), ...deeds(records, begunOn, today)];
  return {
    estate,
    records: all.map(({ id, content }) => ({
      id,
      content: { ...content, fields: { ...content.fields, [estateKey]: estate } },
    })),
  };
}

const savedAt = (day: Day): string => new Date(instantOf(day)).toISOString();
const instantOf = (day: Day): number => Date.parse(`${day}T10:00:00.000Z`);

/** How far an organisation is: offices are notified, two banks have answered, a third one asks for something. */
function stateOf(sort: OrganisationSort, nth: number): OrganisationState {
  if (sort === 'government' || sort === 'council') return 'told';
  if (sort === 'bank') return (['valued', 'valued', 'asks'] as const)[nth] ?? 'to-tell';
  return sort === 'supplier' && nth === 0 ? 'closed' : 'to-tell';
}

const organisationsIn = (records: readonly KeptDeskRecord[]) => {
  const desk = readDesk(records);
  return desk === undefined ? [] : organisationsOf(desk);
};

/** Each organisation with how far it is. */
function progressOf(records: readonly KeptDeskRecord[]) {
  const organisations = organisationsIn(records);
  return organisations.map(({ record, sort, things }) => {
    const alike = organisations.filter(one => one.sort === sort);
    const nth = alike.findIndex(one => one.record.id === record.id);
    return { record, things, state: stateOf(sort, nth) };
  });
}

function withProgress(records: readonly KeptDeskRecord[], begunOn: Day): readonly KeptDeskRecord[] {
  const states = new Map(progressOf(records).map(({ record, state }) => [record.id, state]));
  return records.map(record => {
    const state = states.get(record.id);
    if (state === undefined) return record;
    const asks = { nextStep: 'Send them a copy of the will', nextOn: addDays(begunOn, 16) };
    const facts: Partial<DeskFacts<typeof organisationKind>> = { state, ...(state === 'asks' && asks) };
    return {
      ...record,
      content: { ...record.content, fields: changeFacts(organisationKind, record.content.fields, facts) },
    };
  });
}

/** What was done since: the log, values that came, steps that were ticked, the funeral, and the first money. */
function deeds(records: readonly KeptDeskRecord[], begunOn: Day, today: Day): readonly KeptDeskRecord[] {
  const made: KeptDeskRecord[] = [];
  const add = (day: Day, content: KeptDeskRecord['content']) =>
    made.push({ id: uuidv7(), content: { ...content, savedAt: savedAt(day) } });
  const note = (day: Day, entry: Partial<DeskFacts<typeof logKind>>) =>
    add(
      day,
      deskContent(logKind, { on: day, at: savedAt(day), who: 'Amira Ellery', ...entry }, savedAt(day)),
    );
  const told = progressOf(records).filter(({ state }) => state !== 'to-tell');
  for (const [index, { record, state, things }] of told.entries()) {
    const day = addDays(begunOn, Math.floor(index / 3) + 1);
    note(day, { organisation: record.id, what: 'state', text: 'Told' });
    if (state !== 'valued') continue;
    const answeredOn = addDays(day, 7);
    for (const { source, title, value } of things) {
      if (value?.pence === undefined) continue;
      const amount = pence(Math.abs(value.pence) + 1_234);
      add(
        answeredOn,
        deskContent(valueKind, { thing: source, amount, source: 'answer', on: answeredOn }, ''),
      );
      note(answeredOn, { organisation: record.id, what: 'answer', text: `${title}: ${formatMoney(amount)}` });
    }
  }
  const desk = readDesk(records);
  const first = desk === undefined ? [] : deskDates(desk, today).filter(({ group }) => group === 'first');
  for (const [index, { id }] of first.slice(0, 5).entries())
    add(today, deskContent(stepKind, { step: id, doneOn: addDays(begunOn, index), who: 'Amira Ellery' }, ''));
  const funeral = pence(342_000);
  add(today, deskContent(itemKind, { sort: 'funeral', name: 'Harrow & Dale Funerals', amount: funeral }, ''));
  const paidOn = addDays(today, -2);
  const money = { on: paidOn, amount: funeral, who: 'Harrow & Dale Funerals', text: 'Invoice' } as const;
  add(
    today,
    deskContent(
      moneyKind,
      { ...money, sort: 'collected', who: 'Bank', text: 'Released for the funeral' },
      '',
    ),
  );
  add(today, deskContent(moneyKind, { ...money, sort: 'funeral' }, ''));
  note(paidOn, { what: 'note', text: 'Paid the funeral', who: 'David Ellery' });
  return made;
}
