import type { ActivityEntry } from '@kinfolio/contract/activity';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import { kindOf } from '@kinfolio/domain/kinds/index';
import { titleOf } from '@kinfolio/domain/records/record-views';
import type { OpenSharing } from '../../vault-worker/grants/own-grants.ts';
import type { ShownWay } from '../../vault-worker/keys/shown.ts';
import { refreshVault } from '../access/start-unlocked.ts';
import type {
  ChangedPerson,
  GivenAccess,
  OpenedNote,
  OwnerDid,
  OwnerNews,
  OwnerSharing,
  OwnSharing,
  PrintedCode,
  SharingOutcome,
  WantedCard,
  WantedGrant,
  WantedLetter,
} from '../api/sharing.ts';
import { pickTwoGroups } from '../platform/two-groups.ts';
import { openAccount, type SessionContext } from '../state/context.ts';
import { changeAccess } from './change-terms.ts';
import { endOver, endStopped } from './end-over.ts';
import { createFileLinks } from './link-files.ts';
import { addCategories, keepInOwnCategories } from './own-categories.ts';
import { sendGrants } from './send-grants.ts';
import { attempt, no, outcomeOf, refusal, type SharingContext, yes } from './sharing-context.ts';
import { readToChange, showPassword } from './show-password.ts';
import { recordsIn, takeOver } from './take-over.ts';
import { viewAs } from './view-as.ts';

// [Note: Stopping in two steps] The halves of a grant go at once, so that the next request of its person fails; then the keys
// of its categories are made anew. If the second step finds no answer, what is stopped stays so, and is shown until a device
// has sent it.

/** Most answers that are confirmed in one go. */
const mostAnswers = 40;
/** Groups of a printed code. */
const codeGroups = 8;
const nothing: OwnerNews = {
  wrongAnswers: [],
  returned: [],
  unended: [],
  undone: [],
  asking: [],
  reading: [],
  unread: [],
};
/** Lines of the log that are looked through for openings. */
const logLines = 200;

/** Makes the owner's side of sharing. */
export function createOwner(sharing: SharingContext): OwnerSharing {
  const { context, client } = sharing;
  const links = createFileLinks(context, client);
  // What could not be sent now is sent with the next paper, or after the next way in.
  const linkFiles = () => void links.begin().catch(() => undefined);
  return {
    read: () => attempt(() => readAll(sharing)),
    watch: () => attempt(() => watch(sharing, linkFiles)),
    give: (wanted, password) =>
      attempt(async () => {
        const given = await give(sharing, wanted, password);
        if (given.ok) linkFiles();
        return given;
      }),
    changePerson: (person, password) => attempt(() => changePerson(sharing, person, password)),
    viewAs: (grant, when) => attempt(() => viewAs(sharing, grant, when)),
    codeOf: (way, password) =>
      attempt(async () => {
        const state = await client.readGrants();
        if (!state.ok) return refusal(state.code);
        return await context.worker.service.codeOfWay(state.value, way, shownBy(password));
      }),
    makeCard: (wanted, password) => attempt(() => makeCard(sharing, wanted, password)),
    changeLetter: (wanted, password) => attempt(() => changeLetter(sharing, wanted, password)),
    changeTerms: (wanted, password) =>
      attempt(async () => {
        const changed = await changeAccess(sharing, wanted, password);
        // Papers of a section that was added belong to it from now on.
        if (changed.ok) linkFiles();
        return changed;
      }),
    groupsToAsk: () => pickTwoGroups(context.platform, codeGroups),
    checkCard: (card, typed) => attempt(() => checkCard(sharing, card, typed)),
    stop: (grants, how) => attempt(() => stop(sharing, grants, how)),
    answer: (grant, act, password) =>
      attempt(async () => {
        const shown = await showPassword(context, password);
        if (!shown.ok) return shown;
        const may = await context.worker.service.mayStop([grant], shownBy(password));
        return may.ok ? outcomeOf(await client.actOnGrant(grant, act)) : may;
      }),
    addEstate: estate => attempt(() => oneTab(sharing, () => addCategories(sharing, [estate]))),
    decline: grant => attempt(async () => outcomeOf(await client.actOnGrant(grant, 'decline'))),
    goAway: until =>
      attempt(async () =>
        outcomeOf(await (until === undefined ? client.endHoliday() : client.putHoliday(until))),
      ),
  };
}

