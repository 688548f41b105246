import { generateSync } from 'otplib';
import type { AuthWorld, Person } from './auth-world.ts';

/** An authenticator app that somebody scanned a code with. */
export interface App {
  factorId: string;
  secret: string;
  /** What it shows now, or so many steps of 30 seconds later or earlier. */
  code(steps?: number): string;
}

/** Begins an authenticator app for a person; it guards nothing yet. */
export async function beginApp(world: AuthWorld, { device }: Person, friendlyName = ''): Promise<App> {
  const { data, error } = await device.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  const { secret } = data.totp;
  const code = (steps = 0) =>
    generateSync({ secret, epoch: Math.floor(world.clock.now() / 1000) + 30 * steps });
  return { factorId: data.id, secret, code };
}

/** Shows the app's code; afterwards the clock is past that code, so that the next one differs. */
export async function showApp(world: AuthWorld, { device }: Person, app: App): Promise<void> {
  const { error } = await device.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
  if (error) throw error;
  world.clock.advance(60_000);
}

/** A new person whose account an authenticator app guards, signed in with it. */
export async function personWithApp(world: AuthWorld): Promise<Person & { app: App }> {
  const person = await world.newPerson();
  const app = await beginApp(world, person, 'Phone');
  await showApp(world, person, app);
  return { ...person, app };
}
