/** A device by what its browser tells of it, such as "Firefox on Windows". */
export function deviceWords({
  browser,
  system,
}: {
  browser?: string | null | undefined;
  system?: string | null | undefined;
}): string {
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'A device that gives no name';
}
