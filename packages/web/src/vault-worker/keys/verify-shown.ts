import type { KnownKeyset } from '@kinfolio/vault/keyset/history';
import { type OpenedState, openState, type ShownState } from '@kinfolio/vault/keyset/opening';
import { type Outcome, ok, refuse } from '../types/outcome.ts';
import type { ShownVault } from '../types/shown-vault.ts';
import { keyVersionOf, type OpenedWay } from './open-account-key.ts';

// [Note: What a device takes from the server]
// A wrap that opens says which keyset is the least to be taken, and whose signature it has. Everything else the server
// shows is checked by that, in the order of `keyset/opening` in the vault; the first thing that is wrong refuses all of
// it, and nothing is kept. What this device keeps is checked in the same way each time it is opened.

/** What is known before anything is taken. */
export interface Knowing {
  readonly known: KnownKeyset | undefined;
  /** It was opened by a password or a code that opens no wrap kept on this device. */
  readonly opensNoKeptWrap: boolean;
  /** It was set aside: of its ways in only some are left. */
  readonly setAside?: true;
}

/** Verifies what the server showed, by a way in that opened. The keyset with its keys, or why it is refused. */
export async function verifyShown(
  { accountKey, floor, keyVersion }: OpenedWay,
  state: ShownVault,
  { known, opensNoKeptWrap, setAside }: Knowing,
): Promise<Outcome<OpenedState>> {
  const shown = shownOf(state);
  if (shown === undefined) return refuse('keyset-incomplete');
  const number = keyVersionOf(state);
  if (number !== keyVersion) return refuse(number < keyVersion ? 'keyset-older' : 'keyset-forged');
  const { accountId: account, vaultId: vault } = state;
  const side = { account, vault, accountKey, floor, keyVersion, known, opensNoKeptWrap };
  const { ways: _some, ...withoutWays } = shown;
  const opened = await openState(side, setAside ? withoutWays : shown);
  return opened.ok ? ok(opened.state) : refuse(opened.problem);
}

/**
 * What was verified, with the rows that no keyset names as this device knows them: a server that leaves a link of a chain
 * out, or has other bytes for it, must not make what it leads to unreadable here.
 */
export function withKnownRows(state: ShownVault, before: ShownVault | undefined): ShownVault {
  if (before === undefined || before.vaultId !== state.vaultId) return state;
  const sameKey = keyVersionOf(before) === keyVersionOf(state);
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

/** In the words of the vault; undefined where the keyset or what goes with it was left out. */
function shownOf(state: ShownVault): ShownState | undefined {
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
