import type { GrantTiming } from '@kinfolio/domain/access/terms';
import {
  createAcceptRequest,
  createGrantMember,
  createGrantWithWay,
  type SharingOwner,
  savePersonDetails,
  signUpSharingOwner,
  type TestWayCode,
} from '../../../vault/testing/granted.ts';
import type { VaultWorld } from '../../../vault/testing/vault-world.ts';

/** A chosen person, and how they gain access. */
export interface TimelineReader {
  readonly role: string;
  readonly email: string;
  readonly phone: string | undefined;
  readonly grant: string;
  readonly code: TestWayCode;
  /** The member's client; undefined for a card holder. */
  readonly member: Awaited<ReturnType<typeof createGrantMember>> | undefined;
}

export interface TimelineFamily {
  readonly owner: string;
  readonly email: string;
  readonly phone: string | undefined;
  readonly when: GrantTiming;
  readonly sharer: SharingOwner;
  readonly readers: readonly TimelineReader[];
}

/** Whom to choose, and whether they read through an account or with a card. */
interface Chosen {
  readonly role: 'spouse' | 'child' | 'solicitor';
  readonly by: 'account' | 'card';
  readonly phone?: string;
  readonly notifyBy?: 'mail' | 'text' | 'both';
}

/** Creates an owner with the given full name, and a grant for each chosen reader. */
export async function addFamily(
  world: VaultWorld,
  owner: string,
  when: GrantTiming,
  { phone, chosen }: { phone?: string; chosen: readonly Chosen[] },
): Promise<TimelineFamily> {
  const sharer = await signUpSharingOwner(world);
  const { accountId, email } = sharer.keeper;
  await world.test.database.pool.query(
    `update accounts set user_metadata = user_metadata || jsonb_build_object('display_name', $2::text), phone = $3::text,
     phone_confirmed_at_ms = case when $3::text is null then null else 1 end where id = $1`,
    [accountId, owner, phone?.replace('+', '') ?? null],
  );
  const readers: TimelineReader[] = [];
  for (const one of chosen) readers.push(await addReader(world, sharer, owner, when, one));
  return { owner, email, phone, when, sharer, readers };
}

async function addReader(
  world: VaultWorld,
  sharer: SharingOwner,
  owner: string,
  when: GrantTiming,
  { role, by, phone, notifyBy = 'mail' }: Chosen,
): Promise<TimelineReader> {
  const member = by === 'account' ? await createGrantMember(world) : undefined;
  const email = member?.keeper.email ?? `${owner.split(' ')[0]?.toLowerCase()}-${role}@example.net`;
  const person = await savePersonDetails(sharer, email, {
    mailName: owner,
    notify: true,
    notifyBy,
    ...(phone !== undefined && { phone }),
  });
  const { grant, code } = await createGrantWithWay(
    sharer,
    person,
    when,
    by === 'account' ? 'invite' : 'card',
  );
  if (member !== undefined) {
    const accepted = await member.sharing.acceptWay(createAcceptRequest(code));
    if (!accepted.ok) throw new Error(`the invitation was refused: ${accepted.code}`);
  }
  return { role, email, phone, grant, code, member };
}
