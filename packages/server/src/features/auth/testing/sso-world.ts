import { type SamlTestProvider, startSamlProvider } from '../../../testing/saml-provider.ts';
import { startHeadlessBrowser } from '../../../testing/walker.ts';
import {
  type AuthWorld,
  createUnusedEmail,
  firefoxAgent,
  startAuthWorld,
  type TestResponse,
} from './auth-world.ts';

export const publicUrl = 'http://localhost:8787';
export const callbackUrl = `${publicUrl}/auth/v1/sso/saml/acs`;
const redirectTo = `${publicUrl}/welcome`;

/** The form that an organisation posts: its response, and the state that was sent with the request. */
export interface SamlResponseForm {
  SAMLResponse: string;
  RelayState: string;
}

/** A server that knows one organisation, whose identity provider runs on this machine. */
export interface SsoWorld {
  world: AuthWorld;
  organisation: SamlTestProvider;
  /** The organisation's provider id, as sent over the wire. */
  id: string;
  /** Sends an administrator's request about the providers of organisations, with the service key. */
  admin(method: string, path: string, body?: object): Promise<TestResponse>;
  /** Signs a different employee in to the organisation's browser. */
  employee(email?: string): { email: string; name: string };
  /** The URL to which the official client sends a member of the organisation. */
  addressFor(device?: ReturnType<AuthWorld['device']>): Promise<string>;
  /** Follows the redirects from a URL through the organisation and back. */
  walk(from: string): Promise<URL>;
  /** The response that the organisation would have sent to the server. */
  answerOf(address: string): Promise<SamlResponseForm>;
  /** Posts a response as a browser does. Returns the parameters of the URL that people are redirected to. */
  post(fields: Partial<SamlResponseForm>): Promise<Record<string, string>>;
  close(): Promise<void>;
}

export const readFragmentParams = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

export async function startSsoWorld(environment: Record<string, string> = {}): Promise<SsoWorld> {
  const organisation = await startSamlProvider(callbackUrl);
  const world = await startAuthWorld({ PUBLIC_URL: publicUrl, SAML_SIGN_IN: 'on', ...environment });
  const admin: SsoWorld['admin'] = async (method, path, body) => {
    const authorization = `Bearer ${await world.tokens.apiKey('service_role')}`;
    return world.call(method, `/admin/sso/providers${path}`, {
      headers: { authorization },
      ...(body && { body }),
    });
  };
  const added = await admin('POST', '', {
    type: 'saml',
    metadata_xml: organisation.metadata,
    domains: ['Council.example'],
    attribute_mapping: { keys: { department: { name: 'department', default: 'none' } } },
  });
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  let employees = 0;
  return {
    world,
    organisation,
    id: added.body.id,
    admin,
    employee(email = createUnusedEmail()) {
      employees += 1;
      organisation.answers = {};
      organisation.here = {
        id: `e-${employees}`,
        displayName: 'Grace Clerk',
        name: { givenName: 'Grace', familyName: 'Clerk' },
        emails: [{ value: email }],
      };
      return { email, name: `e-${employees}` };
    },
    async addressFor(device = world.device()) {
      const { data, error } = await device.auth.signInWithSSO({
        domain: 'council.example',
        options: { redirectTo, skipBrowserRedirect: true },
      });
      if (error) throw error;
      return data.url;
    },
    walk: from =>
      startHeadlessBrowser({ [publicUrl]: world.url }).walk(from, {
        there: ({ origin, pathname }) => origin === publicUrl && !pathname.startsWith('/auth/'),
      }),
    async answerOf(address) {
      const page = await (await fetch(address)).text();
      const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
      return { SAMLResponse: field('SAMLResponse'), RelayState: field('RelayState') };
    },
    async post(fields) {
      const body = new URLSearchParams(fields);
      const url = `${world.url}/auth/v1/sso/saml/acs`;
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        body,
        headers: firefoxAgent.headers,
      });
      return readFragmentParams(new URL(answer.headers.get('location') ?? ''));
    },
    async close() {
      await world.close();
      await organisation.close();
    },
  };
}
