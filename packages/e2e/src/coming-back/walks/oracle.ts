// The expected state of a family, in plain values and without the product's code. Each event has a number, and a higher
// number is newer.

interface Grant {
  readonly who: number;
  /**
   * An open invitation, an answered one, or a reader whom the owner's device confirmed. `spent`: the invitation was used
   * up since the backup, so the next device of the owner ends the access, and the owner invites again. `unsure`: the
   * answer is in the backup, and whether it still fits depends on whether the keys were changed since.
   */
  readonly stage: 'invited' | 'answered' | 'joined' | 'spent' | 'unsure';
}

/** A passport at one moment, as the server has it or as a device last saw it. */
export interface KnownPassport {
  /** For each record, the event that last wrote it and its notes; undefined notes mean that the record was deleted. */
  readonly records: ReadonlyMap<string, { readonly at: number; readonly notes: string | undefined }>;
  readonly grants: ReadonlyMap<string, Grant>;
  readonly card: { readonly grant: string; readonly way: string } | undefined;
  readonly password: number;
  readonly kit: number;
  /** A hash of each keyset, oldest first. */
  readonly line: readonly string[];
}

export const nothingKnown: KnownPassport = {
  records: new Map(),
  grants: new Map(),
  card: undefined,
  password: 0,
  kit: 0,
  line: [],
};

/** The grants, cards and readers that have ended for good: no restore brings them back. */
export interface PermanentEndings {
  readonly grants: Set<string>;
  readonly cards: Set<string>;
  readonly readers: Set<number>;
}

/** Whether a list of keysets begins with another list. */
export const keysetsStartWith = (whole: readonly string[], beginning: readonly string[]): boolean =>
  beginning.every((keyset, place) => whole[place] === keyset);

/**
 * Invitations that an owner's device replaced by the person's own way to open the grant. No restore makes these
 * invitations usable again.
 */
export type ReplacedInvitations = ReadonlySet<string>;

/** The server's state after a restore to an earlier one. */
export function stateAfterRestore(
  to: KnownPassport,
  ended: PermanentEndings,
  used: ReplacedInvitations,
): KnownPassport {
  const grants = [...to.grants].map(([id, grant]) => {
    const isSpent = grant.stage === 'invited' && used.has(id);
    return [id, isSpent ? { ...grant, stage: 'spent' as const } : grant] as const;
  });
  return removeEndedItems({ ...to, grants: new Map(grants) }, ended);
}

/** The state of the server after a device with a newer state has returned the lost changes. */
export function stateAfterGiveBack(
  server: KnownPassport,
  device: KnownPassport,
  ended: PermanentEndings,
  used: ReplacedInvitations,
): KnownPassport {
  const records = new Map(server.records);
  for (const [id, one] of device.records) if (one.at > (records.get(id)?.at ?? 0)) records.set(id, one);
  if (keysetsStartWith(server.line, device.line)) return { ...server, records };
  const grants = [...device.grants].map(([id, grant]) => {
    const stage = stageAfterGiveBack(grant.stage, server.grants.get(id)?.stage, used.has(id));
    return [id, { ...grant, stage }] as const;
  });
  return { ...removeEndedItems({ ...device, grants: new Map(grants) }, ended), records };
}

/**
 * A reader remains if the server knows that they joined or answered. A person who joined after the backup is invited
 * again.
 */
function stageAfterGiveBack(
  device: Grant['stage'],
  server: Grant['stage'] | undefined,
  isUsed: boolean,
): Grant['stage'] {
  if (device === 'joined') return server === 'joined' ? 'joined' : server === 'answered' ? 'unsure' : 'spent';
  if (server === 'answered') return 'answered';
  return isUsed ? 'spent' : 'invited';
}

/** The state once everyone who had answered is confirmed, which uses up their invitations. */
export function confirmAcceptedReaders(known: KnownPassport, used: Set<string>): KnownPassport {
  const grants = new Map(known.grants);
  for (const [id, grant] of grants)
    if (grant.stage === 'answered') {
      grants.set(id, { ...grant, stage: 'joined' });
      used.add(id);
    }
  return { ...known, grants };
}

/** The state once a device of the owner has ended the access that nobody can accept any more. */
export function endUnacceptableGrants(known: KnownPassport, ended: PermanentEndings): KnownPassport {
  for (const [id, { stage }] of known.grants) if (stage === 'spent') ended.grants.add(id);
  return removeEndedItems(known, ended);
}

/** Removes from a state everything that has ended since. */
export function removeEndedItems(known: KnownPassport, ended: PermanentEndings): KnownPassport {
  const grants = new Map(
    [...known.grants].filter(([id, { who }]) => !ended.grants.has(id) && !ended.readers.has(who)),
  );
  const { card } = known;
  const cardOver = card !== undefined && (ended.cards.has(card.way) || ended.grants.has(card.grant));
  return { ...known, grants, card: cardOver ? undefined : card };
}

/** The notes of all existing records. */
export const listNotes = ({ records }: KnownPassport): string[] =>
  [...records.values()].flatMap(({ notes }) => notes ?? []).toSorted();
