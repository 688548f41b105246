import { lengthOf, limits } from '../fields/field-words.ts';

// What moves other letters about or cannot be seen (Unicode TR36, 3.1): with it "gpj.exe" can read "exe.jpg".
const unseen = /[\p{Cc}\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;
/** What some file system or other does not take in a name. */
const refused = /[<>:"/\\|?*]/g;
const ending = /\.[\p{L}\p{N}]{1,10}$/u;

/**
 * The name under which a chosen file is kept: without folders, without characters that cannot be seen, and at most 200
 * characters, of which the ending stays. Emoji and letters of all scripts stay as they are. "Paper" when nothing is left.
 */
export function paperName(fileName: string): string {
  const last = fileName.split(/[/\\]/).findLast(part => part.trim() !== '') ?? '';
  const name = last.replaceAll(unseen, '').trim();
  if (/^\.*$/.test(name)) return 'Paper';
  const end = ending.exec(name)?.[0] ?? '';
  const room = limits.text - lengthOf(end);
  const start = Array.from(name.slice(0, name.length - end.length));
  return start.length <= room ? name : start.slice(0, room).join('') + end;
}

/** The name for a download, which every system takes; with the ending of its type when it has none. */
export function downloadName(name: string, type: string): string {
  const safe = paperName(name).replaceAll(refused, '-');
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
