import { planIds, plans, stillComing } from '@kinfolio/domain/accounts/plans';
import { NotebookDrawing } from '../drawings/NotebookDrawing.tsx';
import type { PublicPage } from '../page.ts';
import { PageTop } from '../parts/PageTop.tsx';

/** The one page that names what is not built. */
export const whatComesNextPage: PublicPage = {
  path: '/what-comes-next',
  title: 'What comes next',
  description:
    'What Kinfolio cannot do yet and is meant to do. Every other page tells only what works today.',
  changed: '2026-11-23',
  Body: () => (
    <>
      <PageTop title="What comes next" drawing={<NotebookDrawing />}>
        <p className="lead">
          This is not built yet, or is the same on every plan. It is on this page so that every other page can
          keep to what works today.
        </p>
      </PageTop>
      <div className="page wrap stack-6 prose">
        <section id="plans" className="stack" aria-labelledby="plans-title">
          <h2 id="plans-title">In the plans</h2>
          <p>When it is ready, your plan will include it.</p>
          <dl className="beliefs">
            {planIds.map(plan => (
              <div key={plan}>
                <dt>{plans[plan].name}</dt>
                <dd>{stillComing(plan).join('. ')}.</dd>
              </div>
            ))}
          </dl>
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
