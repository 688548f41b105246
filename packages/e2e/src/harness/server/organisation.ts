import { join } from 'node:path';
import { openSecrets } from '@kinfolio/server/adapters/crypto/secrets';
import { createTokens } from '@kinfolio/server/adapters/crypto/tokens';
import { systemClock } from '@kinfolio/server/ports/clock';
import type { RunningServer } from './server.ts';

/** Adds an organisation's SAML provider, as the operator would. */
export async function addOrganisation(
  { url, dataDir }: RunningServer,
  { metadata, domain }: { metadata: string; domain: string },
): Promise<void> {
  const tokens = await createTokens(openSecrets(join(dataDir, 'secrets.json')), systemClock);
  const answer = await fetch(`${url}/auth/v1/admin/sso/providers`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokens.apiKey('service_role')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ type: 'saml', metadata_xml: metadata, domains: [domain] }),
  });
  if (answer.status !== 201) throw new Error(`the organisation was not taken: ${await answer.text()}`);
}
