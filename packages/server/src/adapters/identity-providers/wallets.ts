import { base58, base64urlnopad } from '@scure/base';
import { parseSignInMessageText, verifyMessageSignature } from '@solana/wallet-standard-util';
import { ParsedMessage } from '@spruceid/siwe-parser';
import { addr, eip191Signer } from 'micro-eth-signer';

export interface WalletStatement {
  /** The wallet's address, in its only accepted spelling. */
  readonly address: string;
  readonly domain: string;
  readonly uri: string;
  readonly statement: string | undefined;
  readonly issuedAt: string;
  readonly notBefore: string | undefined;
  readonly expirationTime: string | undefined;
}

/** Returns undefined for a message of another kind, or a signature that is not the wallet's. */
type Read = (message: string, signature: string) => WalletStatement | undefined;

export const wallets = {
  ethereum: quietly(readEthereum),
  solana: quietly(readSolana),
} as const satisfies Record<string, Read>;

export type WalletChain = keyof typeof wallets;

/** Sign-In with Ethereum (EIP-4361), signed as a personal message (EIP-191). */
function readEthereum(message: string, signature: string): WalletStatement | undefined {
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) return undefined;
  const parsed = new ParsedMessage(withChecksum(withNonce(message)));
  const { address, domain, uri, statement, issuedAt, notBefore, expirationTime } = parsed;
  if (!eip191Signer.verify(signature, message, address)) return undefined;
  const times = { issuedAt, notBefore: notBefore ?? undefined, expirationTime: expirationTime ?? undefined };
  return { address: address.toLowerCase(), domain, uri, statement: statement ?? undefined, ...times };
}

// The official client omits the nonce if the calling program gave none, but the grammar requires one. The line is added
// only for the parser: the signature is checked over the original text.
const withNonce = (message: string) =>
  /^Nonce: /m.test(message) ? message : message.replace(/^Chain ID: \d+$/m, '$&\nNonce: 00000000');

// The official client also writes every address in lower case, which the grammar rejects as a wrong checksum.
const withChecksum = (message: string) =>
  message.replace(/^(.*\n)(0x[0-9a-f]{40})(?=\n)/, (_, head: string, address: string) =>
    head.concat(addr.addChecksum(address)),
  );

/** Sign-In with Solana: the same message text, signed with Ed25519. */
function readSolana(message: string, signature: string): WalletStatement | undefined {
  const parsed = parseSignInMessageText(inOrder(message));
  if (parsed?.uri === undefined || parsed.issuedAt === undefined) return undefined;
  const { address, domain, uri, statement, issuedAt, notBefore, expirationTime } = parsed;
  const [publicKey, signed] = [base58.decode(address), new TextEncoder().encode(message)];
  // Clients use either base64 alphabet, and the official client omits the padding.
  const bytes = base64urlnopad.decode(signature.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''));
  if (publicKey.length !== 32 || bytes.length !== 64) return undefined;
  const proof = { message: signed, signedMessage: signed, signature: bytes, publicKey };
  if (!verifyMessageSignature(proof)) return undefined;
  return { address, domain, uri, statement, issuedAt, notBefore, expirationTime };
}

const solanaFields = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
];
const fieldOf = (line: string) => solanaFields.findIndex(name => line.startsWith(`${name}: `));

// The official client writes the version before the URI of the page, but the grammar requires a fixed order. Again, the
// signature is checked over the original text.
function inOrder(message: string): string {
  const lines = message.split('\n');
  const end = lines.findLastIndex(line => fieldOf(line) !== -1) + 1;
  const begin = lines.findLastIndex((line, at) => at < end && fieldOf(line) === -1) + 1;
  const fields = lines.slice(begin, end).toSorted((one, other) => fieldOf(one) - fieldOf(other));
  return [...lines.slice(0, begin), ...fields, ...lines.slice(end)]
    .join('\n')
    .replace(/\nResources(?=\n- )/, '\nResources:');
}

/** Makes a reader return undefined for a malformed message, as for a forged one. */
function quietly(read: Read): Read {
  return (message, signature) => {
    try {
      return read(message, signature);
    } catch {
      return undefined;
    }
  };
}
