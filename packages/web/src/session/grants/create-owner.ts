import type { ActivityEntry } from '@kinfolio/contract/activity';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import { findKind } from '@kinfolio/domain/kinds/index';
import { estateCategory } from '@kinfolio/domain/records/estate';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import type { PresentedCredential } from '../../vault-worker/keys/presented-credential.ts';
import type {
  AccessLogEntry,
  CardForPrinting,
  CardRequest,
  CreatedAccess,
  GrantRequest,
  LetterChange,
  OwnerAccessAction,
  OwnerSharingApi,
  OwnerSharingNews,
  OwnSharing,
  PersonChange,
  SharingResult,
} from '../api/sharing.ts';
import { pickTwoGroupNumbers } from '../platform/two-groups.ts';
import { readCurrentAccount, type SessionContext } from '../state/context.ts';
import { changeAccess } from './change-terms.ts';
import { endExpiredGrants, rekeyStoppedGrants } from './end-over.ts';
import { createFileLinks } from './link-files.ts';
import { readOwnerGrants } from './newest-grants.ts';
import { addMissingOwnCategories, moveRecordsToOwnCategories } from './own-categories.ts';
import { sendGrantChanges } from './send-grants.ts';
import {
  createSharingRefusal,
  runSharingCall,
  type SharingContext,
  sharingSucceeded,
  toSharingRefusal,
  toSharingResult,
} from './sharing-context.ts';
import { provePresenceByPassword, readSharingForChange } from './show-password.ts';
import { listRecordsOfLogEntry, signReaderChanges } from './take-over.ts';
import { readRecordsAsReader } from './view-as.ts';

// [Note: Stopping in two steps] The server deletes its halves of a grant's keys at once, so that the person's next
// request fails; then the keys of its categories are replaced. If the second step fails, the grant stays stopped, and
// the page shows that until a device has completed it.

/** The maximum number of answers to invitations that are confirmed at once. */
const mostAnswers = 40;
/** How many groups a printed code has. */
const codeGroups = 8;
const nothing: OwnerSharingNews = {
  wrongAnswers: [],
  returned: [],
  unended: [],
  undone: [],
  asking: [],
  reading: [],
  unread: [],
  access: { people: [], grants: [] },
};
/** How many entries of the log are searched for openings. */
const logLines = 200;

/** Makes the owner's side of sharing. */
export function createOwnerSharing(sharing: SharingContext): OwnerSharingApi {
  const { context, client } = sharing;
  const links = createFileLinks(context, client);
  // Links that cannot be sent now are sent with the next paper, or after the next sign-in.
  const linkFiles = () => void links.begin().catch(() => undefined);
  return {
    read: () => runSharingCall(() => readAll(sharing)),
    watch: () => runSharingCall(() => watch(sharing, linkFiles)),
    give: (wanted, password) =>
      runSharingCall(async () => {
        const given = await give(sharing, wanted, password);
        if (given.ok) linkFiles();
        return given;
      }),
    changePerson: (person, password) => runSharingCall(() => changePerson(sharing, person, password)),
    viewAs: (grant, when) => runSharingCall(() => readRecordsAsReader(sharing, grant, when)),
    codeOf: (way, password) =>
      runSharingCall(async () => {
        const state = await client.readGrants();
        if (!state.ok) return toSharingRefusal(state.code);
        return await context.worker.service.codeOfWay(state.value, way, shownBy(password));
      }),
    makeCard: (wanted, password) => runSharingCall(() => makeCard(sharing, wanted, password)),
    changeLetter: (wanted, password) => runSharingCall(() => changeLetter(sharing, wanted, password)),
    changeTerms: (wanted, password) =>
      runSharingCall(async () => {
        const changed = await changeAccess(sharing, wanted, password);
        // The files of papers in a newly shared section must be linked to their records.
        if (changed.ok) linkFiles();
        return changed;
      }),
    groupsToAsk: () => pickTwoGroupNumbers(context.platform, codeGroups),
    checkCard: (card, typed) => runSharingCall(() => checkCard(sharing, card, typed)),
    stop: (grants, how) => runSharingCall(() => stop(sharing, grants, how)),
    answer: (grant, act, password) =>
      runSharingCall(async () => {
        const shown = await provePresenceByPassword(context, password);
        if (!shown.ok) return shown;
        const may = await context.worker.service.mayStop([grant], shownBy(password));
        return may.ok ? toSharingResult(await client.actOnGrant(grant, act)) : may;
      }),
    addEstate: estate =>
      runSharingCall(() => oneTab(sharing, () => addMissingOwnCategories(sharing, [estateCategory(estate)]))),
    decline: grant => runSharingCall(async () => toSharingResult(await client.actOnGrant(grant, 'decline'))),
    goAway: until =>
      runSharingCall(async () =>
        toSharingResult(await (until === undefined ? client.endHoliday() : client.putHoliday(until))),
      ),
  };
}

const shownBy = (password: string): PresentedCredential => ({ by: 'password', password });

