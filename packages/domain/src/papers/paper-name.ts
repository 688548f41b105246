import { countCharacters, textLengthLimits } from '../fields/field-words.ts';

// Characters that are invisible or reorder text (Unicode TR36, 3.1): they can make "gpj.exe" look like "exe.jpg".
const unseen = /[\p{Cc}\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;
/** Characters that some file systems do not allow in names. */
const refused = /[<>:"/\\|?*]/g;
const ending = /\.[\p{L}\p{N}]{1,10}$/u;

/**
 * The name to store for a chosen file: without folders and invisible characters, and at most 200 characters including
 * the extension, which is always kept. Emoji and letters of all scripts are kept. "Paper" if nothing is left.
 */
export function createPaperName(fileName: string): string {
  const last = fileName.split(/[/\\]/).findLast(part => part.trim() !== '') ?? '';
  const name = last.replaceAll(unseen, '').trim();
  if (/^\.*$/.test(name)) return 'Paper';
  const end = ending.exec(name)?.[0] ?? '';
  const room = textLengthLimits.text - countCharacters(end);
  const start = Array.from(name.slice(0, name.length - end.length));
  return start.length <= room ? name : start.slice(0, room).join('') + end;
}

/** A file name for a download that every system accepts. Adds the extension of the file's type if the name has none. */
export function createDownloadName(name: string, type: string): string {
  const safe = createPaperName(name).replaceAll(refused, '-');
  const wanted = endings[type];
  return wanted === undefined || ending.test(safe) ? safe : `${safe}.${wanted}`;
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'text/plain': 'txt',
};
