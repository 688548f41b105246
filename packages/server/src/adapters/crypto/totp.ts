import { generateSecret, generateURI, verifySync } from 'otplib';
import { toString as drawCode } from 'qrcode';

// What every authenticator app does (RFC 6238): SHA-1, six digits, 30 seconds. A clock may be one step off.
const stepSeconds = 30;

/** What an authenticator app is given. */
export interface AppSecret {
  /** Base32, for typing. */
  secret: string;
  /** The same as an address, with who issued it and for whom. */
  uri: string;
  /** The address as a picture to scan: bare SVG. */
  svg: string;
}

/** A fresh secret of 160 bits for an authenticator app. */
export async function newAppSecret(issuer: string, label: string): Promise<AppSecret> {
  const secret = generateSecret();
  const uri = generateURI({ issuer, label, secret });
  const drawn = await drawCode(uri, { type: 'svg' });
  // Clients make a data: address of it, in which a # would begin a fragment.
  const svg = drawn.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim();
  return { secret, uri, svg };
}

/** The number of the 30 seconds whose code this is; undefined when it is none of now, just before or just after. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(nowMs / 1000);
  const found = verifySync({ secret, token: code, epoch, epochTolerance: stepSeconds, strategy: 'totp' });
  return found.valid && 'timeStep' in found ? found.timeStep : undefined;
}
