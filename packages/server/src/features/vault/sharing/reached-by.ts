import type { NoticeChannel } from '@kinfolio/domain/access/rows';
import type { VaultContext } from '../context.ts';
import type { StoredPerson } from './store.ts';

/**
 * Where a person is written to, as the owner chose: by email, by text or both. By email alone where a text cannot go, and at
 * least by email in what nobody must miss (`surely`).
 */
export function reachedBy(
  { sendsTexts }: Pick<VaultContext, 'sendsTexts'>,
  { email, phone, notifyBy }: Pick<StoredPerson, 'email' | 'notifyBy' | 'phone'>,
  surely = false,
): { channel: NoticeChannel; to: string }[] {
  const mail = { channel: 'mail', to: email } as const;
  if (notifyBy === 'mail' || phone === null || !sendsTexts) return [mail];
  const text = { channel: 'text', to: phone.replace('+', '') } as const;
  return notifyBy === 'both' || surely ? [mail, text] : [text];
}
