import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import { recordPages } from './passport/all-sections.ts';
import type { PageWithKinds } from './passport/sections.ts';

const inSection = ({ section }: PageWithKinds): boolean => section !== undefined;
const recordsRoutes = ({ id }: PageWithKinds) => [
  route(`${id}/:id?/edit?`, 'app/routes/records.tsx', { id }),
  route(`${id}/:id/scan`, 'app/routes/records.tsx', { id: `${id}-scan` }),
  route(`${id}/:id/changes`, 'app/routes/changes.tsx', { id: `${id}-changes` }),
];

/** Lists only pages that exist. Any other address is a 404, also on the server (build/routes.json). */
export default [
  layout('app/routes/visitor.tsx', [
    route('login', 'app/routes/login.tsx'),
    route('signup', 'app/routes/signup.tsx'),
    route('recover', 'app/routes/recover.tsx'),
    // The page to which people return from external providers and from links in emails.
    route('welcome', 'app/routes/login.tsx', { id: 'welcome' }),
  ]),
  layout('app/routes/protected.tsx', [
    route('dashboard', 'app/routes/dashboard.tsx'),
    layout('app/routes/passport.tsx', [
      ...recordPages.filter(inSection).flatMap(recordsRoutes),
      route('papers/:id?/edit?', 'app/routes/papers.tsx'),
      route('papers/:id/changes', 'app/routes/changes.tsx', { id: 'papers-changes' }),
      route('deleted-items', 'app/routes/deleted-items.tsx'),
    ]),
    ...recordPages.filter(page => !inSection(page) && page.id !== 'papers').flatMap(recordsRoutes),
    route('import', 'app/routes/import.tsx'),
    route('review', 'app/routes/review.tsx'),
    route('settings', 'app/routes/account/settings.tsx'),
    route('settings/signing-in', 'app/routes/account/signing-in.tsx'),
    route('settings/devices', 'app/routes/account/devices.tsx'),
    route('settings/data', 'app/routes/account/data.tsx'),
    route('settings/you', 'app/routes/account/you.tsx'),
    route('settings/reminders', 'app/routes/account/reminders.tsx'),
    route('settings/close', 'app/routes/account/closing.tsx'),
    route('export', 'app/routes/account/export.tsx'),
    route('inheritance-tax', 'app/routes/account/inheritance-tax.tsx'),
    route('help', 'app/routes/help.tsx'),
    route('people', 'app/routes/sharing/people.tsx'),
    route('people/new', 'app/routes/sharing/give-access.tsx'),
    route('people/rehearsal', 'app/routes/sharing/rehearsal.tsx'),
    route('people/:id', 'app/routes/sharing/person.tsx'),
    route('people/:id/access/:grant', 'app/routes/sharing/owner/change-access.tsx'),
    route('people/:id/letter', 'app/routes/sharing/person.tsx', { id: 'letter' }),
    route('people/:id/as/:when/:section?', 'app/routes/sharing/view-as.tsx'),
    route('while-you-were-away', 'app/routes/sharing/owner-return.tsx'),
    // As with the budget below, the server answers requests for the first address with the public page.
    route('emergency-access', 'app/routes/sharing/emergency-access.tsx'),
    route('emergency-access/contacts', 'app/routes/sharing/emergency-access.tsx', {
      id: 'emergency-contacts',
    }),
    route('shared-with-me', 'app/routes/sharing/shared-with-me.tsx'),
    route('shared-with-me/:grant/:section?', 'app/routes/sharing/shared-passport.tsx'),
    route('desk', 'app/routes/desk/desks.tsx'),
    route('desk/new', 'app/routes/desk/begin.tsx'),
    route('desk/:estate/:part?', 'app/routes/desk/own-desk.tsx'),
    route('desk/:estate/:part/:id', 'app/routes/desk/own-desk.tsx', { id: 'desk-organisation' }),
    route('estate-statement/:grant', 'app/routes/desk/shared-statement.tsx'),
    route('shared-desk/:grant/:part?', 'app/routes/desk/shared-desk.tsx'),
    route('shared-desk/:grant/:part/:id', 'app/routes/desk/shared-desk.tsx', {
      id: 'shared-desk-organisation',
    }),
    route('subscription-management', 'app/routes/account/subscription-management.tsx'),
    route('integrations', 'app/routes/account/integrations.tsx'),
    route('seat', 'app/routes/account/seat.tsx'),
  ]),
  route('invite', 'app/routes/sharing/invite.tsx'),
  route('card/:section?', 'app/routes/sharing/card.tsx'),
  route('rehearsal/:section?', 'app/routes/sharing/rehearsed.tsx'),
  // The server answers requests for the first address with the public page, which links to the second. Inside the app
  // both addresses open the same page.
  layout('app/routes/budget-frame.tsx', [
    route('budgeting', 'app/routes/budgeting.tsx'),
    route('budgeting/tool', 'app/routes/budgeting.tsx', { id: 'budgeting-tool' }),
    route('budgeting/payments', 'app/routes/budget-payments.tsx'),
    route('budgeting/month', 'app/routes/budget-month.tsx'),
    route('budgeting/regular', 'app/routes/budget-regular.tsx'),
    route('budgeting/worth', 'app/routes/budget/worth.tsx'),
  ]),
  route('*', 'app/routes/not-found.tsx'),
] satisfies RouteConfig;
