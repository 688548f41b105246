import type { NotificationChannel, SavePersonRequest, SharingState } from '@kinfolio/contract/sharing/shapes';
import { openPersonDetails, sealPersonDetails } from '@kinfolio/vault/grants/kept-ways';
import { openWithAnyAccountKey } from '../keys/any-account-key.ts';
import type { Keyring } from '../keys/keyring.ts';

/** New details for a person. Their access does not change. */
export interface PersonChange {
  readonly id: string;
  readonly name: string;
  readonly relationship: string;
  readonly email: string;
  readonly phone?: string;
  readonly notify: boolean;
  readonly notifyBy: NotificationChannel;
}

/**
 * The person's next version, sealed and with the owner's notes unchanged; undefined if the server does not have the
 * person. Nothing is sent to the server.
 */
export async function sealChangedPerson(
  keyring: Keyring,
  { persons }: SharingState,
  { id, name, relationship, ...reached }: PersonChange,
): Promise<SavePersonRequest | undefined> {
  const known = persons.find(one => one.id === id);
  if (known === undefined) return undefined;
  const { account, accountKey, vault } = keyring;
  const place = { account, person: id, vault };
  const opened = await openWithAnyAccountKey(keyring, key =>
    openPersonDetails(key, { ...place, version: known.version }, known.details),
  );
  const kept = opened.ok && typeof opened.content === 'object' ? opened.content : {};
  const version = known.version + 1;
  const details = await sealPersonDetails(
    accountKey,
    { ...place, version },
    { notes: '', ...kept, name, relationship },
  );
  const mailName = known.mailName ?? undefined;
  return { ...reached, ...(mailName !== undefined && { mailName }), details, version };
}
