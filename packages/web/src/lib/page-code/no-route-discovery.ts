// Replaces React Router's fog-of-war.js (scripts/route-modules.ts), which fetches unknown routes from a rendering server. Our
// manifest always has every route, so these 2 kB would never run.

export const isFogOfWarEnabled = (): boolean => false;

/** React Router calls this once, when it creates the router. */
export function getPatchRoutesOnNavigationFunction(): undefined {}

/** React Router calls this in every render. */
export function useFogOFWarDiscovery(): void {}

/** Called only on a rendering server, which we do not have. */
export function getPartialManifest(): never {
  throw new Error('the manifest has every route');
}
