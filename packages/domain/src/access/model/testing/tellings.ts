import { addLondonDays } from '../../london.ts';
import { type ToldRow, tellingsOf } from '../../opening-messages.ts';
import type { Gate, GateRows } from '../../rows.ts';

/** Wrong or missing messages to readers and owners. */
export interface ToldFaults {
  /** A gate is open or has closed, the job ran, and its reader does not know. */
  untold: number;
  /** A message that was not true when it was made. */
  untrue: number;
  /** Two first messages about one opening. */
  twice: number;
}

/** A row with what the model wants to know of it. */
type Entered = ToldRow & { readonly isFirst: boolean; readonly atMs: number; readonly acts: number };

/** The messages of a job about one grant, kept as the rows of a database would. */
export class Tellings {
  readonly #rows: Entered[] = [];
  #closedSinceMs: number | undefined;

  /** One run of the job, at an instant. `designedOpen` is what the oracle holds of the gate. */
  tell(
    rows: GateRows,
    gate: Gate,
    { nowMs, designedOpen }: { nowMs: number; designedOpen: boolean },
  ): ToldFaults {
    const faults: ToldFaults = { untold: 0, untrue: 0, twice: 0 };
    for (const telling of tellingsOf(rows, gate, this.#rows, nowMs)) {
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

  /** Notes since when a gate is closed, whether the job runs or not. */
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
    // No message goes days later, nor where the account itself is closing.
    const closedMs = this.#closedSinceMs ?? nowMs;
    if (rows.closing !== undefined || nowMs >= addLondonDays(closedMs, 5)) return false;
    return last?.about === 'opened' && last.atMs < closedMs;
  }
}

/** A yes is named as a yes, and silence or a request only without one. */
function isWrongCause({ acts }: GateRows, cause: string): boolean {
  const answer = acts.findLast(({ act }) => act === 'allow' || act === 'continue')?.act;
  if (answer === 'allow') return cause !== 'allowed';
  if (answer === 'continue') return cause !== 'kept';
  return cause === 'ask' ? !acts.some(({ act }) => act === 'ask') : cause !== 'silence';
}
