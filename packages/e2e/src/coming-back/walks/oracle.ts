// What a family may expect, in plain values and without the product's code. Each event has a number, and a higher one is newer.

interface Grant {
  readonly who: number;
  /**
   * An invitation that is open, one that was answered, or a reader whom the owner's device confirmed. `unsure`: they joined since the
   * backup, so they may have to accept again, or the owner to invite them again.
   */
  readonly stage: 'invited' | 'answered' | 'joined' | 'unsure';
}

/** A passport at one moment: as the server has it, or as a device last saw it. */
export interface Known {
  /** By record: the event that wrote it last, and what it wrote; undefined for one that was removed. */
  readonly records: ReadonlyMap<string, { readonly at: number; readonly notes: string | undefined }>;
  readonly grants: ReadonlyMap<string, Grant>;
  readonly card: { readonly grant: string; readonly way: string } | undefined;
  readonly password: number;
  readonly kit: number;
  /** The keysets, in order. */
  readonly line: readonly string[];
}

export const nothingKnown: Known = {
  records: new Map(),
  grants: new Map(),
  card: undefined,
  password: 0,
  kit: 0,
  line: [],
};

/** What ended for good: no restore brings it back. */
export interface Ended {
  readonly grants: Set<string>;
  /** Grants from which the bank accounts were taken away. */
  readonly narrowed: Set<string>;
  readonly cards: Set<string>;
  readonly readers: Set<number>;
}

/** Whether one line of keysets begins with the other. */
export const beginsWith = (whole: readonly string[], beginning: readonly string[]): boolean =>
  beginning.every((keyset, place) => whole[place] === keyset);

/** What the server has once a device that knows more has returned what was lost. */
export function broughtBack(server: Known, device: Known, ended: Ended): Known {
  const records = new Map(server.records);
  for (const [id, one] of device.records) if (one.at > (records.get(id)?.at ?? 0)) records.set(id, one);
  if (beginsWith(server.line, device.line)) return { ...server, records };
  const grants = [...device.grants].map(([id, grant]) => {
    const isSure = grant.stage === 'invited' || server.grants.get(id)?.stage === 'joined';
    return [id, isSure ? grant : { ...grant, stage: 'unsure' as const }] as const;
  });
  return { ...withoutEnded({ ...device, grants: new Map(grants) }, ended), records };
}

/** What is left of a state without what ended since. */
export function withoutEnded(known: Known, ended: Ended): Known {
  const grants = new Map(
    [...known.grants].filter(([id, { who }]) => !ended.grants.has(id) && !ended.readers.has(who)),
  );
  const { card } = known;
  const cardOver = card !== undefined && (ended.cards.has(card.way) || ended.grants.has(card.grant));
  return { ...known, grants, card: cardOver ? undefined : card };
}

/** The notes of all records that are there. */
export const notesOf = ({ records }: Known): string[] =>
  [...records.values()].flatMap(({ notes }) => notes ?? []).toSorted();
