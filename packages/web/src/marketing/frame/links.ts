/** A link of the header or the footer. */
export interface FrameLink {
  words: string;
  path: string;
  /** The anchor of the part of the landing page on the same subject, if there is one. */
  anchor?: string;
}

/** The main menu (spec 1 §2), without the links to log in and sign up. */
export const mainLinks: readonly FrameLink[] = [
  { words: 'Features', path: '/features', anchor: '#features' },
  { words: 'How It Works', path: '/how-it-works', anchor: '#how-it-works' },
  { words: 'Pricing', path: '/pricing', anchor: '#pricing' },
  { words: 'Budgeting Tool', path: '/budgeting' },
  { words: 'Contact', path: '/contact', anchor: '#contact' },
  { words: 'Security', path: '/security-login' },
  { words: 'Emergency Access', path: '/emergency-access' },
];

/** The links to log in and to get started. */
export const loginLink: FrameLink = { words: 'Log in', path: '/login' };
export const getStartedLink: FrameLink = { words: 'Get Started', path: '/signup' };

export const footerLinks: readonly { title: string; links: readonly FrameLink[] }[] = [
  {
    title: 'Product',
    links: [
      { words: 'Features', path: '/features' },
      { words: 'How it works', path: '/how-it-works' },
      { words: 'Pricing', path: '/pricing' },
      { words: 'Budgeting tool', path: '/budgeting' },
      { words: 'Emergency access', path: '/emergency-access' },
    ],
  },
  {
    title: 'Help',
    links: [
      { words: 'Questions and answers', path: '/faq' },
      { words: 'Guides for families', path: '/blog' },
      { words: 'Contact us', path: '/contact' },
      { words: 'I have an Emergency Card', path: '/card' },
      { words: 'Someone has died', path: '/someone-has-died' },
    ],
  },
  {
    title: 'Trust',
    links: [
      { words: 'About us', path: '/about' },
      { words: 'Security and login', path: '/security-login' },
      { words: 'Accessibility', path: '/accessibility' },
      { words: 'Status', path: '/status' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { words: 'Terms', path: '/terms' },
      { words: 'Privacy', path: '/privacy' },
      { words: 'Cookies', path: '/cookies' },
      { words: 'Complaints', path: '/terms#complaints' },
    ],
  },
];
