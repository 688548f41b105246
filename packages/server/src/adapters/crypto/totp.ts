import { generateSecret, generateURI, verifySync } from 'otplib';
import { toString as drawCode } from 'qrcode';

// The settings that every authenticator app uses (RFC 6238): SHA-1, six digits, 30 seconds. The app's clock may be one
// step off.
const stepSeconds = 30;

export interface AppSecret {
  /** The secret in Base32, for typing by hand. */
  secret: string;
  /** The secret as a URI that includes the issuer and the account. */
  uri: string;
  /** The URI as a QR code, in plain SVG. */
  svg: string;
}

/** A new 160-bit secret for an authenticator app. */
export async function createAppSecret(issuer: string, label: string): Promise<AppSecret> {
  const secret = generateSecret();
  const uri = generateURI({ issuer, label, secret });
  const drawn = await drawCode(uri, { type: 'svg' });
  // Clients put the SVG in a data: URL, where a # would begin a fragment.
  const svg = drawn.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim();
  return { secret, uri, svg };
}

/**
 * The 30-second time step this code matches, or undefined if it matches neither the current step nor its neighbours.
 */
export function findTimeStepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(nowMs / 1000);
  const found = verifySync({ secret, token: code, epoch, epochTolerance: stepSeconds, strategy: 'totp' });
  return found.valid && 'timeStep' in found ? found.timeStep : undefined;
}
