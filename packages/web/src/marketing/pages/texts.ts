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
import { thanksPages } from './thanks.tsx';
import { whatWeCanSeePage } from './what-we-can-see.tsx';

/** The pages that are mostly words. */
export const textPages: readonly PublicPage[] = [
  aboutPage,
  contactPage,
  faqPage,
  securityPage,
  privacyPage,
  whatWeCanSeePage,
  budgetingPage,
  emergencyAccessPage,
  ...blogPages,
  ...postPages,
  ...thanksPages,
];
