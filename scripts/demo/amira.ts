import type { DeskAnswers } from '@kinfolio/domain/desk/model/begin';
import {
  changeDeskFacts,
  createDeskContent,
  readDesk,
  type StoredDeskRecord,
} from '@kinfolio/domain/desk/model/desk';
import type { DeskFacts } from '@kinfolio/domain/desk/model/fields';
import {
  assetValueKind,
  deskLogKind,
  deskStepKind,
  moneyEntryKind,
  type OrganisationSort,
  type OrganisationState,
  organisationKind,
  unlistedItemKind,
} from '@kinfolio/domain/desk/model/records';
import { listDeskOrganisations } from '@kinfolio/domain/desk/organisations/organisations';
import { listDeskDates } from '@kinfolio/domain/desk/weeks/dates';
import { addDays, type Day } from '@kinfolio/domain/values/calendar';
import { formatMoney, toPence } from '@kinfolio/domain/values/money';
import { v7 as uuidv7 } from 'uuid';

/**
 * Ruth's made-up daughter. In the demo's second story Ruth has died, and her daughter deals with the estate.
 */
export const amiraInDemo = {
  email: 'amira@example.org',
  password: 'seven herons over Larkfield',
  displayName: 'Amira',
  phone: '+447700900124',
};

/** Amira's answers when she starts her desk. */
export const deskAnswers = (diedOn: Day): DeskAnswers => ({
  diedOn,
  nation: 'england',
  will: 'found',
  executors: [
    { name: 'Amira Ellery', address: '4 Wharf Street\nLeeds', postcode: 'LS2 7EQ', phone: '07700 900124' },
    { name: 'David Ellery' },
  ],
});

/** A record of the desk as it is after some work, and the day of that work. */
export interface DeskWork {
  readonly day: Day;
  readonly record: StoredDeskRecord;
}

/** The work on the desk of Ruth's estate until its third week: some organisations are notified, two have answered, and the funeral is paid. */
export function listThreeWeeksOfWork(
  desk: readonly StoredDeskRecord[],
  begunOn: Day,
  today: Day,
): readonly DeskWork[] {
  return [...progress(desk, begunOn), ...deeds(desk, begunOn, today)];
}

const savedAt = (day: Day): string => `${day}T10:00:00.000Z`;

/**
 * Decides the progress of an organisation: offices are notified, two banks have answered, and a third has asked for
 * something.
 */
function stateOf(sort: OrganisationSort, nth: number): OrganisationState {
  if (sort === 'government' || sort === 'council') return 'told';
  if (sort === 'bank') return (['valued', 'valued', 'asks'] as const)[nth] ?? 'to-tell';
  return sort === 'supplier' && nth === 0 ? 'closed' : 'to-tell';
}

const organisationsIn = (records: readonly StoredDeskRecord[]) => {
  const desk = readDesk(records);
  return desk === undefined ? [] : listDeskOrganisations(desk);
};

/** The organisations that have been notified, with their progress. */
function listTold(records: readonly StoredDeskRecord[]) {
  const organisations = organisationsIn(records);
  return organisations.flatMap(({ record, sort, things }) => {
    const alike = organisations.filter(one => one.sort === sort);
    const nth = alike.findIndex(one => one.record.id === record.id);
    const state = stateOf(sort, nth);
    return state === 'to-tell' ? [] : [{ record, things, state }];
  });
}

/** The day on which an organisation was notified. */
const toldOn = (begunOn: Day, index: number): Day => addDays(begunOn, Math.floor(index / 3) + 1);

/** The changes to the organisations that have been notified, each with the day on which it was notified. */
function progress(desk: readonly StoredDeskRecord[], begunOn: Day): readonly DeskWork[] {
  return listTold(desk).map(({ record, state }, index) => {
    const asks = { nextStep: 'Send them a copy of the will', nextOn: addDays(begunOn, 16) };
    const facts: Partial<DeskFacts<typeof organisationKind>> = { state, ...(state === 'asks' && asks) };
    const kept = desk.find(({ id }) => id === record.id)?.content.fields ?? {};
    const content = { kind: organisationKind.kind, fields: changeDeskFacts(organisationKind, kept, facts) };
    const day = toldOn(begunOn, index);
    return { day, record: { id: record.id, content: { ...content, savedAt: savedAt(day) } } };
  });
}

const stepsDone: ReadonlySet<string> = new Set([
  'medical-examiner',
  'register',
  'tell-us-once',
  'find-will',
  'funeral',
  'funeral-bank',
  'secure-home',
]);

/**
 * The work done since the desk was started: log entries, values received, ticked steps, the funeral, and the first
 * money.
 */
function deeds(records: readonly StoredDeskRecord[], begunOn: Day, today: Day): readonly DeskWork[] {
  const made: DeskWork[] = [];
  const add = (day: Day, content: StoredDeskRecord['content']) =>
    made.push({ day, record: { id: uuidv7(), content: { ...content, savedAt: savedAt(day) } } });
  const note = (day: Day, entry: Partial<DeskFacts<typeof deskLogKind>>) =>
    add(
      day,
      createDeskContent(
        deskLogKind,
        { on: day, at: savedAt(day), who: 'Amira Ellery', ...entry },
        savedAt(day),
      ),
    );
  for (const [index, { record, state, things }] of listTold(records).entries()) {
    const day = toldOn(begunOn, index);
    note(day, { organisation: record.id, what: 'state', text: 'Told' });
    if (state !== 'valued') continue;
    const answeredOn = addDays(day, 7);
    for (const { source, title, value } of things) {
      if (value?.pence === undefined) continue;
      const amount = toPence(Math.abs(value.pence) + 1_234);
      add(
        answeredOn,
        createDeskContent(assetValueKind, { thing: source, amount, source: 'answer', on: answeredOn }, ''),
      );
      note(answeredOn, { organisation: record.id, what: 'answer', text: `${title}: ${formatMoney(amount)}` });
    }
  }
  const desk = readDesk(records);
  const steps = desk === undefined ? [] : listDeskDates(desk, today).filter(({ id }) => stepsDone.has(id));
  for (const [index, { id }] of steps.entries())
    add(
      today,
      createDeskContent(deskStepKind, { step: id, doneOn: addDays(begunOn, index), who: 'Amira Ellery' }, ''),
    );
  const funeral = toPence(342_000);
  add(
    today,
    createDeskContent(
      unlistedItemKind,
      { sort: 'funeral', name: 'Harrow & Dale Funerals', amount: funeral },
      '',
    ),
  );
  const paidOn = addDays(today, -2);
  const money = { on: paidOn, amount: funeral, who: 'Harrow & Dale Funerals', text: 'Invoice' } as const;
  add(
    today,
    createDeskContent(
      moneyEntryKind,
      { ...money, sort: 'collected', who: 'Bank', text: 'Released for the funeral' },
      '',
    ),
  );
  add(today, createDeskContent(moneyEntryKind, { ...money, sort: 'funeral' }, ''));
  note(paidOn, { what: 'note', text: 'Paid the funeral', who: 'David Ellery' });
  return made;
}
