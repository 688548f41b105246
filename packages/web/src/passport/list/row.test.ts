import { debt } from '@kinfolio/domain/kinds/debt';
import { niRecord } from '@kinfolio/domain/kinds/ni-record';
import { professionalContact } from '@kinfolio/domain/kinds/professional-contact';
import { property } from '@kinfolio/domain/kinds/property';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { describe, expect, it } from 'vitest';
import { describeMaskedNumber, listDateFields, listFieldsOfLoan, listRowDueDates, toListRow } from './row.ts';

const contentOf = (kind: RecordKind, fields: Record<string, string>) => ({
  kind: kind.id,
  fields,
  savedAt: '',
});

describe('the words under a record’s name', () => {
  const loan = contentOf(debt, {
    name: 'Van',
    type: 'hire-purchase',
    provider: 'Black Horse',
    monthlyPayment: '285.00',
    nextPaymentDate: '2026-11-24',
  });

  it('tell what an amount and a day are, and name the rest as it is', () => {
    expect(toListRow(debt, loan).about).toBe(
      'Hire purchase, Black Horse, monthly payment £285.00, next payment date 24\u00A0November\u00A02026',
    );
  });

  it('say in one line what was typed in several, and keep a phone number whole', () => {
    const home = { name: 'Home', type: 'main-home', address: '14 Larkfield Road,\nShipley\n\nBD18 0XX' };
    expect(toListRow(property, contentOf(property, home)).about).toBe(
      'Main home, 14 Larkfield Road, Shipley, BD18 0XX',
    );
    const doctor = { name: 'Dr Sandhu', type: 'healthcare', specialty: 'gp', phoneNumber: '+441274960001' };
    expect(toListRow(professionalContact, contentOf(professionalContact, doctor)).about).toBe(
      'GP, 01274\u00A0960001',
    );
  });

  it('leave out a day that the row says elsewhere', () => {
    const said = listDateFields(listRowDueDates(debt, loan, readStoredDay('2026-11-21')), loan);
    expect(toListRow(debt, loan, said).about).toBe('Hire purchase, Black Horse, monthly payment £285.00');
  });

  it('leave out the mortgage balance of a home whose loan has a record of its own', () => {
    const fields = {
      name: 'Home',
      type: 'main-home',
      mortgageProvider: 'Halifax',
      mortgageBalance: '31250.50',
    };
    const home = contentOf(property, fields);
    expect(toListRow(property, home, listFieldsOfLoan(property, false)).about).toBe(
      'Main home, Halifax, mortgage balance £31,250.50',
    );
    expect(toListRow(property, home, listFieldsOfLoan(property, true)).about).toBe('Main home, Halifax');
  });

  it('leave out what the name has already, word for word', () => {
    for (const [name, about] of [
      ['black horse van', 'Hire purchase'],
      ['Hire purchase by Black Horse', ''],
      ['Blackhorse van', 'Hire purchase, Black Horse'],
    ] as const) {
      const fields = { name, type: 'hire-purchase', provider: 'Black Horse' };
      expect(toListRow(debt, contentOf(debt, fields)).about).toBe(about);
    }
  });

  it('begin with a capital where a label comes first', () => {
    const numbers = contentOf(niRecord, { fullName: 'Ruth Ellery', dateOfBirth: '1959-06-14' });
    expect(toListRow(niRecord, numbers).about).toBe('Date of birth 14\u00A0June\u00A01959');
  });
});

describe('what a screen reader hears of a hidden number', () => {
  it.each([
    ['•••• 0412', 'number hidden, ends 0412'],
    ['•••• 56 C', 'number hidden, ends 56 C'],
    ['••••', 'number hidden'],
  ])('of %s is “%s”', (masked, words) => {
    expect(describeMaskedNumber(masked)).toBe(words);
  });
});
