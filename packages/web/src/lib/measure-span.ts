/**
 * Gives a stretch of work a name in the performance timeline, for the profiler of a browser and for
 * `npm run bench -- trace`.
 */
export async function measureSpan<Value>(name: string, work: Promise<Value>): Promise<Value> {
  const start = performance.now();
  const value = await work;
  performance.measure(name, { start });
  return value;
}
