import { describe, expect, it } from 'vitest';
import { createPrintedPage } from '../testing/printed.ts';
import { choosePreferredReading, removeOverlappingWords, shouldRepeatRecognition } from './two-readings.ts';

const words = (text: string, confidence = 96) => createPrintedPage(text, { '': confidence }).words;

describe('a second look', () => {
  it.each(['£5813', '-2341', '478', '20-99-41', 'Account no 73019586'])('is taken at %s', text => {
    expect(shouldRepeatRecognition(words(text))).toBe(true);
  });

  it('is taken at what was hard to read, and at nothing else', () => {
    expect(shouldRepeatRecognition(words('Dinner', 60))).toBe(true);
    expect(shouldRepeatRecognition(words('Dinner on 3 May 2026'))).toBe(false);
    expect(shouldRepeatRecognition([])).toBe(false);
  });

  it('counts when it has the shape of money or is surer', () => {
    expect(choosePreferredReading(words('£5813', 90), words('£58.13', 70))[0]?.text).toBe('£58.13');
    expect(choosePreferredReading(words('Dinmer', 60), words('Dinner', 90))[0]?.text).toBe('Dinner');
    expect(choosePreferredReading(words('Dinner', 90), words('Dinmer', 60))[0]?.text).toBe('Dinner');
    expect(choosePreferredReading(words('Dinner'), [])[0]?.text).toBe('Dinner');
  });

  it('that gives other figures leaves neither certain', () => {
    expect(choosePreferredReading(words('20-99-41'), words('20-99-47', 90))[0]).toMatchObject({
      confidence: 50,
    });
    expect(choosePreferredReading(words('20-99-41'), words('20 99 41', 90))[0]).toMatchObject({
      confidence: 96,
    });
  });

  it('of overlapping strips counts once for each place, the surest word', () => {
    const row = words('HMRC SA   48.46');
    const [hmrc, sa, amount] = row;
    if (hmrc === undefined || sa === undefined || amount === undefined) throw new Error('no row');
    const both = { ...hmrc, text: 'HMRCSA', x1: sa.x1, confidence: 53 };
    const again = { ...amount, text: '4846', x0: amount.x0 + 2, y0: amount.y0 + 3, confidence: 50 };
    // A row that is only a normal line spacing below is another position.
    const below = { ...hmrc, y0: hmrc.y1 - 2, y1: hmrc.y1 + 14, confidence: 40 };
    expect(removeOverlappingWords([both, hmrc, sa, again, amount, below])).toEqual([hmrc, sa, amount, below]);
    expect(removeOverlappingWords([])).toEqual([]);
  });
});