const shownBy = (password: string): ShownWay => ({ by: 'password', password });

async function readAll(sharing: SharingContext): Promise<SharingOutcome<OwnSharing>> {
  const { context } = sharing;
  const confirmed = await confirmAnswers(sharing);
  if (!confirmed.ok) return confirmed;
  const { state, wrong } = confirmed.value;
  const found = await openNewest(sharing, state);
  if (!found.ok) return found;
  const { opened } = found.value;
  const log = await context.server.readActivity({ limit: logLines });
  if (!log.ok) return refusal(log.code);
  const slugs = await context.worker.service.categorySlugs();
  const notes = log.value.entries.flatMap(entry => notesOf(context, slugs, entry));
  return { ok: true, value: { ...opened, wrongAnswers: wrong, opened: notes } };
}

/** Opens what the server shows. Where another device changed what is shared, this one takes its keys first. */
async function openNewest(
  { client, context }: SharingContext,
  state: SharingState,
): Promise<SharingOutcome<{ readonly opened: OpenSharing }>> {
  const { service } = context.worker;
  const opened = await service.openSharing(state);
  const named = new Set(opened.grants.map(({ id }) => id));
  if (state.grants.every(({ grant }) => named.has(grant))) return { ok: true, value: { opened } };
  const refreshed = await refreshVault(context);
  if (!refreshed.ok) return refreshed;
  const newest = await client.readGrants();
  return newest.ok
    ? { ok: true, value: { opened: await service.openSharing(newest.value) } }
    : refusal(newest.code);
}

const ownerEvents: Readonly<Record<string, OwnerDid>> = {
  'grant-made': 'given',
  'grant-stopped': 'stopped',
  'grant-ended': 'ended',
};

/** The lines of one entry of the log: what its owner did about an access, and what its person opened and changed. */
function notesOf(
  context: SessionContext,
  slugs: ReadonlyMap<string, string>,
  { about, at, event, number }: ActivityEntry,
): OpenedNote[] {
  const { by, grant, record, what, categories = '' } = about;
  if (grant === undefined) return [];
  const line = { id: String(number), at, grant };
  // A grant that is only issued again, for other keys, has no `what`.
  const did =
    event === 'grant-changed' && (what === 'wider' || what === 'narrower') ? what : ownerEvents[event];
  if (did !== undefined) return [{ ...line, did }];
  if (event === 'opened')
    return [
      {
        ...line,
        sections: categories.split(' ').flatMap(id => slugs.get(id) ?? []),
        ...(by === 'card-alone' && { alone: true }),
      },
    ];
  if (event !== 'record-changed') return [];
  const deleted = what === 'deleted';
  return recordsIn(record ?? '').map(one => ({
    id: `${String(number)} ${one}`,
    at,
    grant,
    changed: titleIn(context, one),
    deleted,
  }));
}

/** The title of a record as it is now; '' for one that is not there any more. */
function titleIn({ view }: SessionContext, id: string): string {
  const content = view.record(id)?.content;
  const kind = content && kindOf(content.kind);
  return kind === undefined ? '' : titleOf(kind, content?.fields ?? {});
}

