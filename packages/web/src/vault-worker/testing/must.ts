/** Returns a value that must exist in a test. If it does not, the test stops here with an error. */
export function requireValue<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there was nothing');
  return value;
}
