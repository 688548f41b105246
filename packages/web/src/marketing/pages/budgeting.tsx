import { CalendarDrawing } from '../drawings/CalendarDrawing.tsx';
import type { PublicPage } from '../page.ts';
import { PageTop } from '../parts/PageTop.tsx';
import { BillsPicture } from '../previews/pictures/BillsPicture.tsx';

/** Until there is a budgeting tool: what helps with a budget today. */
export const budgetingPage: PublicPage = {
  path: '/budgeting',
  title: 'Budgeting',
  description: 'See what your bills and council tax come to each month, and find help with a budget.',
  changed: '2026-11-23',
  Body: () => (
    <>
      <PageTop title="See what a month costs" drawing={<CalendarDrawing />}>
        <p className="lead">
          Write down your bills once. Kinfolio adds up what they come to each month, including those you pay
          by the week, the quarter or the year.
        </p>
      </PageTop>
      <div className="page wrap stack-6 prose">
        <div className="split broad">
          <section className="stack" aria-labelledby="today">
            <h2 id="today">What you can do today</h2>
            <ul className="bul">
              <li>Keep your bills and council tax in Kinfolio, and see what they come to each month.</li>
              <li>Bring in a bank statement and add the account it is from.</li>
              <li>
                Make a budget with the free{' '}
                <a href="https://www.moneyhelper.org.uk/en/everyday-money/budgeting/budget-planner">
                  MoneyHelper budget planner
                </a>
                .
              </li>
            </ul>
            <p className="actions">
              <a className="btn btn--primary" href="/signup">
                Try It Free for 30 Days
              </a>
              <a className="btn btn--quiet" href="/blog/category/bills-and-debts">
                Guides about bills and debts
              </a>
            </p>
            <p>
              <a href="/what-comes-next#budgeting">What comes next</a>
            </p>
          </section>
          <BillsPicture />
        </div>
      </div>
    </>
  ),
};
