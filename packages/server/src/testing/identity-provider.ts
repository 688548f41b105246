import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

/** An external provider's facts about a person. */
export interface ProviderPerson {
  email: string;
  email_verified: boolean;
  name?: string;
  groups?: readonly string[];
}

/** A real OpenID Connect provider on this machine. It accepts any password. */
export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The people whom the provider knows, by the name that they type. */
  people: Map<string, ProviderPerson>;
  /** Issues an ID token with these claims, as the provider itself does. */
  signIdToken(claims: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

/** Starts a provider that redirects people to `redirectUri`. */
export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server listens on a port, so the address is not a string
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const [clientId, clientSecret] = ['kinfolio', 'a-secret-of-this-client'];
  const people = new Map<string, ProviderPerson>();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    jwks: { keys: [key] },
    // Lifetimes in seconds. They are set because the provider otherwise warns about missing values on every start.
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['a-key-for-cookies'] },
    findAccount: (_context, id) => {
      const person = people.get(id);
      return person && { accountId: id, claims: () => ({ sub: id, ...person }) };
    },
  });
  const answer = provider.callback();
  server.on('request', (request, reply) => void answer(request, reply));
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    signIdToken: async claims =>
      new SignJWT({ iss: issuer, aud: clientId, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign(await importJWK(key, 'RS256')),
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
