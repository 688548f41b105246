import { describe, expect, it } from 'vitest';
import { insurancePolicy } from '../kinds/insurance-policy.ts';
import { paper } from '../kinds/paper.ts';
import { person } from '../kinds/person.ts';
import { professionalContact } from '../kinds/professional-contact.ts';
import { yearlyReview } from '../kinds/yearly-review.ts';
import { categoryOf, type RecordContent } from '../records/record-kind.ts';
import { attached, detached, filesNamed, isMadeOfFile, papersOf, papersThatGo } from './papers.ts';

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
    expect(categoryOf(paper, loose)).toBe('private');
    const onPolicy = attached(loose, policy, insurancePolicy);
    expect(onPolicy).toEqual({ name: 'Schedule', section: 'insurance', links: 'policy' });
    expect(categoryOf(paper, onPolicy)).toBe('insurance');
    expect(categoryOf(paper, attached(loose, doctor, professionalContact))).toBe('healthcare');
  });

  it('leaves it where the first record put it', () => {
    const both = attached(attached({}, policy, insurancePolicy), doctor, professionalContact);
    expect(both).toEqual({ section: 'insurance', links: 'policy doctor' });
  });

  it('to a record that is shared with nobody shares it with nobody, until another one does', () => {
    const onReview = attached({}, recordOf('review', 'yearly-review', {}), yearlyReview);
    expect(onReview).toEqual({ links: 'review' });
    expect(categoryOf(paper, attached(onReview, policy, insurancePolicy))).toBe('insurance');
  });

  it('to a person puts it among the papers of the family', () => {
    expect(attached({}, ruth, person)).toEqual({ section: 'people', links: 'ruth' });
  });

  it('and taking it away again puts it back into the tray', () => {
    const fields = { name: 'Schedule', section: 'insurance', links: 'policy doctor' };
    expect(detached(fields, 'policy')).toEqual({ ...fields, links: 'doctor' });
    const loose = detached(detached(fields, 'policy'), 'doctor');
    expect(loose).toEqual({ name: 'Schedule' });
    expect(categoryOf(paper, loose)).toBe('private');
  });
});

describe('the papers of a record', () => {
  const papers = [paperOn('a', 'policy'), paperOn('b', 'policy doctor'), paperOn('c', '')];

  const going = (ids: string[], live: string[]) =>
    papersThatGo(papers, new Set(ids), id => live.includes(id)).map(({ id }) => id);

  it('are those attached to it', () => {
    expect(papersOf(papers, 'policy').map(({ id }) => id)).toEqual(['a', 'b']);
    expect(papersOf(papers, 'pol')).toEqual([]);
  });

  it('go with it, unless another record still has them', () => {
    expect(going(['policy'], ['policy', 'doctor'])).toEqual(['a']);
    expect(going(['policy', 'doctor'], ['policy', 'doctor'])).toEqual(['a', 'b']);
    // The policy went before.
    expect(going(['doctor'], ['doctor'])).toEqual(['b']);
    expect(going(['ruth'], ['ruth'])).toEqual([]);
  });
});

const named = (...contents: RecordContent[]) =>
  [...filesNamed(contents)].map(([object, { title }]) => [object, title]);

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
    expect(isMadeOfFile(paper)).toBe(true);
    expect(isMadeOfFile(insurancePolicy)).toBe(false);
  });
});