async function readAll(sharing: SharingContext): Promise<SharingResult<OwnSharing>> {
  const { context } = sharing;
  const confirmed = await confirmAnswers(sharing);
  if (!confirmed.ok) return confirmed;
  const { state, wrong } = confirmed.value;
  const found = await readOwnerGrants(sharing, state);
  if (!found.ok) return found;
  const { opened } = found.value;
  const log = await context.server.readActivity({ limit: logLines });
  if (!log.ok) return toSharingRefusal(log.code);
  const slugs = await context.worker.service.categorySlugs();
  const notes = log.value.entries.flatMap(entry => notesOf(context, slugs, entry));
  return { ok: true, value: { ...opened, wrongAnswers: wrong, opened: notes } };
}

const ownerEvents: Readonly<Record<string, OwnerAccessAction>> = {
  'grant-made': 'given',
  'grant-stopped': 'stopped',
  'grant-ended': 'ended',
};

/** Lists the news in one log entry: how the owner changed access, or what the person opened or changed. */
function notesOf(
  context: SessionContext,
  slugs: ReadonlyMap<string, string>,
  { about, at, event, number }: ActivityEntry,
): AccessLogEntry[] {
  const { by, grant, record, what, categories = '' } = about;
  if (grant === undefined) return [];
  const line = { id: String(number), at, grant };
  // If a grant was only reissued for new keys, `what` is absent and there is nothing to report.
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
  return listRecordsOfLogEntry(record ?? '').map(one => ({
    id: `${String(number)} ${one}`,
    at,
    grant,
    changed: titleIn(context, one),
    deleted,
  }));
}

/** The current title of a record; '' if it no longer exists. */
function titleIn({ view }: SessionContext, id: string): string {
  const content = view.record(id)?.content;
  const kind = content && findKind(content.kind);
  return kind === undefined ? '' : getRecordTitle(kind, content?.fields ?? {});
}

