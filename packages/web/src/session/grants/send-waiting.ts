import type { SharedEdit } from '../../vault-worker/grants/write-shared.ts';
import type { SharingOutcome, SharingProblem, WaitingEdit } from '../api/sharing.ts';
import { untilNextTry } from '../files/until-next-try.ts';
import { openAccount, type SessionContext } from '../state/context.ts';
import { attempt, no } from './sharing-context.ts';
import type { WaitingEditStore } from './waiting-edits.ts';

/** What sending works with. */
interface SendingEdits {
  readonly context: SessionContext;
  readonly waiting: WaitingEditStore;
  /** The name of the owner of a grant, as far as it is known. */
  readonly ownerOf: (grant: string) => string;
  /** Takes the keys and what was written, unless they are here. */
  readonly ready: (grant: string) => Promise<SharingOutcome<unknown>>;
  readonly save: (grant: string, edit: SharedEdit) => Promise<SharingOutcome>;
}

/** What saves edits of what others share, now or once it can be. */
export interface EditSending {
  /** `kept`: it is on this device alone, and is sent by itself. */
  readonly edit: (grant: string, edit: SharedEdit) => Promise<SharingOutcome<'saved' | 'kept'>>;
  /** Sends what waits; `grant` was read a moment ago, so nothing of it has to wait for its person any more. */
  readonly begin: (grant?: string) => void;
}

/** Makes it, for one tab. */
export function createEditSending(sending: SendingEdits): EditSending {
  const { context, ownerOf, waiting, save } = sending;
  /** Grants whose person has to show a number first. */
  const shut = new Set<string>();
  let running = false;
  /** Ends the wait for the next try. */
  let wake = new AbortController();
  const due = () => waiting.all().filter(one => one.refused === undefined && !shut.has(one.grant));
  const isOpen = () => context.state.get().status === 'open';

  const sendDue = async (): Promise<void> => {
    for (const one of due()) {
      if (!(await waiting.isThere(one.id))) {
        await waiting.load();
        continue;
      }
      const ready = await sending.ready(one.grant);
      const sent = ready.ok ? await save(one.grant, one.edit) : ready;
      if (!sent.ok && sent.problem === 'code-wanted') shut.add(one.grant);
      else if (!sent.ok && passing.has(sent.problem)) return;
      else await settle(waiting, one, sent);
    }
  };
  // Of several tabs one sends, and the others find it done.
  const inTurn = async (what: () => Promise<void>) =>
    await context.platform.withLock(`kinfolio-shared-edits-${openAccount(context)?.id ?? ''}`, what);

  const run = async (): Promise<void> => {
    for (let tries = 1; isOpen() && due().length > 0; tries += 1) {
      wake = new AbortController();
      await inTurn(() => sendDue());
      if (!isOpen() || due().length === 0) return;
      if (!wake.signal.aborted) await untilNextTry(context, tries, wake.signal);
    }
  };
  const begin = (grant?: string) => {
    if (grant !== undefined) shut.delete(grant);
    wake.abort();
    if (running || due().length === 0) return;
    running = true;
    void run()
      .catch(() => undefined)
      .finally(() => {
        running = false;
      });
  };

  const edit = async (grant: string, wanted: SharedEdit): Promise<SharingOutcome<'saved' | 'kept'>> => {
    const before = due().some(one => one.grant === grant && one.edit.id === wanted.id);
    const one = await waiting.keep({ grant, owner: ownerOf(grant), edit: wanted }).catch(() => undefined);
    if (one === undefined) return no('storage-full');
    // In the order in which they were made: the later one began from the earlier.
    if (before) {
      begin();
      return { ok: true, value: 'kept' };
    }
    const sent = await save(grant, wanted);
    if (!sent.ok && passing.has(sent.problem)) {
      begin();
      return { ok: true, value: 'kept' };
    }
    // What can be put right on the form is there still.
    if (!sent.ok && !isForGood(sent.problem)) await waiting.forget(one.id);
    else await settle(waiting, one, sent);
    return sent.ok ? { ok: true, value: 'saved' } : sent;
  };
  return { begin, edit: (grant, wanted) => attempt(() => edit(grant, wanted)) };
}

async function settle(
  waiting: WaitingEditStore,
  { id }: WaitingEdit,
  sent: SharingOutcome<unknown>,
): Promise<void> {
  if (sent.ok) await waiting.forget(id);
  else await waiting.refuse(id, sent.problem);
}

/** What ends by itself. */
const passing: ReadonlySet<SharingProblem> = new Set([
  'offline',
  'too-many-tries',
  'not-open',
  'not-now',
  'code-wanted',
  'keys-changed',
  'unexpected',
]);

/** After which the page of what is shared is gone, or takes no edit any more. */
const forGood: ReadonlySet<SharingProblem> = new Set([
  'grant-closed',
  'read-only',
  'not-found',
  'not-genuine',
  'owner-unknown',
]);
const isForGood = (problem: SharingProblem): boolean => forGood.has(problem);
