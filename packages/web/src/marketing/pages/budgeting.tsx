import { CalendarDrawing } from '../drawings/CalendarDrawing.tsx';
import type { PublicPage } from '../page.ts';
import { Coming } from '../parts/Claim.tsx';
import { PageTop } from '../parts/PageTop.tsx';
import { BillsPicture } from '../previews/BillsPicture.tsx';

const parts = [
  {
    title: 'See the month at a glance',
    says: 'What goes out in all, what you cannot do without, and what you can. Weekly, quarterly and yearly bills are worked out by the month for you.',
  },
  {
    title: 'Bring in a bank statement',
    says: 'A file from your bank or a photo of a page. It is read on your device, sorted into kinds, and you check each line.',
  },
  {
    title: 'Or type it in',
    says: 'Add what you spend by hand. Rent, food, the bus, the dog.',
  },
  {
    title: 'Find where it goes',
    says: 'The largest costs first, with a table beside each chart. One sentence says what it means.',
  },
  {
    title: 'Hide the sums',
    says: 'One press puts dots over every amount, for when you are on a train.',
  },
  {
    title: 'No account needed',
    says: 'What you type will stay on your own device. Make an account later, and you can move it in. Then it is sealed like the rest.',
  },
];

export const budgetingPage: PublicPage = {
  path: '/budgeting',
  title: 'Budgeting tool',
  description:
    'A budgeting tool that anybody may use, with or without an account. What it will do, and what you can do today.',
  changed: '2026-11-22',
  Body: () => (
    <>
      <PageTop title="See where the month goes" drawing={<CalendarDrawing />}>
        <p className="lead">A budgeting tool that anybody may use, with or without an account.</p>
        <p>
          <Coming /> It is being built. This page says what it will do.
        </p>
      </PageTop>
      <div className="page wrap stack-6 prose">
        <section className="stack broad" aria-labelledby="will">
          <h2 id="will">What it will do</h2>
          <ul className="beliefs">
            {parts.map(({ title, says }) => (
              <li key={title} className="stack-2">
                <h3>{title}</h3>
                <p>{says}</p>
              </li>
            ))}
          </ul>
        </section>
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
          </section>
          <BillsPicture />
        </div>
      </div>
    </>
  ),
};
