import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '../../adapters/log.ts';
import type { ServerConfig } from '../../config/config.ts';
import { replaceSessionOfPerson } from '../../features/vault/testing/by-kit.ts';
import type { SignedInPerson, VaultWorld } from '../../features/vault/testing/vault-world.ts';
import { startServer } from '../../server.ts';

export interface RestoredServer {
  /** The test world with the URL of this server, so that its helpers send their requests here. */
  world: VaultWorld;
  /** Signs a person in on this server, with the password from the backup. */
  signIn(person: SignedInPerson): Promise<SignedInPerson>;
  /** The emails that this server has sent to an address. */
  mailsTo(email: string): string[];
  close(): Promise<void>;
}

export async function startRestoredServer(config: ServerConfig, world: VaultWorld): Promise<RestoredServer> {
  const { clock } = world.test;
  const log = createLog('silent');
  const running = await startServer({ config: { ...config, port: 0, host: '127.0.0.1' }, log, clock });
  const url = running.address;
  const outbox = join(config.dataDir, 'outbox');
  return {
    world: { ...world, url },
    signIn: async person => {
      const { email, password } = person;
      const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: 'anon' },
        body: JSON.stringify({ email, password }),
      });
      if (!answer.ok) throw new Error(`The sign-in was refused: ${await answer.text()}`);
      const signedIn: { access_token: string } = JSON.parse(await answer.text());
      const again = replaceSessionOfPerson(person, signedIn.access_token);
      return { ...again, client: (at = url, ...more) => again.client(at, ...more) };
    },
    mailsTo: email =>
      (existsSync(outbox) ? readdirSync(outbox, { recursive: true, withFileTypes: true }) : [])
        .filter(one => one.isFile())
        .map(one => readFileSync(join(one.parentPath, one.name), 'utf8'))
        .filter(text => text.includes(email)),
    close: () => running.close(),
  };
}
