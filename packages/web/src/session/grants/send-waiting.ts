import type { SharedEdit } from '../../vault-worker/grants/write-shared.ts';
import type { SharingProblem, SharingResult, UnsentEdit } from '../api/sharing.ts';
import { waitBeforeRetry } from '../files/until-next-try.ts';
import { readCurrentAccount, type SessionContext } from '../state/context.ts';
import { createSharingRefusal, runSharingCall } from './sharing-context.ts';
import type { UnsentEditStore } from './waiting-edits.ts';

interface SendingEdits {
  readonly context: SessionContext;
  readonly waiting: UnsentEditStore;
  /** The name of the grant's owner, if known. */
  readonly ownerOf: (grant: string) => string;
  /** Loads the keys and the content, unless they are already loaded. */
  readonly ready: (grant: string) => Promise<SharingResult<unknown>>;
  readonly save: (grant: string, edit: SharedEdit) => Promise<SharingResult>;
}

/** Saves edits to shared passports, at once or as soon as possible. */
export interface SharedEditSender {
  /** Saves an edit. The result `kept` means that the edit is only on this device, and is sent automatically later. */
  readonly edit: (grant: string, edit: SharedEdit) => Promise<SharingResult<'saved' | 'kept'>>;
  /**
   * Sends edits that wait. If given, `grant` has just been read, so its edits no longer need to wait for the person.
   */
  readonly begin: (grant?: string) => void;
}

/** Makes the sender of edits, for one tab. */
export function createSharedEditSender(sending: SendingEdits): SharedEditSender {
  const { context, ownerOf, waiting, save } = sending;
  /** Grants that the person can open only after proving a phone number. */
  const shut = new Set<string>();
  let running = false;
  /** Aborted to end the wait for the next try early. */
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
  // With several tabs, one sends the edits, and the others then find that they have been sent.
  const inTurn = async (what: () => Promise<void>) =>
    await context.platform.withLock(`kinfolio-shared-edits-${readCurrentAccount(context)?.id ?? ''}`, what);

  const run = async (): Promise<void> => {
    for (let tries = 1; isOpen() && due().length > 0; tries += 1) {
      wake = new AbortController();
      await inTurn(() => sendDue());
      if (!isOpen() || due().length === 0) return;
      if (!wake.signal.aborted) await waitBeforeRetry(context, tries, wake.signal);
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

  const edit = async (grant: string, wanted: SharedEdit): Promise<SharingResult<'saved' | 'kept'>> => {
    const before = due().some(one => one.grant === grant && one.edit.id === wanted.id);
    const one = await waiting.keep({ grant, owner: ownerOf(grant), edit: wanted }).catch(() => undefined);
    if (one === undefined) return createSharingRefusal('storage-full');
    // Edits are sent in the order they were made, because each edit builds on the previous ones.
    if (before) {
      begin();
      return { ok: true, value: 'kept' };
    }
    const sent = await save(grant, wanted);
    if (!sent.ok && passing.has(sent.problem)) {
      begin();
      return { ok: true, value: 'kept' };
    }
    // The form still shows this edit, so the person can correct it there and it is not stored.
    if (!sent.ok && !isForGood(sent.problem)) await waiting.forget(one.id);
    else await settle(waiting, one, sent);
    return sent.ok ? { ok: true, value: 'saved' } : sent;
  };
  return { begin, edit: (grant, wanted) => runSharingCall(() => edit(grant, wanted)) };
}

async function settle(
  waiting: UnsentEditStore,
  { id }: UnsentEdit,
  sent: SharingResult<unknown>,
): Promise<void> {
  if (sent.ok) await waiting.forget(id);
  else await waiting.refuse(id, sent.problem);
}

/** Temporary problems, after which sending is tried again. */
const passing: ReadonlySet<SharingProblem> = new Set([
  'offline',
  'too-many-tries',
  'not-open',
  'not-now',
  'code-wanted',
  'keys-changed',
  'reopen-needed',
  'unexpected',
]);

/** Problems after which the shared passport is no longer open to the person, or accepts no more edits. */
const forGood: ReadonlySet<SharingProblem> = new Set([
  'grant-closed',
  'read-only',
  'not-found',
  'not-genuine',
  'owner-unknown',
]);
const isForGood = (problem: SharingProblem): boolean => forGood.has(problem);
