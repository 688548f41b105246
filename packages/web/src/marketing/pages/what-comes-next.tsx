import { comingFeatures, planIds, plans } from '@kinfolio/domain/accounts/plans';
import { NotebookDrawing } from '../drawings/NotebookDrawing.tsx';
import { ShowIfOperatorSet } from '../operator.tsx';
import type { PublicPage } from '../page.ts';
import { PublicPageTop } from '../parts/PageTop.tsx';

/** The only page that names features not built yet. */
export const whatComesNextPage: PublicPage = {
  path: '/what-comes-next',
  title: 'What comes next',
  description:
    'What Kinfolio cannot do yet but is meant to do. Every other page covers only what works today.',
  changed: '2026-11-23',
  Body: () => (
    <>
      <PublicPageTop title="What comes next" drawing={<NotebookDrawing />}>
        <p className="lead">
          Everything on this page is either not built yet or the same on every plan. Every other page
          describes only what works today.
        </p>
      </PublicPageTop>
      <div className="page wrap stack-6 prose">
        <section id="plans" className="stack" aria-labelledby="plans-title">
          <h2 id="plans-title">In the plans</h2>
          <p>When each feature is ready, your plan will include it.</p>
          <dl className="beliefs">
            {planIds.map(plan => (
              <div key={plan}>
                <dt>{plans[plan].name}</dt>
                <dd>{comingFeatures(plan).join('. ')}.</dd>
              </div>
            ))}
          </dl>
          <ShowIfOperatorSet has="CONTACT_EMAIL">
            <p>
              Everyone can email us today, whatever their plan. <a href="/contact">Contact us</a>
            </p>
          </ShowIfOperatorSet>
          <ShowIfOperatorSet has="SUPPORT_PHONE">
            <p>
              Everyone can call us today, during the hours shown on <a href="/contact">Contact us</a>.
            </p>
          </ShowIfOperatorSet>
        </section>
        <p className="actions">
          <a className="btn btn--secondary" href="/features">
            What works today
          </a>
          <a className="btn btn--quiet" href="/contact">
            Tell us what you need
          </a>
        </p>
      </div>
    </>
  ),
};
