/**
 * The table in a text that writes each payment as lines of a label and a value ("Date: 01/06/2026"), a format some
 * banks offer. Its first row has the labels; lines above the first payment come before it, each in one or two cells.
 * Undefined for any other text. Never throws.
 */
export function createLabelTable(text: string): readonly (readonly string[])[] | undefined {
  const lines = text.split(/\r\n|\r|\n/).map(line => line.replaceAll('\u00a0', ' ').trim());
  const pairs = lines.map(line => pairIn(line));
  const filled = lines.filter(line => line !== '').length;
  if (pairs.filter(pair => pair !== undefined).length < filled * 0.8) return undefined;
  const counts = new Map<string, number>();
  for (const pair of pairs) if (pair !== undefined) counts.set(pair[0], (counts.get(pair[0]) ?? 0) + 1);
  // Labels that occur in every payment but not above the first. Usually each payment begins with the label of the day.
  const often = [...counts].filter(([, count]) => count > 1).map(([label]) => label);
  if (often.length < 2) return undefined;
  const isDayed = pairs.some(
    pair =>
      pair !== undefined && often.includes(pair[0]) && /\d{1,4}[-/. ]\w{2,9}[-/. ]\d{2,4}/.test(pair[1]),
  );
  return isDayed ? rowsOf(lines, pairs, new Set(often)) : undefined;
}

type Pair = readonly [label: string, value: string];

function pairIn(line: string): Pair | undefined {
  const match = /^([\p{L}][\p{L} /()£-]{0,40}?)\s*[:=]\s*(.*)$/u.exec(line);
  return match === null ? undefined : [(match[1] ?? '').trim(), (match[2] ?? '').trim()];
}

function rowsOf(
  lines: readonly string[],
  pairs: readonly (Pair | undefined)[],
  labels: ReadonlySet<string>,
): readonly (readonly string[])[] {
  const above: string[][] = [];
  const payments: Map<string, string>[] = [];
  for (const [index, pair] of pairs.entries()) {
    const line = lines[index] ?? '';
    if (pair === undefined || !labels.has(pair[0])) {
      if (line !== '') above.push(pair === undefined ? [line] : [...pair]);
      continue;
    }
    const last = payments.at(-1);
    // A repeated label begins the next payment.
    if (last === undefined || last.has(pair[0])) payments.push(new Map([pair]));
    else last.set(...pair);
  }
  const columns = [...labels];
  return [
    ...above,
    columns,
    ...payments.map(payment => columns.map(label => (payment.get(label) ?? '').replace(/\s*(?:GBP)$/i, ''))),
  ];
}
