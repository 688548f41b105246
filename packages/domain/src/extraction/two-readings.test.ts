import { describe, expect, it } from 'vitest';
import { printed } from './testing/printed.ts';
import { better, isDoubtful } from './two-readings.ts';

const words = (text: string, confidence = 96) => printed(text, { '': confidence }).words;

describe('a second look', () => {
  it.each(['£5813', '-2341', '478', '20-99-41', 'Account no 73019586'])('is taken at %s', text => {
    expect(isDoubtful(words(text))).toBe(true);
  });

  it('is taken at what was hard to read, and at nothing else', () => {
    expect(isDoubtful(words('Dinner', 60))).toBe(true);
    expect(isDoubtful(words('Dinner on 3 May 2026'))).toBe(false);
    expect(isDoubtful([])).toBe(false);
  });

  it('counts when it has the shape of money or is surer', () => {
    expect(better(words('£5813', 90), words('£58.13', 70))[0]?.text).toBe('£58.13');
    expect(better(words('Dinmer', 60), words('Dinner', 90))[0]?.text).toBe('Dinner');
    expect(better(words('Dinner', 90), words('Dinmer', 60))[0]?.text).toBe('Dinner');
    expect(better(words('Dinner'), [])[0]?.text).toBe('Dinner');
  });

  it('that gives other figures leaves neither certain', () => {
    expect(better(words('20-99-41'), words('20-99-47', 90))[0]).toMatchObject({ confidence: 50 });
    expect(better(words('20-99-41'), words('20 99 41', 90))[0]).toMatchObject({ confidence: 96 });
  });
});
