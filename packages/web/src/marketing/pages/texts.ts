import { accessibilityPage } from '../legal/accessibility.tsx';
import { cookiesPage } from '../legal/cookies.tsx';
import { howThisIsCheckedPage } from '../legal/how-this-is-checked.tsx';
import { termsPage } from '../legal/terms-page.tsx';
import type { PublicPage } from '../page.ts';
import { aboutPage } from './about.tsx';
import { blogPages } from './blog.tsx';
import { budgetingPage } from './budgeting.tsx';
import { contactPage } from './contact.tsx';
import { emergencyAccessPage } from './emergency-access.tsx';
import { faqPage } from './faq.tsx';
import { postPages } from './post.tsx';
import { privacyPage } from './privacy.tsx';
import { securityPage } from './security-login.tsx';
import { someoneHasDiedPage } from './someone-has-died.tsx';
import { thanksPages } from './thanks.tsx';
import { whatComesNextPage } from './what-comes-next.tsx';
import { whatWeCanSeePage } from './what-we-can-see.tsx';

/** The pages that consist mostly of text. */
export const textPages: readonly PublicPage[] = [
  aboutPage,
  contactPage,
  faqPage,
  securityPage,
  privacyPage,
  termsPage,
  cookiesPage,
  accessibilityPage,
  whatWeCanSeePage,
  howThisIsCheckedPage,
  whatComesNextPage,
  budgetingPage,
  emergencyAccessPage,
  someoneHasDiedPage,
  ...blogPages,
  ...postPages,
  ...thanksPages,
];
