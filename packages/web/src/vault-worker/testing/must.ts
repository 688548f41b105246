/** The value, which a test takes to be there; a test that is wrong about it stops here. */
export function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there was nothing');
  return value;
}
