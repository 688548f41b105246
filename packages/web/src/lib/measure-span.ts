/**
 * Names a piece of work in the performance timeline, so that a browser's profiler and `npm run bench -- trace` can show
 * it.
 */
export async function measureSpan<Value>(name: string, work: Promise<Value>): Promise<Value> {
  const start = performance.now();
  const value = await work;
  performance.measure(name, { start });
  return value;
}
