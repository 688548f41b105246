import { generateKeyPairSync, sign } from 'node:crypto';
import { base58 } from '@scure/base';
import type { EthereumWallet } from '@supabase/supabase-js';
import { addr, eip191Signer } from 'micro-eth-signer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthWorld, firefoxAgent, readNewestLogEntry, startAuthWorld } from '../testing/auth-world.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld({ WALLETS: 'ethereum, solana' });
});
afterAll(() => world.close());

interface Said {
  domain?: string;
  uri?: string;
  issuedAtMs?: number;
  lines?: string[];
}

/** A wallet simulated by the test, which signs in the same way as real ones. */
interface Wallet {
  chain: 'ethereum' | 'solana';
  address: string;
  name: string;
  sign(message: string): string;
}

function ethereum(): Wallet {
  const { privateKey, address } = addr.random();
  const name = `web3:ethereum:${address.toLowerCase()}`;
  return { chain: 'ethereum', address, name, sign: message => eip191Signer.sign(message, privateKey) };
}

function solana(): Wallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const address = base58.encode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  return {
    chain: 'solana',
    address,
    name: `web3:solana:${address}`,
    sign: message => sign(null, Buffer.from(message), privateKey).toString('base64'),
  };
}

/** The message that a wallet shows to its owner before signing. */
function messageOf({ chain, address }: Wallet, said: Said = {}): string {
  const { domain = 'localhost:8787', uri = 'http://localhost:8787/login', lines = [] } = said;
  const issuedAt = new Date(said.issuedAtMs ?? world.clock.now()).toISOString();
  const nameOf = { ethereum: 'Ethereum', solana: 'Solana' };
  return [
    `${domain} wants you to sign in with your ${nameOf[chain]} account:`,
    address,
    '',
    'Sign in to Kinfolio.',
    '',
    `URI: ${uri}`,
    'Version: 1',
    'Chain ID: 1',
    'Nonce: 8f3a6b21c9d04e75',
    `Issued At: ${issuedAt}`,
    ...lines,
  ].join('\n');
}

async function signIn(wallet: Wallet, message: string, signature = wallet.sign(message)) {
  const { chain } = wallet;
  const { headers } = firefoxAgent;
  return world.call('POST', '/token?grant_type=web3', { body: { chain, message, signature }, headers });
}

describe.each([
  ['Ethereum', ethereum],
  ['Solana', solana],
])('a wallet of %s', (_name, newWallet) => {
  test('says who somebody is, and is the same person again', async () => {
    const wallet = newWallet();
    const message = messageOf(wallet);
    const first = await signIn(wallet, message);
    expect(first.status).toBe(200);
    expect(first.body.user).toMatchObject({
      email: '',
      is_anonymous: false,
      app_metadata: { provider: 'web3', providers: ['web3'] },
      identities: [{ provider: 'web3', id: wallet.name }],
    });
    world.clock.advance(1000);
    const again = await signIn(wallet, messageOf(wallet));
    expect(again.body.user.id).toBe(first.body.user.id);
    expect(await readNewestLogEntry(world, again.body.access_token)).toMatchObject({
      event: 'signed-in',
      about: { method: 'web3', ...firefoxAgent.told },
    });
  });

  test.each<[string, Said]>([
    ['for another page', { uri: 'https://evil.example/login', domain: 'evil.example' }],
    ['that names another domain than its page', { domain: 'evil.example' }],
    ['that says no time', { issuedAtMs: 0 }],
    ['that is over', { lines: ['Expiration Time: 2026-01-01T00:00:00.000Z'] }],
    ['that has not begun', { lines: ['Not Before: 2999-01-01T00:00:00.000Z'] }],
  ])('is refused with a message %s', async (_what, said) => {
    const wallet = newWallet();
    const answer = await signIn(wallet, messageOf(wallet, said));
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant']);
  });

  test('is refused with a message of eleven minutes ago, or of tomorrow', async () => {
    const wallet = newWallet();
    for (const away of [-11, 24 * 60]) {
      const message = messageOf(wallet, { issuedAtMs: world.clock.now() + away * 60_000 });
      expect((await signIn(wallet, message)).body.error).toBe('invalid_grant');
    }
  });

  test('is refused with a message that was used', async () => {
    const wallet = newWallet();
    const message = messageOf(wallet);
    const answers = await Promise.all([signIn(wallet, message), signIn(wallet, message)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('is refused with the signature of another wallet, another message, or none', async () => {
    const [wallet, other] = [newWallet(), newWallet()];
    const message = messageOf(wallet);
    const wrong = [other.sign(message), wallet.sign(`${message} `), 'nonsense', ''];
    for (const signature of wrong)
      expect((await signIn(wallet, message, signature)).body.error).toBe('invalid_grant');
    expect((await signIn(wallet, message)).status).toBe(200);
  });
});

test('a message that is no message is refused by its size', async () => {
  const wallet = ethereum();
  for (const message of ['short', 'x'.repeat(20_481)])
    expect((await signIn(wallet, message)).body.error_code).toBe('validation_failed');
});

describe('the official client', () => {
  const options = { url: 'http://localhost:8787/login' };

  test('signs in with a wallet of Ethereum, by the message it makes, which has no nonce', async () => {
    const [mine, other] = [ethereum(), ethereum()];
    const signInBy = (signer: Wallet) => {
      const request = async ({ method, params }: { method: string; params?: unknown }) => {
        if (method === 'eth_requestAccounts') return [mine.address];
        if (method === 'eth_chainId') return '0x1';
        const [text] = Array.isArray(params) ? params : [];
        return signer.sign(Buffer.from(String(text).slice(2), 'hex').toString());
      };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client calls nothing else on a wallet
      const wallet = { request } as unknown as EthereumWallet;
      return world.device().auth.signInWithWeb3({ chain: 'ethereum', statement: 'Hello', wallet, options });
    };
    expect((await signInBy(other)).error).toMatchObject({ status: 400 });
    expect((await signInBy(mine)).data.user?.identities).toMatchObject([{ id: mine.name }]);
  });

  test('signs in with a wallet of Solana', async () => {
    const [mine, other] = [solana(), solana()];
    const signInBy = (signer: Wallet, said = {}) => {
      const signMessage = async (text: Uint8Array) =>
        Buffer.from(signer.sign(Buffer.from(text).toString()), 'base64');
      const publicKey = { toBase58: () => mine.address };
      return world.device().auth.signInWithWeb3({
        chain: 'solana',
        statement: 'Hello',
        wallet: { signMessage, publicKey },
        options: { ...options, signInWithSolana: said },
      });
    };
    expect((await signInBy(other)).error).toMatchObject({ status: 400 });
    expect((await signInBy(mine)).data.user?.identities).toMatchObject([{ id: mine.name }]);
    const inAWhile = new Date(world.clock.now() + 60_000).toISOString();
    const more = {
      chainId: 'mainnet',
      nonce: '8f3a6b21',
      requestId: 'one',
      resources: ['https://a.example'],
    };
    const again = await signInBy(mine, { ...more, expirationTime: inAWhile });
    expect(again.data.user?.identities).toMatchObject([{ id: mine.name }]);
    const over = await signInBy(mine, { ...more, expirationTime: '2026-01-01T00:00:00.000Z' });
    expect(over.error).toMatchObject({ status: 400 });
  });
});
