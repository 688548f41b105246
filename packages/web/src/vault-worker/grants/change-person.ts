import type { NotifyWay, PutPerson, SharingState } from '@kinfolio/contract/sharing/shapes';
import { openPerson, sealPerson } from '@kinfolio/vault/grants/kept-ways';
import { openUnderAnyKey } from '../keys/any-account-key.ts';
import type { Keyring } from '../keys/keyring.ts';

/** A person as they are from now on. What they may open, and when, stays. */
export interface ChangedPerson {
  readonly id: string;
  readonly name: string;
  readonly relationship: string;
  readonly email: string;
  readonly phone?: string;
  readonly notify: boolean;
  readonly notifyBy: NotifyWay;
}

/** A person's next version, sealed; undefined for one that the server does not show. The owner's notes stay. Nothing is sent. */
export async function changePerson(
  keyring: Keyring,
  { persons }: SharingState,
  { id, name, relationship, ...reached }: ChangedPerson,
): Promise<PutPerson | undefined> {
  const known = persons.find(one => one.id === id);
  if (known === undefined) return undefined;
  const { account, accountKey, vault } = keyring;
  const place = { account, person: id, vault };
  const opened = await openUnderAnyKey(keyring, key =>
    openPerson(key, { ...place, version: known.version }, known.details),
  );
  const kept = opened.ok && typeof opened.content === 'object' ? opened.content : {};
  const version = known.version + 1;
  const details = await sealPerson(
    accountKey,
    { ...place, version },
    { notes: '', ...kept, name, relationship },
  );
  const mailName = known.mailName ?? undefined;
  return { ...reached, ...(mailName !== undefined && { mailName }), details, version };
}
