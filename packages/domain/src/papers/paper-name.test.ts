import { describe, expect, it } from 'vitest';
import { paper } from '../kinds/paper.ts';
import { checkRecord } from '../records/record-check.ts';
import { readStoredDay } from '../values/calendar.ts';
import { createDownloadName, createPaperName } from './paper-name.ts';

describe('the name of a paper', () => {
  it.each([
    ['Policy 2026.pdf', 'Policy 2026.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ruth\\will.pdf', 'will.pdf'],
    ['deeds/', 'deeds'],
    ['👩‍👧 Leila’s birth certificate.jpg', '👩‍👧 Leila’s birth certificate.jpg'],
    ['צוואה.pdf', 'צוואה.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a\u0000b\nc.txt', 'abc.txt'],
    ['   ', 'Paper'],
    ['', 'Paper'],
    ['..', 'Paper'],
    ['\u200B', 'Paper'],
    ['.hidden', '.hidden'],
  ])('of %j is %j', (given, kept) => {
    expect(createPaperName(given)).toBe(kept);
  });

  it('is at most 200 characters and keeps its ending, so that it can be saved', () => {
    const long = createPaperName(`${'ä'.repeat(300)}.jpeg`);
    expect(Array.from(long)).toHaveLength(200);
    expect(long).toMatch(/ä\.jpeg$/);
    expect(Array.from(createPaperName('😀'.repeat(255)))).toHaveLength(200);
    const file = paper.fields.file.sample;
    expect(checkRecord(paper, { name: long, file }, readStoredDay('2026-11-21')).ok).toBe(true);
  });
});

describe('the name of a download', () => {
  it.each([
    ['Home insurance', 'application/pdf', 'Home insurance.pdf'],
    ['Home insurance.pdf', 'application/pdf', 'Home insurance.pdf'],
    ['What is owed?', 'image/jpeg', 'What is owed-.jpg'],
    ['a:b*c.png', 'image/png', 'a-b-c.png'],
    ['letters/2026.docx', 'application/msword', '2026.docx'],
    ['No ending', 'application/x-of-nobody', 'No ending'],
  ])('%j of type %s is %j', (name, type, kept) => {
    expect(createDownloadName(name, type)).toBe(kept);
  });
});
