/** The number of milliseconds in each unit that Go uses in durations. */
const units: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

const part = /(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g;

/** Reads a duration such as "24h" or "1h30m" into whole milliseconds; undefined for any other text. */
export function readDuration(text: string): number | undefined {
  const parts = [...text.matchAll(part)];
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== text) return undefined;
  const total = parts.reduce((sum, [, number, unit = '']) => sum + Number(number) * (units[unit] ?? 0), 0);
  return total <= Number.MAX_SAFE_INTEGER / 2 ? Math.round(total) : undefined;
}
