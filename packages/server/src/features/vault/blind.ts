import { createHmac } from 'node:crypto';
import { networkOf } from '../../ports/network.ts';
import type { VaultContext } from './context.ts';

/** A stable name for a value, from which a reader of the database cannot learn the value; base64url. */
export function blind(
  { fakesSecret }: Pick<VaultContext, 'fakesSecret'>,
  purpose: string,
  value: string,
): string {
  return createHmac('sha256', Buffer.from(fakesSecret, 'base64url'))
    .update(`kinfolio/${purpose}\n${value.trim().toLowerCase()}`)
    .digest('base64url');
}

/** What a limit counts an address by: its network, blinded, so that no address is stored. */
export const blindNetwork = (vault: Pick<VaultContext, 'fakesSecret'>, address: string): string =>
  blind(vault, 'network', networkOf(address));