async function watch(sharing: SharingContext, linkFiles: () => void): Promise<SharingOutcome<OwnerNews>> {
  // First: while one that is over still has its keys, the server takes no other change of them.
  const left = await oneTab(sharing, () => endOver(sharing));
  if (!left.ok) return left;
  // What cannot be added now is added after another unlock, and holds up nothing.
  await oneTab(sharing, () => addCategories(sharing)).catch(() => undefined);
  keepInOwnCategories(sharing.context);
  const confirmed = await confirmAnswers(sharing);
  if (!confirmed.ok)
    return left.value.length > 0 ? { ok: true, value: { ...nothing, unended: left.value } } : confirmed;
  const { state, wrong } = confirmed.value;
  if (state.grants.length > 0) linkFiles();
  const returned = state.grants.filter(one => one.state === 'returned').map(({ grant }) => grant);
  const news = { wrongAnswers: wrong, returned, unended: left.value };
  // Few have any; the rest need not be opened for it.
  const isNews =
    state.undone?.length || state.grants.some(one => one.state === 'open' || one.unread || hasOpenAsk(one));
  if (!isNews) return { ok: true, value: { ...nothing, ...news } };
  const found = await openNewest(sharing, state);
  if (!found.ok) return found;
  const { opened } = found.value;
  const waiting = new Set(state.grants.filter(hasOpenAsk).map(({ grant }) => grant));
  const unreadOf = new Map(state.grants.map(one => [one.grant, one.unread ?? undefined]));
  const nameOf = (id: string) => opened.people.find(one => one.id === id)?.name ?? '';
  const value = {
    ...news,
    undone: eachOnce(opened.undone.map(({ person }) => person.name)),
    asking: eachOnce(opened.grants.filter(({ id }) => waiting.has(id)).map(one => nameOf(one.person))),
    reading: eachOnce(
      opened.grants
        .filter(({ state: gate, when }) => gate === 'open' && when.kind === 'release')
        .map(one => nameOf(one.person)),
    ),
    unread: opened.grants.flatMap(({ id, person }) => {
      const unread = unreadOf.get(id);
      return unread === undefined ? [] : [{ name: nameOf(person), ...unread }];
    }),
  };
  return { ok: true, value };
}

const eachOnce = (names: readonly string[]) => [...new Set(names)];

const endsAsk = new Set(['withdraw', 'decline', 'allow', 'open']);

/** Whether the person of a grant asked to read, and waits for an answer. */
function hasOpenAsk({ acts, state }: SharingState['grants'][number]): boolean {
  if (['open', 'stopped', 'ended'].includes(state)) return false;
  return acts.findLast(({ act }) => act === 'ask' || endsAsk.has(act))?.act === 'ask';
}

/** One tab at a time: of two that make the same change, the second would be refused. */
async function oneTab<T>(
  { context }: SharingContext,
  work: () => Promise<SharingOutcome<T>>,
): Promise<SharingOutcome<T>> {
  const account = openAccount(context);
  if (account === undefined) return no('not-open');
  return await context.platform.withLock(`kinfolio-confirm-${account.id}`, work);
}

/** The outcome: what is shared after. */
async function confirmAnswers(
  sharing: SharingContext,
): Promise<SharingOutcome<{ readonly state: SharingState; readonly wrong: string[] }>> {
  const { client, context } = sharing;
  return await oneTab(sharing, async () => {
    const wrong: string[] = [];
    for (let turn = 0; ; turn += 1) {
      const state = await client.readGrants();
      if (!state.ok) return refusal(state.code);
      const all = { ok: true, value: { state: state.value, wrong } } as const;
      if (turn === mostAnswers) return all;
      const found = await confirmOne(context, state.value, wrong);
      if (!found.ok) return found;
      if (found.value === 'nothing') return all;
    }
  });
}

async function confirmOne(
  context: SessionContext,
  state: SharingState,
  wrong: string[],
): Promise<SharingOutcome<'nothing' | 'one'>> {
  const found = await context.worker.service.confirmNext(state, wrong);
  if (found.found === 'nothing') return { ok: true, value: 'nothing' };
  if (found.found === 'wrong') wrong.push(found.grant);
  else {
    // The keyset will know their later keys alone: what they wrote before stands by its owner's own signature.
    if (found.found === 'answer') {
      const taken = await takeOver(context, found.signedBefore);
      if (!taken.ok) return taken;
    }
    const sent = await sendGrants(context, found.change);
    // Keys that were changed elsewhere are taken by now; the next turn makes the change upon them.
    if (!sent.ok && sent.problem !== 'keys-changed') return sent;
  }
  return { ok: true, value: 'one' };
}

