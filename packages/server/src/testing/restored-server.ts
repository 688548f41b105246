import { createLog } from '../adapters/log.ts';
import type { Config } from '../config/config.ts';
import type { Person, VaultWorld } from '../features/vault/testing/vault-world.ts';
import { startServer } from '../server.ts';

/** A server on what a restore put back. */
export interface RestoredServer {
  /** The world of the tests, with the address of this server. */
  world: VaultWorld;
  /** Signs a person in there, with the password that the restored server has. */
  signIn(person: Person): Promise<Person>;
  close(): Promise<void>;
}

/** Starts a server on what a drill restored. */
export async function serveRestored(config: Config, world: VaultWorld): Promise<RestoredServer> {
  const { clock } = world.test;
  const log = createLog('silent');
  const running = await startServer({ config: { ...config, port: 0, host: '127.0.0.1' }, log, clock });
  const url = running.address;
  return {
    world: { ...world, url },
    signIn: async person => {
      const { email, password } = person;
      const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: 'anon' },
        body: JSON.stringify({ email, password }),
      });
      const signedIn: { access_token: string } = JSON.parse(await answer.text());
      return person.withToken(signedIn.access_token);
    },
    close: () => running.close(),
  };
}
