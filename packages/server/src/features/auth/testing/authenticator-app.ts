import { generateSync } from 'otplib';
import type { AuthWorld, Person } from './auth-world.ts';

export interface ScannedAuthenticatorApp {
  factorId: string;
  secret: string;
  /** The code that the app shows now, or a number of 30-second steps later or earlier. */
  code(steps?: number): string;
}

/** Adds an authenticator app for a person without verifying it, so it does not protect the account yet. */
export async function addUnverifiedApp(
  world: AuthWorld,
  { device }: Person,
  friendlyName = '',
): Promise<ScannedAuthenticatorApp> {
  const { data, error } = await device.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  const { secret } = data.totp;
  const code = (steps = 0) =>
    generateSync({ secret, epoch: Math.floor(world.clock.now() / 1000) + 30 * steps });
  return { factorId: data.id, secret, code };
}

/** Enters the app's current code, then moves the clock past it, so that the next code is different. */
export async function enterAppCode(
  world: AuthWorld,
  { device }: Person,
  app: ScannedAuthenticatorApp,
): Promise<void> {
  const { error } = await device.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
  if (error) throw error;
  world.clock.advance(60_000);
}

/** A new person whose account is protected by an authenticator app, signed in with the app. */
export async function createPersonWithApp(
  world: AuthWorld,
): Promise<Person & { app: ScannedAuthenticatorApp }> {
  const person = await world.newPerson();
  const app = await addUnverifiedApp(world, person, 'Phone');
  await enterAppCode(world, person, app);
  return { ...person, app };
}
