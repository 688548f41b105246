import { type Canary, type CanaryForm, listCanaryForms } from './forms.ts';

/** Searches bytes for all forms of all canaries in a single pass. Returns the kinds it finds, each once. */
export type CanaryFinder = (bytes: Buffer) => string[];

export function createCanaryFinder(canaries: readonly Canary[]): CanaryFinder {
  const byBeginning = new Map<number, CanaryForm[]>();
  const beginnings = new Uint8Array(1 << 24);
  for (const form of canaries.flatMap(listCanaryForms)) {
    const key = beginningOf(form.bytes, 0);
    beginnings[key] = 1;
    byBeginning.set(key, [...(byBeginning.get(key) ?? []), form]);
  }
  return bytes => {
    const found = new Set<string>();
    for (let at = 0; at + 3 <= bytes.length; at += 1) {
      const key = beginningOf(bytes, at);
      if (beginnings[key] === 0) continue;
      for (const form of byBeginning.get(key) ?? []) {
        if (isAt(bytes, at, form)) found.add(`${form.what} (${form.how})`);
      }
    }
    return [...found];
  };
}

const beginningOf = (bytes: Buffer, at: number): number =>
  ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);

function isAt(bytes: Buffer, at: number, { bytes: wanted, alone }: CanaryForm): boolean {
  const end = at + wanted.length;
  if (end > bytes.length || bytes.compare(wanted, 0, wanted.length, at, end) !== 0) return false;
  return !alone || !(isWordByte(bytes[at - 1]) || isWordByte(bytes[end]));
}

const isWordByte = (byte: number | undefined): boolean =>
  byte !== undefined && /[\w-]/.test(String.fromCharCode(byte));
