import type { GrantDocument } from '@kinfolio/domain/access/terms';
import {
  createGrantWithWay,
  createGuestClient,
  type SharingOwner,
  savePersonDetails,
  signUpSharingOwner,
  type TestWayCode,
} from './granted.ts';
import { createCallGuard } from './signed-vault.ts';
import type { VaultWorld } from './vault-world.ts';

const hour = 3_600_000;

/** Terms of a release: it opens after 14 days of silence, or 7 days after a request. */
export const releaseTerms = { kind: 'release', silentDays: 14, askDays: 7, longRoad: true } as const;

/** Advances the clock step by step, and runs the job that sends messages after each step. */
export async function advanceClock({ test }: VaultWorld, ms: number, step = 3 * hour): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    test.clock.advance(Math.min(step, left));
    await test.sendNotices();
    await test.post.deliverWaiting();
  }
}

/** The emails sent to an address whose subject contains this text, oldest first. */
export const listMailsWithSubject = ({ test }: VaultWorld, email: string, subject: string) =>
  test.sent.mails.filter(one => one.to === email && one.subject.includes(subject));

/** An owner with a release in force for the person with this email address. The person has a card. */
export async function createReleasedVault(
  world: VaultWorld,
  email: string,
  { when = releaseTerms, ...more }: { when?: GrantDocument['when']; [more: string]: unknown } = {},
) {
  const sharer = await signUpSharingOwner(world);
  const person = await savePersonDetails(sharer, email, more);
  const made = await createGrantWithWay(sharer, person, when, 'card');
  return { sharer, begun: world.test.clock.now(), email, ...made };
}

/** The newest six-digit code that was emailed to an address. */
export async function findEmailedCode(world: VaultWorld, email: string): Promise<string> {
  await world.test.post.deliverWaiting();
  return /\b\d{6}\b/.exec(listMailsWithSubject(world, email, 'six-digit').at(-1)?.text ?? '')?.[0] ?? 'none';
}

/**
 * A guest who has shown a card and the six-digit code emailed to its person. Throws the server's error code
 * if either is refused.
 */
export async function createGuestWithCode(
  world: VaultWorld,
  { email, code }: { email: string; code: TestWayCode },
) {
  const began = await createGuestClient(world, '').cardSession(code);
  if (!began.ok) throw new Error(began.code);
  const guest = createGuestClient(world, began.value.token);
  await guest.sendCardCode('mail');
  const shown = await guest.verifyCardCode(await findEmailedCode(world, email));
  if (!shown.ok) throw new Error(shown.code);
  return guest;
}

/** A client for an owner's account, whose calls are proved with the newest keys. */
export const createOwnerProvedClient = (
  world: VaultWorld,
  { keeper, owner }: Pick<SharingOwner, 'keeper' | 'owner'>,
) =>
  keeper.client(
    world.url,
    fetch,
    createCallGuard(keeper, owner, { origin: new URL(world.test.config.publicUrl).origin }),
  );
