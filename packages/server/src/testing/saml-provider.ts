// What makes certificates asks for this first.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { X509CertificateGenerator } from '@peculiar/x509';
import samlp from 'samlp';

/** Somebody the organisation knows. */
export interface Employee {
  id: string;
  displayName: string;
  name: { givenName: string; familyName: string };
  emails: { value: string }[];
}

/** The identity provider of an organisation on this machine, which knows whoever is `here`. */
export interface SamlTestProvider {
  entityId: string;
  metadata: string;
  /** Who sits at the browser. */
  here: Employee;
  /** Changes how it answers from now on. */
  answers: Record<string, unknown>;
  close(): Promise<void>;
}

/** Starts one that posts its answers to `callbackUrl`. */
export async function startSamlProvider(callbackUrl: string): Promise<SamlTestProvider> {
  const { certificate, privateKey } = await newKey();
  const server = createServer();
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port, not on a pipe
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
    samlp.parseRequest({ query }, (wrong, asked) => {
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
    .join('')}<button>Go on</button></form>`;

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

async function newKey(): Promise<{ certificate: string; privateKey: string }> {
  const signingAlgorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  };
  const keys = await webcrypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify']);
  const made = await X509CertificateGenerator.createSelfSigned(
    { serialNumber: '01', name: 'CN=Organisation', keys, signingAlgorithm },
    webcrypto,
  );
  const bytes = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const privateKey = `-----BEGIN PRIVATE KEY-----\n${bytes.replaceAll(/(.{64})/g, '$1\n')}\n-----END PRIVATE KEY-----\n`;
  return { certificate: made.toString('pem'), privateKey };
}
