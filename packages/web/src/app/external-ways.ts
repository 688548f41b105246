/** What of `auth/v1/settings` is looked at. */
interface AuthSettings {
  external_names?: Record<string, string>;
  saml_enabled?: boolean;
}

/** Who outside may say who somebody is, as this server has it; undefined where nobody is, or it does not answer. */
export async function findWays() {
  try {
    const told: AuthSettings = await (await fetch('/auth/v1/settings')).json();
    const ways = Object.entries(told.external_names ?? {}).map(([id, name]) => ({ id, name }));
    const organisations = told.saml_enabled === true;
    return ways.length > 0 || organisations ? { ways, organisations } : undefined;
  } catch {
    return undefined; // Email and password are there in any case.
  }
}

/** Whether an address is one that somebody comes back with from outside, or from the link of a mail. */
export const comesBack = ({ search, hash }: { search: string; hash: string }) =>
  /[?&](code|error_code)=/.test(search) ||
  (/#(.*&)?access_token=/.test(hash) && !hash.includes('type=recovery'));
