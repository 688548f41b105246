import { describe, expect, it } from 'vitest';
import { insurancePolicy } from '../kinds/insurance-policy.ts';
import { paper } from '../kinds/paper.ts';
import { person } from '../kinds/person.ts';
import { professionalContact } from '../kinds/professional-contact.ts';
import { yearlyReview } from '../kinds/yearly-review.ts';
import { findRecordCategory, type RecordContent } from '../records/record-kind.ts';
import {
  attachPaper,
  detachPaper,
  findPapersToDelete,
  isCreatedFromFile,
  listAttachedPapers,
  listReferencedFiles,
} from './papers.ts';

const recordOf = (id: string, kind: string, fields: Record<string, string>) => ({
  id,
  content: { kind, fields, savedAt: '2026-11-21T10:00:00.000Z' },
});
const policy = recordOf('policy', 'insurance-policy', { name: 'Home' });
const doctor = recordOf('doctor', 'professional-contact', { name: 'Dr Sandhu', type: 'healthcare' });
const ruth = recordOf('ruth', 'person', { firstName: 'Ruth' });
const fileAt = (object: string) => `${object} ${'k'.repeat(43)} 5 text/plain`;
const paperOn = (id: string, links: string) => recordOf(id, 'paper', { name: id, links });

describe('attaching a paper', () => {
  it('puts it under the section of the record, so that whoever sees the record sees the paper', () => {
    const loose = { name: 'Schedule' };
    expect(findRecordCategory(paper, loose)).toBe('private');
    const onPolicy = attachPaper(loose, policy, insurancePolicy);
    expect(onPolicy).toEqual({ name: 'Schedule', section: 'insurance', links: 'policy' });
    expect(findRecordCategory(paper, onPolicy)).toBe('insurance');
    expect(findRecordCategory(paper, attachPaper(loose, doctor, professionalContact))).toBe('healthcare');
  });

  it('leaves it where the first record put it', () => {
    const both = attachPaper(attachPaper({}, policy, insurancePolicy), doctor, professionalContact);
    expect(both).toEqual({ section: 'insurance', links: 'policy doctor' });
  });

  it('to a record that is shared with nobody shares it with nobody, until another one does', () => {
    const onReview = attachPaper({}, recordOf('review', 'yearly-review', {}), yearlyReview);
    expect(onReview).toEqual({ links: 'review' });
    expect(findRecordCategory(paper, attachPaper(onReview, policy, insurancePolicy))).toBe('insurance');
  });

  it('to a person puts it among the papers of the family', () => {
    expect(attachPaper({}, ruth, person)).toEqual({ section: 'people', links: 'ruth' });
  });

  it('and taking it away again puts it back into the tray', () => {
    const fields = { name: 'Schedule', section: 'insurance', links: 'policy doctor' };
    expect(detachPaper(fields, 'policy')).toEqual({ ...fields, links: 'doctor' });
    const loose = detachPaper(detachPaper(fields, 'policy'), 'doctor');
    expect(loose).toEqual({ name: 'Schedule' });
    expect(findRecordCategory(paper, loose)).toBe('private');
  });
});

describe('the papers of a record', () => {
  const papers = [paperOn('a', 'policy'), paperOn('b', 'policy doctor'), paperOn('c', '')];

  const going = (ids: string[], live: string[]) =>
    findPapersToDelete(papers, new Set(ids), id => live.includes(id)).map(({ id }) => id);

  it('are those attached to it', () => {
    expect(listAttachedPapers(papers, 'policy').map(({ id }) => id)).toEqual(['a', 'b']);
    expect(listAttachedPapers(papers, 'pol')).toEqual([]);
  });

  it('go with it, unless another record still has them', () => {
    expect(going(['policy'], ['policy', 'doctor'])).toEqual(['a']);
    expect(going(['policy', 'doctor'], ['policy', 'doctor'])).toEqual(['a', 'b']);
    // The policy was deleted earlier.
    expect(going(['doctor'], ['doctor'])).toEqual(['b']);
    expect(going(['ruth'], ['ruth'])).toEqual([]);
  });
});

const named = (...contents: RecordContent[]) =>
  [...listReferencedFiles(contents)].map(([object, { title }]) => [object, title]);

describe('the files that records name', () => {
  it('are those of the values that stand and of those that wait for a choice', () => {
    const [one, two] = ['018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f01', '018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f02'];
    const { content } = recordOf('x', 'paper', { name: 'x', file: fileAt(one) });
    const waiting = { ...content, alternatives: { file: [fileAt(two)] } };
    expect(named(content)).toEqual([[one, 'x']]);
    expect(named(waiting, { ...content, fields: { ...content.fields, name: 'y' } }, policy.content)).toEqual([
      [one, 'x'],
      [two, 'x'],
    ]);
  });

  it('are of kinds that are made of a file', () => {
    expect(isCreatedFromFile(paper)).toBe(true);
    expect(isCreatedFromFile(insurancePolicy)).toBe(false);
  });
});
