import { createHmac } from 'node:crypto';
import { findNetworkOfAddress } from '../../ports/network.ts';
import type { VaultContext } from './context.ts';

/** A stable pseudonym for a value, in base64url. It does not reveal the value to a reader of the database. */
export function createPseudonym(
  { fakesSecret }: Pick<VaultContext, 'fakesSecret'>,
  purpose: string,
  value: string,
): string {
  return createHmac('sha256', Buffer.from(fakesSecret, 'base64url'))
    .update(`kinfolio/${purpose}\n${value.trim().toLowerCase()}`)
    .digest('base64url');
}

/** The key under which a rate limit counts an address: a pseudonym of its network, so that no address is stored. */
export const createNetworkPseudonym = (vault: Pick<VaultContext, 'fakesSecret'>, address: string): string =>
  createPseudonym(vault, 'network', findNetworkOfAddress(address));
