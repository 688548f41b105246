import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import type { ShownWay } from '../../vault-worker/keys/shown.ts';
import { confirmByPassword } from '../access/presence.ts';
import { makeChange } from '../access/send-change.ts';
import { refreshVault } from '../access/start-unlocked.ts';
import type {
  OpenedNote,
  OwnerSharing,
  OwnSharing,
  SharingOutcome,
  SharingRefused,
  WantedGrant,
} from '../api/sharing.ts';
import { openAccount, type SessionContext } from '../state/context.ts';
import { attempt, no, outcomeOf, refusal, type SharingContext, yes } from './sharing-context.ts';

// [Note: Stopping in two steps] The halves of a grant go at once, so that the next request of its person fails; then the keys
// of its categories are made anew. If the second step finds no answer, what is stopped stays so, and is shown until a device
// has sent it.

/** Most answers that are confirmed in one go. */
const mostAnswers = 40;
/** Lines of the log that are looked through for openings. */
const logLines = 200;

/** Makes the owner's side of sharing. */
export function createOwner(sharing: SharingContext): OwnerSharing {
  const { context, client } = sharing;
  return {
    read: () => attempt(() => readAll(sharing)),
    confirmAnswers: () => attempt(() => confirmAnswers(sharing)),
    give: (wanted, password) => attempt(() => give(sharing, wanted, password)),
    codeOf: (way, password) =>
      attempt(async () => {
        const state = await client.readGrants();
        if (!state.ok) return refusal(state.code);
        return await context.worker.service.codeOfWay(state.value, way, shownBy(password));
      }),
    stop: (grants, how) => attempt(() => stop(sharing, grants, how)),
    answer: (grant, act, password) =>
      attempt(async () => {
        const shown = await showPassword(context, password);
        if (!shown.ok) return shown;
        const may = await context.worker.service.mayStop([grant], shownBy(password));
        return may.ok ? outcomeOf(await client.actOnGrant(grant, act)) : may;
      }),
    decline: grant => attempt(async () => outcomeOf(await client.actOnGrant(grant, 'decline'))),
    goAway: until =>
      attempt(async () =>
        outcomeOf(await (until === undefined ? client.endHoliday() : client.putHoliday(until))),
      ),
  };
}

const shownBy = (password: string): ShownWay => ({ by: 'password', password });

async function readAll(sharing: SharingContext): Promise<SharingOutcome<OwnSharing>> {
  const { client, context } = sharing;
  const confirmed = await confirmAnswers(sharing);
  if (!confirmed.ok) return confirmed;
  const state = await client.readGrants();
  if (!state.ok) return refusal(state.code);
  const opened = await context.worker.service.openSharing(state.value);
  const log = await context.server.readActivity({ limit: logLines });
  if (!log.ok) return refusal(log.code);
  const notes = log.value.entries.flatMap(({ about, at, event, number }): OpenedNote[] => {
    const { grant } = about;
    return event === 'opened' && grant !== undefined ? [{ id: String(number), at, grant }] : [];
  });
  return { ok: true, value: { ...opened, wrongAnswers: confirmed.value, opened: notes } };
}

/** One tab at a time: of two that confirm the same answer, the second would be refused. */
async function confirmAnswers({ client, context }: SharingContext): Promise<SharingOutcome<string[]>> {
  const account = openAccount(context);
  if (account === undefined) return no('not-open');
  return await context.platform.withLock(`kinfolio-confirm-${account.id}`, async () => {
    const wrong: string[] = [];
    for (let turn = 0; turn < mostAnswers; turn += 1) {
      const state = await client.readGrants();
      if (!state.ok) return refusal(state.code);
      const found = await confirmOne(context, state.value, wrong);
      if (!found.ok) return found;
      if (found.value === 'nothing') break;
    }
    return { ok: true, value: wrong };
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
    const sent = await sendGrants(context, found.change);
    // Keys that were changed elsewhere are taken by now; the next turn makes the change upon them.
    if (!sent.ok && sent.problem !== 'keys-changed') return sent;
  }
  return { ok: true, value: 'one' };
}

/** Sends a change of grants, in words of sharing where the server refuses. */
async function sendGrants(context: SessionContext, change: KeysetChange): Promise<SharingOutcome> {
  let refused: SharingRefused | undefined;
  const server: SessionContext['server'] = {
    ...context.server,
    async putKeyset(sent) {
      const answer = await context.server.putKeyset(sent);
      if (!answer.ok) refused = refusal(answer.code);
      return answer;
    },
  };
  const made = await makeChange({ ...context, server }, change);
  return made.ok ? yes : made.problem === 'unexpected' && refused !== undefined ? refused : made;
}

/** Shows the server who is there, and takes its newest keys. */
async function showPassword(context: SessionContext, password: string): Promise<SharingOutcome> {
  const present = await confirmByPassword(context, password);
  if (!present.ok) return present;
  const state = await refreshVault(context);
  return state.ok ? yes : state;
}

async function give(
  { client, context }: SharingContext,
  wanted: WantedGrant,
  password: string,
): Promise<SharingOutcome<{ person: string; grant: string; codes: OwnCodes }>> {
  const shown = await showPassword(context, password);
  if (!shown.ok) return shown;
  const made = await context.worker.service.makeGrant(wanted, shownBy(password));
  if (!made.ok) return made;
  const { change, codes, grant, person, personId } = made.value;
  const kept = await client.putPerson(personId, person);
  if (!kept.ok) return refusal(kept.code);
  const sent = await sendGrants(context, change);
  return sent.ok ? { ok: true, value: { person: personId, grant, codes } } : sent;
}

type OwnCodes = readonly { readonly method: 'invite' | 'card'; readonly groups: readonly string[] }[];

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
  const state = await client.readGrants();
  if (!state.ok) return refusal(state.code);
  const change = await context.worker.service.endStopped(state.value, shownBy(password));
  if (!change.ok) return change;
  return change.value === undefined ? yes : await sendGrants(context, change.value);
}
