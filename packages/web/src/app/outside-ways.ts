/** Who outside may say who somebody is, as this server has it. Nobody when it does not answer. */
export async function findWays(): Promise<{ id: string; name: string }[]> {
  try {
    const answer = await fetch('/auth/v1/settings');
    const { external_names: names }: { external_names?: Record<string, string> } = await answer.json();
    return Object.entries(names ?? {}).map(([id, name]) => ({ id, name }));
  } catch {
    return []; // Email and password are there in any case.
  }
}

/** Whether an address is one that somebody comes back with from outside, or from the link of a mail. */
export const comesBack = ({ search, hash }: { search: string; hash: string }) =>
  /[?&](code|error_code)=/.test(search) ||
  (/#(.*&)?access_token=/.test(hash) && !hash.includes('type=recovery'));
