import type { FileUpload } from '../../session/api/papers.ts';

/** Describes the progress of an upload. */
export function describeUploadProgress({ state, part }: FileUpload): string {
  if (state === 'comparing') return 'Checking how much of this file we already have';
  if (state === 'waiting') return 'Waiting for the internet. Sending will continue automatically.';
  if (state === 'busy') return 'We cannot receive files just now. Sending will continue automatically.';
  if (state === 'done') return 'Added';
  return part >= 1 ? 'Saving' : `Sealed and sent: ${String(Math.floor(part * 100))}%`;
}
