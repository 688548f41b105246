import { addLondonDays } from '../../london.ts';
import { listOpeningMessages, type OpeningMessageRow } from '../../opening-messages.ts';
import type { Gate, GateRows } from '../../rows.ts';

/** Counts of wrong or missing messages to readers and owners. */
export interface MessageFaults {
  /** Openings and closings about which the job did not notify the reader. */
  untold: number;
  /** Messages that were not true when they were created. */
  untrue: number;
  /** Second initial messages about the same opening. */
  twice: number;
}

/** A message row with additional facts that the model needs. */
type Entered = OpeningMessageRow & {
  readonly isFirst: boolean;
  readonly atMs: number;
  readonly acts: number;
};

/** The messages that the job creates about one grant, stored like the rows of a database. */
export class SimulatedMessages {
  readonly #rows: Entered[] = [];
  #closedSinceMs: number | undefined;

  /** Runs the job once, at an instant. `designedOpen` is whether the oracle considers the gate open. */
  tell(
    rows: GateRows,
    gate: Gate,
    { nowMs, designedOpen }: { nowMs: number; designedOpen: boolean },
  ): MessageFaults {
    const faults: MessageFaults = { untold: 0, untrue: 0, twice: 0 };
    for (const telling of listOpeningMessages(rows, gate, this.#rows, nowMs)) {
      const { to, about, slotMs } = telling;
      if (this.#rows.some(row => row.to === to && row.about === about && row.slotMs === slotMs)) continue;
      const isFirst = about === 'opened' && !telling.again;
      const answers = rows.acts.filter(({ act }) => act === 'allow' || act === 'continue').length;
      const last = this.#lastFirst();
      if (to === 'reader' && isFirst && last?.about === 'opened' && last.acts === answers)
        if (last.slotMs >= (gate.sinceMs ?? 0)) faults.twice += 1;
      if (slotMs > nowMs || (about === 'opened') !== designedOpen) faults.untrue += 1;
      const isRead = rows.acts.some(({ act, atMs }) => act === 'open' && atMs >= (gate.sinceMs ?? 0));
      if (about === 'opened' && answers === 0 && isRead) faults.twice += 1;
      if (about === 'opened' && isWrongCause(rows, telling.cause)) faults.untrue += 1;
      this.#rows.push({ to, about, slotMs, channel: 'mail', isFirst, atMs: nowMs, acts: answers });
    }
    if (this.#isUnknown(rows, gate, nowMs)) faults.untold += 1;
    return faults;
  }

  /** Records when the gate closed, whether or not the job runs. */
  watch(gate: Gate, nowMs: number): void {
    this.#closedSinceMs = gate.state === 'open' ? undefined : (this.#closedSinceMs ?? nowMs);
  }

  #lastFirst(): Entered | undefined {
    return this.#rows.findLast(row => row.to === 'reader' && (row.isFirst || row.about === 'shut'));
  }

  #isUnknown(rows: GateRows, gate: Gate, nowMs: number): boolean {
    const last = this.#rows.findLast(({ to, about }) => to === 'reader' && about !== 'day-before');
    if (gate.state === 'open') {
      const isRead = rows.acts.some(({ act }) => act === 'open' || act === 'continue');
      return !isRead && last?.about !== 'opened';
    }
    // No message is sent about a closing that was days ago, or while the account itself is being closed.
    const closedMs = this.#closedSinceMs ?? nowMs;
    if (rows.closing !== undefined || nowMs >= addLondonDays(closedMs, 5)) return false;
    return last?.about === 'opened' && last.atMs < closedMs;
  }
}

/**
 * A message must name the owner's permission if the owner gave one, and a silence or a request only if the owner did
 * not.
 */
function isWrongCause({ acts }: GateRows, cause: string): boolean {
  const answer = acts.findLast(({ act }) => act === 'allow' || act === 'continue')?.act;
  if (answer === 'allow') return cause !== 'allowed';
  if (answer === 'continue') return cause !== 'kept';
  return cause === 'ask' ? !acts.some(({ act }) => act === 'ask') : cause !== 'silence';
}
