import { describe, expect, it } from 'vitest';
import { createPhoneLink, findPhoneWarning, formatPhone } from './phone.ts';

describe('a phone number', () => {
  it.each([
    ['+442079460000', '020 7946 0000'],
    ['+447700900123', '07700 900123'],
    ['+441614960000', '0161 496 0000'],
    ['020 7946 0000', '020 7946 0000'],
    ['+35312345678', '+353 1 234 5678'],
    ['ask Amira', 'ask Amira'],
    ['', ''],
  ])('%j is shown as %j', (stored, shown) => {
    expect(formatPhone(stored)).toBe(shown);
  });

  it('is dialled in +44 form, and words are not dialled', () => {
    expect(createPhoneLink('07700 900123')).toBe('tel:+447700900123');
    expect(createPhoneLink('+442079460000')).toBe('tel:+442079460000');
    expect(createPhoneLink('ask Amira')).toBeUndefined();
  });

  it('that is strange only warns', () => {
    expect(findPhoneWarning('07700 900123')).toBeUndefined();
    expect(findPhoneWarning('020 7946 0000')).toBeUndefined();
    expect(findPhoneWarning('')).toBeUndefined();
    expect(findPhoneWarning('12')).toContain('leave it as it is');
    expect(findPhoneWarning('ask Amira')).toContain('leave it as it is');
  });
});
