import type { GrantDocument } from '@kinfolio/domain/access/terms';
import { type Code, choose, grantTo, guestClient, newSharer, type Sharer } from './granted.ts';
import { guardOf } from './signed-vault.ts';
import type { VaultWorld } from './vault-world.ts';

const hour = 3_600_000;

/** Terms of a release: 14 days of silence, or 7 after asking. */
export const release = { kind: 'release', silentDays: 14, askDays: 7, longRoad: true } as const;

/** Lets time pass, with the job that sends after each step. */
export async function pass({ test }: VaultWorld, ms: number, step = 3 * hour): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    test.clock.advance(Math.min(step, left));
    await test.sendNotices();
    await test.post.deliverWaiting();
  }
}

/** The mails to an address with these words in their subject, the oldest first. */
export const mailsTo = ({ test }: VaultWorld, email: string, subject: string) =>
  test.sent.mails.filter(one => one.to === email && one.subject.includes(subject));

/** An owner with an armed grant for the person of an address, who holds a card. */
export async function released(
  world: VaultWorld,
  email: string,
  { when = release, ...more }: { when?: GrantDocument['when']; [more: string]: unknown } = {},
) {
  const sharer = await newSharer(world);
  const person = await choose(sharer, email, more);
  const made = await grantTo(sharer, person, when, 'card');
  return { sharer, begun: world.test.clock.now(), email, ...made };
}

/** The newest six digits that were mailed to an address. */
export async function digitsTo(world: VaultWorld, email: string): Promise<string> {
  await world.test.post.deliverWaiting();
  return /\b\d{6}\b/.exec(mailsTo(world, email, 'six-digit').at(-1)?.text ?? '')?.[0] ?? 'none';
}

/** A guest with a card and the number that was mailed to the person. Throws what was answered where it does not come so far. */
export async function withFactor(world: VaultWorld, { email, code }: { email: string; code: Code }) {
  const began = await guestClient(world, '').cardSession(code);
  if (!began.ok) throw new Error(began.code);
  const guest = guestClient(world, began.value.token);
  await guest.sendCardCode('mail');
  const shown = await guest.verifyCardCode(await digitsTo(world, email));
  if (!shown.ok) throw new Error(shown.code);
  return guest;
}

/** The account of an owner, whose calls are proved by the newest keys. */
export const provedClient = (world: VaultWorld, { keeper, owner }: Pick<Sharer, 'keeper' | 'owner'>) =>
  keeper.client(
    world.url,
    fetch,
    guardOf(keeper, owner, { origin: new URL(world.test.config.publicUrl).origin }),
  );
