import { deletedKeptMs } from '@kinfolio/contract/retention';
import { paper } from '@kinfolio/domain/kinds/paper';
import { filesNamed } from '@kinfolio/domain/papers/papers';
import { history } from '../records/history.ts';
import { asOutcome, type SessionContext } from '../state/context.ts';
import { readStored, removeStored } from './stored.ts';

// [Note: What is swept]
// An upload may end and its record never be saved; a paper deleted 30 days ago loses its content, and nobody can read
// its file any more. Which objects no record names only a device knows. It removes them when it knows everything: it is
// in step with the server, every record opens, and so does every earlier version of a paper. Another device may have
// sent a file and been offline ever since with its record: an object is left alone for 30 days, by the server's clock.
// A device whose clock is wrong by a day has dropped records too early, and sweeps nothing. Neither does a device from which the server
// holds records back, because these may name the file.

/** How long an object may lie there without a record. */
export const unnamedKeptMs = deletedKeptMs;
/** One device need not look more often than once a day. */
const lookEveryMs = 24 * 60 * 60_000;
/** The page is shown first. */
const patience = 10_000;
const mark = 'papers-swept';

/** Sweeps in a while, unless this device did so today, and again whenever a passport is opened later. */
export function sweepNowAndThen(context: SessionContext): void {
  let callOff: (() => void) | undefined;
  const plan = () => {
    callOff?.();
    callOff = undefined;
    if (context.state.get().status !== 'open') return;
    callOff = context.platform.timing.after(patience, () => {
      // What could not be looked at now is looked at another day.
      sweepIfDue(context).catch(() => undefined);
    });
  };
  context.state.subscribe(plan);
  plan();
}

async function sweepIfDue(context: SessionContext): Promise<void> {
  const { unlocked, platform } = context;
  if (unlocked === undefined || !platform.page.online()) return;
  // Of several tabs one looks, and the others find it done.
  await platform.withLock(`kinfolio-sweep-${unlocked.vaultId}`, () =>
    asOutcome(async () => {
      const { service } = context.worker;
      const last = Date.parse((await service.readDraft(mark))?.writtenAt ?? '');
      const due = !(platform.timing.now() - last < lookEveryMs);
      if (due && (await sweep(context))) await service.writeDraft(mark, { fields: {} });
      return { ok: true as const };
    }),
  );
}

/** Removes what no record names; see [Note: What is swept]. Says whether it could look. */
async function sweep(context: SessionContext): Promise<boolean> {
  const { unlocked, platform } = context;
  const stored = await readStored(context);
  if (unlocked === undefined || !stored.ok || stored.value.now === undefined) return false;
  const { objects, now } = stored.value;
  if (Math.abs(platform.timing.now() - now) > lookEveryMs) return false;
  const old = [...objects].filter(([, made]) => now - made >= unnamedKeptMs).map(([object]) => object);
  if (old.length === 0) return true;
  // What was listed before may be named by what arrives now, never the other way round.
  if (!(await unlocked.syncer.syncNow()) || context.alerts.get().heldBack !== undefined) return false;
  const named = await namedObjects(context);
  if (named === undefined || context.unlocked !== unlocked) return false;
  const unnamed = old.filter(object => !named.has(object));
  return (await removeStored(context, unnamed)).ok;
}

/** Every object that a record names or named; undefined when anything cannot be read. */
async function namedObjects(context: SessionContext): Promise<ReadonlySet<string> | undefined> {
  const { view } = context;
  await view.whenWhole();
  if (view.unreadable().length > 0) return undefined;
  const records = [...view.all(), ...view.deleted()];
  const named = new Set(filesNamed(records.map(({ content }) => content)).keys());
  for (const { id, content, version } of records) {
    if (content.kind !== paper.id || version === 1) continue;
    const earlier = await history(context, id);
    if (!earlier.ok) return undefined;
    const contents = earlier.value.map(one => one.content);
    if (contents.includes(undefined)) return undefined;
    for (const object of filesNamed(contents.filter(one => one !== undefined)).keys()) named.add(object);
  }
  return named;
}
