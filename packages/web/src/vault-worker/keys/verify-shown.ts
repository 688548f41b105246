import type { KnownKeyset } from '@kinfolio/vault/keyset/history';
import { type OpenVaultState, openVaultState, type ServerStateOfVault } from '@kinfolio/vault/keyset/opening';
import { type CallOutcome, createSuccess, refuseWithProblem } from '../types/outcome.ts';
import type { ServerVaultState } from '../types/server-vault-state.ts';
import { type OpenedAccountKeyByWay, readKeyVersion } from './open-account-key.ts';

// [Note: What a device takes from the server] An opened wrap names the oldest acceptable keyset and its signer.
// Everything else from the server is checked against these, in the order given in `keyset/opening` in the vault. A
// single error rejects all of it, and nothing is stored. The device's own copy is checked in the same way each time it
// is opened.

/** The device's knowledge against which a server's state is checked. */
export interface KnownVaultState {
  readonly known: KnownKeyset | undefined;
  /** Whether the vault was opened with a password or code that opens none of the wraps on this device. */
  readonly opensNoKeptWrap: boolean;
  /** Whether the vault was set aside, so that only some of the ways of opening it are left. */
  readonly setAside?: true;
}

/**
 * Verifies the server's state, using an account key that has been opened. Returns the keyset with its keys, or the
 * reason for refusing the state.
 */
export async function verifyServerState(
  { accountKey, floor, keyVersion }: OpenedAccountKeyByWay,
  state: ServerVaultState,
  { known, opensNoKeptWrap, setAside }: KnownVaultState,
): Promise<CallOutcome<OpenVaultState>> {
  const shown = shownOf(state);
  if (shown === undefined) return refuseWithProblem('keyset-incomplete');
  const number = readKeyVersion(state);
  if (number !== keyVersion) return refuseWithProblem(number < keyVersion ? 'keyset-older' : 'keyset-forged');
  const { accountId: account, vaultId: vault } = state;
  const side = { account, vault, accountKey, floor, keyVersion, known, opensNoKeptWrap };
  const { ways: _some, ...withoutWays } = shown;
  const opened = await openVaultState(side, setAside ? withoutWays : shown);
  return opened.ok ? createSuccess(opened.state) : refuseWithProblem(opened.problem);
}

/**
 * Returns the verified state. Rows that no keyset names are taken from what this device already knows. Otherwise
 * records would become unreadable if the server left out a link of a key chain or showed other bytes for it.
 */
export function addUnnamedRows(
  state: ServerVaultState,
  before: ServerVaultState | undefined,
): ServerVaultState {
  if (before === undefined || before.vaultId !== state.vaultId) return state;
  const sameKey = readKeyVersion(before) === readKeyVersion(state);
  const sameIdentity = before.identityVersion === state.identityVersion;
  return {
    ...state,
    chain: knownFirst(before.chain, state.chain, ({ id, keyVersion }) => `${id} ${keyVersion}`),
    ...(sameKey && {
      earlierKeys: knownFirst(before.earlierKeys, state.earlierKeys, ({ keyVersion }) => `${keyVersion}`),
    }),
    ...(sameKey &&
      sameIdentity && {
        identityLink: before.identityLink,
        earlierIdentities: before.earlierIdentities,
      }),
  };
}

function knownFirst<T>(known: readonly T[] = [], shown: readonly T[] = [], nameOf: (row: T) => string): T[] {
  const names = new Set(known.map(nameOf));
  return [...known, ...shown.filter(row => !names.has(nameOf(row)))];
}

/**
 * Converts the server's state to the form that the vault package verifies; undefined if the keyset or a part of it is
 * missing.
 */
function shownOf(state: ServerVaultState): ServerStateOfVault | undefined {
  const { keyset, identity, identityVersion, identityLink, earlierIdentities = [], since = [] } = state;
  if (keyset === undefined || identityVersion === undefined) return undefined;
  const { sealPrivate, signPrivate, sealPublicJwk, signPublicJwk } = identity;
  const links = [identityLink, ...earlierIdentities.map(({ link }) => link)];
  return {
    identity: {
      version: identityVersion,
      seal: sealPublicJwk.x,
      sign: signPublicJwk.x,
      sealPrivate,
      signPrivate,
    },
    links: links.filter(link => link !== null && link !== undefined),
    keyset,
    between: since,
    boxes: state.categoryKeys,
    ways: state.wraps.map(({ id, method, envelope }) => ({ way: id, method, envelope })),
  };
}