async function changeLetter(
  sharing: SharingContext,
  wanted: WantedLetter,
  password: string,
): Promise<SharingOutcome> {
  const { context } = sharing;
  const state = await readToChange(sharing, password);
  if (!state.ok) return state;
  const made = await context.worker.service.changeLetter(state.value, wanted, shownBy(password));
  return made.ok ? await sendGrants(context, made.value) : made;
}

async function makeCard(
  sharing: SharingContext,
  wanted: WantedCard,
  password: string,
): Promise<SharingOutcome<PrintedCode>> {
  const { context } = sharing;
  const state = await readToChange(sharing, password);
  if (!state.ok) return state;
  const made = await context.worker.service.makeCard(state.value, wanted, shownBy(password));
  if (!made.ok) return made;
  const { change, ...card } = made.value;
  const sent = await sendGrants(context, change);
  return sent.ok ? { ok: true, value: card } : sent;
}

async function checkCard(
  { client, context }: SharingContext,
  { groups, way }: PrintedCode,
  typed: ReadonlyMap<number, string>,
): Promise<SharingOutcome<readonly number[]>> {
  const wrong: number[] = [];
  for (const [group, text] of typed)
    if (!(await context.worker.service.isGroupOfCode(groups.join(''), group, text))) wrong.push(group);
  if (wrong.length > 0 || typed.size === 0) return { ok: true, value: wrong };
  const noted = await client.checkCard(way);
  return noted.ok ? { ok: true, value: [] } : refusal(noted.code);
}

async function give(
  sharing: SharingContext,
  wanted: WantedGrant,
  password: string,
): Promise<SharingOutcome<GivenAccess>> {
  const { client, context } = sharing;
  const shown = await showPassword(context, password);
  if (!shown.ok) return shown;
  await endOver(sharing);
  await addCategories(sharing);
  const { service } = context.worker;
  const lacks = wanted.categories === 'everything' ? [] : await service.lackedOf(wanted.categories);
  if (lacks.length > 0) return no('sections-later');
  const state = await client.readGrants();
  if (!state.ok) return refusal(state.code);
  const made = await service.makeGrant(withCardNumbers(wanted, state.value), shownBy(password));
  if (!made.ok) return made;
  const { change, codes, grant, person, personId } = made.value;
  const kept = person && (await client.putPerson(personId, person));
  if (kept?.ok === false) return refusal(kept.code);
  const sent = await sendGrants(context, change);
  return sent.ok ? { ok: true, value: { person: personId, grant, codes } } : sent;
}

/** The first card after one that was stopped has the next number, or it would not be clear which of two papers is in use. */
function withCardNumbers(wanted: WantedGrant, { persons }: SharingState): WantedGrant {
  const email = wanted.person.email.toLowerCase();
  const known = persons.filter(one => one.email.toLowerCase() === email);
  const last = Math.max(0, ...known.map(({ lastCard = 0 }) => lastCard));
  const ways = wanted.ways.map(way => (way.method === 'card' ? { ...way, number: String(last + 1) } : way));
  return { ...wanted, ways };
}

async function changePerson(
  { client, context }: SharingContext,
  person: ChangedPerson,
  password: string,
): Promise<SharingOutcome> {
  const shown = await showPassword(context, password);
  if (!shown.ok) return shown;
  const state = await client.readGrants();
  if (!state.ok) return refusal(state.code);
  const made = await context.worker.service.changePerson(state.value, person, shownBy(password));
  return made.ok ? outcomeOf(await client.putPerson(person.id, made.value)) : made;
}

async function stop(
  { client, context }: SharingContext,
  grants: readonly string[],
  { tell, password }: { readonly tell: boolean; readonly password: string },
): Promise<SharingOutcome> {
  const shown = await showPassword(context, password);
  if (!shown.ok) return shown;
  const may = await context.worker.service.mayStop(grants, shownBy(password));
  if (!may.ok) return may;
  for (const grant of grants) {
    const stopped = await client.stopGrant(grant, { tell });
    if (!stopped.ok) return refusal(stopped.code);
  }
  const ended = await endStopped({ client, context });
  return ended.ok ? yes : ended;
}