async function watch(
  sharing: SharingContext,
  linkFiles: () => void,
): Promise<SharingResult<OwnerSharingNews>> {
  // This must be done first: while an ended grant still has its keys, the server accepts no other change of keys.
  const left = await oneTab(sharing, () => endExpiredGrants(sharing));
  if (!left.ok) return left;
  // A category that cannot be added now is added after a later unlock, so a failure here must not delay the rest.
  await oneTab(sharing, () => addMissingOwnCategories(sharing)).catch(() => undefined);
  moveRecordsToOwnCategories(sharing.context);
  const confirmed = await confirmAnswers(sharing);
  if (!confirmed.ok)
    return left.value.length > 0 ? { ok: true, value: { ...nothing, unended: left.value } } : confirmed;
  const { state, wrong } = confirmed.value;
  if (state.grants.length > 0) linkFiles();
  const returned = state.grants.filter(one => one.state === 'returned').map(({ grant }) => grant);
  const news = { wrongAnswers: wrong, returned, unended: left.value };
  const isNews =
    state.undone?.length || state.grants.some(one => one.state === 'open' || one.unread || hasOpenAsk(one));
  if (!isNews) {
    // Most owners share nothing, and then nothing needs to be decrypted.
    if (state.grants.length === 0) return { ok: true, value: { ...nothing, ...news } };
    const { people, grants } = await sharing.context.worker.service.openSharing(state);
    return { ok: true, value: { ...nothing, ...news, access: { people, grants } } };
  }
  const found = await readOwnerGrants(sharing, state);
  if (!found.ok) return found;
  const { opened } = found.value;
  const waiting = new Set(state.grants.filter(hasOpenAsk).map(({ grant }) => grant));
  const unreadOf = new Map(state.grants.map(one => [one.grant, one.unread ?? undefined]));
  const nameOf = (id: string) => opened.people.find(one => one.id === id)?.name ?? '';
  const value = {
    ...news,
    access: { people: opened.people, grants: opened.grants },
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

/** Whether the person with this grant has asked to read and is still waiting for an answer. */
function hasOpenAsk({ acts, state }: SharingState['grants'][number]): boolean {
  if (['open', 'stopped', 'ended'].includes(state)) return false;
  return acts.findLast(({ act }) => act === 'ask' || endsAsk.has(act))?.act === 'ask';
}

/** Runs in one tab at a time: if two tabs made the same change, the server would refuse the second. */
async function oneTab<T>(
  { context }: SharingContext,
  work: () => Promise<SharingResult<T>>,
): Promise<SharingResult<T>> {
  const account = readCurrentAccount(context);
  if (account === undefined) return createSharingRefusal('not-open');
  return await context.platform.withLock(`kinfolio-confirm-${account.id}`, work);
}

/** Confirms new readers. Resolves to the state of sharing afterwards. */
async function confirmAnswers(
  sharing: SharingContext,
): Promise<SharingResult<{ readonly state: SharingState; readonly wrong: string[] }>> {
  const { client, context } = sharing;
  return await oneTab(sharing, async () => {
    const wrong: string[] = [];
    for (let turn = 0; ; turn += 1) {
      const state = await client.readGrants();
      if (!state.ok) return toSharingRefusal(state.code);
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
): Promise<SharingResult<'nothing' | 'one'>> {
  const found = await context.worker.service.confirmNext(state, wrong);
  if (found.found === 'nothing') return { ok: true, value: 'nothing' };
  if (found.found === 'wrong') wrong.push(found.grant);
  else {
    // The new keyset will contain only the person's newer keys, so the owner signs the earlier records again.
    if (found.found === 'answer') {
      const taken = await signReaderChanges(context, found.signedBefore);
      if (!taken.ok) return taken;
    }
    const sent = await sendGrantChanges(context, found.change);
    // If another device changed the keys, this device has adopted the new keys by now, and the next round makes its
    // change on top of them.
    if (!sent.ok && sent.problem !== 'keys-changed') return sent;
  }
  return { ok: true, value: 'one' };
}

async function changeLetter(
  sharing: SharingContext,
  wanted: LetterChange,
  password: string,
): Promise<SharingResult> {
  const { context } = sharing;
  const state = await readSharingForChange(sharing, password);
  if (!state.ok) return state;
  const made = await context.worker.service.changeLetter(state.value, wanted, shownBy(password));
  return made.ok ? await sendGrantChanges(context, made.value) : made;
}

async function makeCard(
  sharing: SharingContext,
  wanted: CardRequest,
  password: string,
): Promise<SharingResult<CardForPrinting>> {
  const { context } = sharing;
  const state = await readSharingForChange(sharing, password);
  if (!state.ok) return state;
  const made = await context.worker.service.makeCard(state.value, wanted, shownBy(password));
  if (!made.ok) return made;
  const { change, ...card } = made.value;
  const sent = await sendGrantChanges(context, change);
  return sent.ok ? { ok: true, value: card } : sent;
}

async function checkCard(
  { client, context }: SharingContext,
  { groups, way }: CardForPrinting,
  typed: ReadonlyMap<number, string>,
): Promise<SharingResult<readonly number[]>> {
  const wrong: number[] = [];
  for (const [group, text] of typed)
    if (!(await context.worker.service.isGroupOfCode(groups.join(''), group, text))) wrong.push(group);
  if (wrong.length > 0 || typed.size === 0) return { ok: true, value: wrong };
  const noted = await client.checkCard(way);
  return noted.ok ? { ok: true, value: [] } : toSharingRefusal(noted.code);
}

async function give(
  sharing: SharingContext,
  wanted: GrantRequest,
  password: string,
): Promise<SharingResult<CreatedAccess>> {
  const { client, context } = sharing;
  const shown = await provePresenceByPassword(context, password);
  if (!shown.ok) return shown;
  await endExpiredGrants(sharing);
  await addMissingOwnCategories(sharing);
  const { service } = context.worker;
  const lacks = wanted.categories === 'everything' ? [] : await service.lackedOf(wanted.categories);
  if (lacks.length > 0) return createSharingRefusal('sections-later');
  const state = await client.readGrants();
  if (!state.ok) return toSharingRefusal(state.code);
  const made = await service.makeGrant(withCardNumbers(wanted, state.value), shownBy(password));
  if (!made.ok) return made;
  const { change, codes, grant, person, personId } = made.value;
  const kept = person && (await client.putPerson(personId, person));
  if (kept?.ok === false) return toSharingRefusal(kept.code);
  const sent = await sendGrantChanges(context, change);
  return sent.ok ? { ok: true, value: { person: personId, grant, codes } } : sent;
}

/**
 * A card that replaces a stopped one gets the next number; otherwise it would be unclear which of two printed cards is
 * in use.
 */
function withCardNumbers(wanted: GrantRequest, { persons }: SharingState): GrantRequest {
  const email = wanted.person.email.toLowerCase();
  const known = persons.filter(one => one.email.toLowerCase() === email);
  const last = Math.max(0, ...known.map(({ lastCard = 0 }) => lastCard));
  const ways = wanted.ways.map(way => (way.method === 'card' ? { ...way, number: String(last + 1) } : way));
  return { ...wanted, ways };
}

async function changePerson(
  { client, context }: SharingContext,
  person: PersonChange,
  password: string,
): Promise<SharingResult> {
  const shown = await provePresenceByPassword(context, password);
  if (!shown.ok) return shown;
  const state = await client.readGrants();
  if (!state.ok) return toSharingRefusal(state.code);
  const made = await context.worker.service.changePerson(state.value, person, shownBy(password));
  return made.ok ? toSharingResult(await client.putPerson(person.id, made.value)) : made;
}

async function stop(
  { client, context }: SharingContext,
  grants: readonly string[],
  { tell, password }: { readonly tell: boolean; readonly password: string },
): Promise<SharingResult> {
  const shown = await provePresenceByPassword(context, password);
  if (!shown.ok) return shown;
  const may = await context.worker.service.mayStop(grants, shownBy(password));
  if (!may.ok) return may;
  // The person is notified when the last grant is stopped, because only then is it clear what is still shared with
  // them.
  for (const [index, grant] of grants.entries()) {
    const stopped = await client.stopGrant(grant, { tell: tell && index === grants.length - 1 });
    if (!stopped.ok) return toSharingRefusal(stopped.code);
  }
  const ended = await rekeyStoppedGrants({ client, context });
  return ended.ok ? sharingSucceeded : ended;
}
