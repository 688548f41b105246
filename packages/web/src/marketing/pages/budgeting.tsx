import { CalendarDrawing } from '../drawings/CalendarDrawing.tsx';
import type { PublicPage } from '../page.ts';
import { ClaimText } from '../parts/Claim.tsx';
import { PublicPageTop } from '../parts/PageTop.tsx';
import { BillsPicture } from '../previews/pictures/BillsPicture.tsx';

/** Describes the budgeting tool and links to it. The tool itself is loaded on request (`script/app-pages.ts`). */
export const budgetingPage: PublicPage = {
  path: '/budgeting',
  title: 'Budgeting tool',
  description:
    'A free budgeting tool: write down what you pay for, and see what a month costs and where it goes. No account needed.',
  changed: '2026-11-25',
  Body: () => (
    <>
      <PublicPageTop title="See what a month costs" drawing={<CalendarDrawing />}>
        <p className="lead">
          Write down what you pay for by the week, the month, the quarter or the year. The tool turns it all
          into monthly amounts and shows where the money goes.
        </p>
      </PublicPageTop>
      <div className="page wrap stack-6 prose">
        <div className="split broad">
          <section className="stack" aria-labelledby="tool">
            <h2 id="tool">Free, with or without an account</h2>
            <ul className="bul">
              <li>Fourteen categories, from housing to gifts, each with its total.</li>
              <li>What is essential and what is not, and your largest category.</li>
              <li>Hide the amounts when someone looks over your shoulder.</li>
            </ul>
            <p className="actions">
              <a className="btn btn--primary" href="/budgeting/tool">
                Start a budget
              </a>
              <a className="btn btn--quiet" href="/blog/category/bills-and-debts">
                Guides about bills and debts
              </a>
            </p>
            <p>
              Without an account your items are kept on your device only, without a password.{' '}
              <ClaimText id="budget-moves-in" />
            </p>
          </section>
          <BillsPicture />
        </div>
      </div>
    </>
  ),
};
