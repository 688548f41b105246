/**
 * Helplines, with each number in one place. Numbers are sometimes reassigned, so each entry names the public page it
 * was found on; stored copies of all pages were read on 2026-11-21. Do not add a number without such a page.
 */
export const helplines = {
  /**
   * HMRC's own National Insurance service shows this number to people it cannot help online (github.com/hmrc,
   * nisp-frontend).
   */
  nationalInsurance: { label: 'HMRC’s National Insurance helpline', number: '0300 200 3500' },
  /** nibusinessinfo.co.uk, “If you cannot pay your tax bill on time”, the government's page for Northern Ireland. */
  taxPayment: { label: 'HMRC Payment Support Service', number: '0300 200 3835' },
  /** The charity's own page, stepchange.org. */
  debtAdvice: { label: 'StepChange Debt Charity, free to call', number: '0800 138 1111' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly number: string }>>;
