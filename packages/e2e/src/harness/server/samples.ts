/** A bank account in stored form, number `index` of a series. */
export function createSampleAccount(index: number): { kind: string; fields: Record<string, string> } {
  const digits = (value: number, width: number) => String(value).padStart(width, '0');
  return {
    kind: 'bank-account',
    fields: {
      name: `Account ${digits(index, 5)}`,
      accountType: 'checking',
      bankName: 'Nationwide',
      sortCode: digits(70_000 + (index % 900), 6),
      accountNumber: digits(10_000_000 + index, 8),
      balance: `${index}.50`,
      balanceAsOf: '2026-11-20',
      notes: 'Pays the gas and the broadband.',
    },
  };
}
