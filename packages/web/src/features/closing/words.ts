import type { AccountClosingState } from '../../session/api/leaving.ts';

/** A day in London, such as "21 December 2026". */
export const formatClosingDay = (atMs: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(atMs);

const counted = (count: number, one: string) =>
  `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`;

/** The content to delete: "Your 41 records and 12 papers will be deleted". */
export function describeContentToDelete({
  records,
  files,
}: Pick<AccountClosingState, 'records' | 'files'>): string {
  if (records === 0 && files.count === 0) return 'Your account will be deleted';
  const papers = files.count === 0 ? '' : ` and ${counted(files.count, 'file')}`;
  return `Your ${counted(records, 'record')}${papers} will be deleted`;
}

/** An approximate size, such as "2.4 MB". */
export function formatApproximateSize(bytes: number): string {
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${size.toLocaleString('en-GB', { maximumFractionDigits: 1 })} ${unit}`;
}
