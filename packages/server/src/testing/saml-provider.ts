import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import samlp from 'samlp';
import { createCertificate } from './certificate.ts';

export interface Employee {
  id: string;
  displayName: string;
  name: { givenName: string; familyName: string };
  emails: { value: string }[];
}

/**
 * An organisation's identity provider on this machine. It signs in the employee in `here`, without asking for a
 * password.
 */
export interface SamlTestProvider {
  entityId: string;
  metadata: string;
  here: Employee;
  /** The certificate whose key must have signed each request. If absent, every request is accepted. */
  asker?: string;
  /** Changes to the provider's responses from now on. */
  answers: Record<string, unknown>;
  close(): Promise<void>;
}

/** Starts a provider that posts its responses to `callbackUrl`. */
export async function startSamlProvider(callbackUrl: string): Promise<SamlTestProvider> {
  const { certificate, privateKey } = await createCertificate('Organisation');
  const server = createServer();
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server listens on a port, so the address is not a string
  const { port } = server.address() as AddressInfo;
  const entityId = `http://127.0.0.1:${port}/metadata`;
  const provider: SamlTestProvider = {
    entityId,
    metadata: metadataOf(entityId, `http://127.0.0.1:${port}/sign-in`, certificate),
    here: { id: 'nobody', displayName: 'Nobody', name: { givenName: '', familyName: '' }, emails: [] },
    answers: {},
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  server.on('request', (request, reply) => {
    const query = Object.fromEntries(new URL(request.url ?? '', entityId).searchParams);
    const fixed = { issuer: entityId, cert: certificate, key: privateKey, recipient: callbackUrl };
    const { asker } = provider;
    if (asker !== undefined && query['Signature'] === undefined) return end(reply, 400, 'not signed');
    const known = { deflate: true, ...(asker !== undefined && { signingCert: asker }) } as const;
    samlp.parseRequest({ query }, known, (wrong, asked) => {
      if (wrong !== null && wrong !== undefined) return end(reply, 400, wrong.message);
      const options = {
        ...fixed,
        destination: callbackUrl,
        audience: asked?.issuer,
        inResponseTo: asked?.id,
        signatureAlgorithm: 'rsa-sha256',
        digestAlgorithm: 'sha256',
        ...provider.answers,
      };
      samlp.getSamlResponse(options, provider.here, (failed, response = '') => {
        if (failed !== null && failed !== undefined) return end(reply, 500, failed.message);
        const fields = {
          SAMLResponse: Buffer.from(response).toString('base64'),
          RelayState: query['RelayState'] ?? '',
        };
        end(reply, 200, formOf(callbackUrl, fields));
      });
    });
  });
  return provider;
}

function end(reply: ServerResponse, status: number, text: string): void {
  reply.writeHead(status, { 'content-type': 'text/html' }).end(text);
}

const formOf = (address: string, fields: Record<string, string>) =>
  `<form method="post" action="${address}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('')}<button>Continue</button></form>`;

const metadataOf = (entityId: string, signInUrl: string, certificate: string) =>
  `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
      <ds:X509Certificate>${certificate.replaceAll(/-----.*-----|\s/g, '')}</ds:X509Certificate>
    </ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signInUrl}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>
`;
