import type { GrantWhen } from '@kinfolio/domain/access/terms';
import {
  acceptance,
  type Code,
  choose,
  grantTo,
  newMember,
  newSharer,
  type Sharer,
} from '../../../vault/testing/granted.ts';
import type { VaultWorld } from '../../../vault/testing/vault-world.ts';

/** A person who was chosen, and how they read. */
export interface Reader {
  readonly role: string;
  readonly email: string;
  readonly phone: string | undefined;
  readonly grant: string;
  readonly code: Code;
  /** The member's own calls; undefined for the holder of a card. */
  readonly member: Awaited<ReturnType<typeof newMember>> | undefined;
}

/** An owner and the people they chose. */
export interface Family {
  readonly owner: string;
  readonly email: string;
  readonly phone: string | undefined;
  readonly sharer: Sharer;
  readonly readers: readonly Reader[];
}

/** Who is chosen: by an account, or with a card. */
interface Chosen {
  readonly role: 'spouse' | 'child' | 'solicitor';
  readonly by: 'account' | 'card';
  readonly phone?: string;
  readonly notifyBy?: 'mail' | 'text' | 'both';
}

/** Makes an owner by their full name, and makes an access for each reader chosen. */
export async function addFamily(
  world: VaultWorld,
  owner: string,
  when: GrantWhen,
  { phone, chosen }: { phone?: string; chosen: readonly Chosen[] },
): Promise<Family> {
  const sharer = await newSharer(world);
  const { accountId, email } = sharer.keeper;
  await world.test.database.pool.query(
    `update accounts set user_metadata = user_metadata || jsonb_build_object('display_name', $2::text), phone = $3::text,
     phone_confirmed_at_ms = case when $3::text is null then null else 1 end where id = $1`,
    [accountId, owner, phone?.replace('+', '') ?? null],
  );
  const readers: Reader[] = [];
  for (const one of chosen) readers.push(await addReader(world, sharer, owner, when, one));
  return { owner, email, phone, sharer, readers };
}

async function addReader(
  world: VaultWorld,
  sharer: Sharer,
  owner: string,
  when: GrantWhen,
  { role, by, phone, notifyBy = 'mail' }: Chosen,
): Promise<Reader> {
  const member = by === 'account' ? await newMember(world) : undefined;
  const email = member?.keeper.email ?? `${owner.split(' ')[0]?.toLowerCase()}-${role}@example.net`;
  const person = await choose(sharer, email, {
    mailName: owner,
    notify: true,
    notifyBy,
    ...(phone !== undefined && { phone }),
  });
  const { grant, code } = await grantTo(sharer, person, when, by === 'account' ? 'invite' : 'card');
  if (member !== undefined) {
    const accepted = await member.sharing.acceptWay(acceptance(code));
    if (!accepted.ok) throw new Error(`the invitation was refused: ${accepted.code}`);
  }
  return { role, email, phone, grant, code, member };
}
