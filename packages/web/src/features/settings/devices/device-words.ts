/** Describes a device by what its browser reveals, such as "Firefox on Windows". */
export function describeDevice({
  browser,
  system,
}: {
  browser?: string | null | undefined;
  system?: string | null | undefined;
}): string {
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'A device with no name';
}
