/** The parts of `auth/v1/settings` that the app reads. */
interface AuthSettings {
  external_names?: Record<string, string>;
  saml_enabled?: boolean;
}

/** Asks the server which external identity providers it offers; undefined if it offers none or does not answer. */
export async function readExternalWays() {
  try {
    const told: AuthSettings = await (await fetch('/auth/v1/settings')).json();
    const ways = Object.entries(told.external_names ?? {}).map(([id, name]) => ({ id, name }));
    const organisations = told.saml_enabled === true;
    return ways.length > 0 || organisations ? { ways, organisations } : undefined;
  } catch {
    return undefined; // Every server accepts an email address and password, so a failed request needs no handling.
  }
}

/**
 * Whether the person came here from an identity provider or an email link: see [Note: No sign-in code stays in an
 * address].
 */
export const isComingBackFromProvider = ({ search }: { search: string }) => /[?&]back=/.test(search);
