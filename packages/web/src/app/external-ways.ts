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

/** Whether a provider or the link of a mail led here: see [Note: Nothing that signs in stays in an address]. */
export const comesBack = ({ search }: { search: string }) => /[?&]back=/.test(search);
