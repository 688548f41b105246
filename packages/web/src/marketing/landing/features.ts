import {
  Bell,
  CalendarClock,
  ChartColumn,
  Fingerprint,
  Footprints,
  LayoutDashboard,
  type LucideIcon,
  ScanLine,
  ScrollText,
} from 'lucide-react';
import type { ClaimId } from '../claims.ts';
import { demoLengthText } from '../numbers.ts';

/** The target of a card's link. With script, previews open as a dialog over the page. */
export interface FeatureCardLink {
  words: string;
  href: string;
}

/** One of the ten features (spec 1 §2) that are described in a few words. */
export interface FeatureCard {
  icon: LucideIcon;
  title: string;
  /** A claim, or text that makes no promise. */
  says: { claim: ClaimId } | { words: string };
  links: readonly FeatureCardLink[];
}

/** The two features with a picture. */
export const emergencyAccessCard: FeatureCard = {
  icon: CalendarClock,
  title: 'Emergency Access',
  says: { claim: 'emergency-access' },
  links: [{ words: 'How emergency access works', href: '/emergency-access' }],
};
export const whoSeesWhatCard: FeatureCard = {
  icon: LayoutDashboard,
  title: 'Choose Who Can See What',
  says: { claim: 'sharing' },
  links: [
    { words: 'See what sharing looks like', href: '/previews/permissions' },
    { words: 'What it means for your family', href: '/previews/family-access' },
  ],
};

export const featureCards: readonly FeatureCard[] = [
  {
    icon: LayoutDashboard,
    title: 'Comprehensive Dashboard',
    says: { claim: 'dashboard' },
    links: [{ words: 'See the dashboard', href: '/previews/dashboard' }],
  },
  {
    icon: Bell,
    title: 'Helpful Reminders',
    says: { claim: 'email-reminders' },
    links: [
      { words: 'See a reminder', href: '/previews/reminders' },
      { words: 'See the list of dates', href: '/previews/important-dates' },
    ],
  },
  {
    icon: Footprints,
    title: 'Step-by-Step Help',
    says: { words: `${demoLengthText}, with made-up papers.` },
    links: [{ words: 'Try the demo', href: '/demo/1' }],
  },
  {
    icon: CalendarClock,
    title: 'Temporary Access Sharing',
    says: { claim: 'temporary-access' },
    links: [{ words: 'How it works', href: '/emergency-access' }],
  },
  {
    icon: Fingerprint,
    title: 'Safe Login',
    says: { claim: 'biometric' },
    links: [{ words: 'How login works', href: '/security-login' }],
  },
  {
    icon: ScanLine,
    title: 'Document Scanning',
    says: { claim: 'scan-on-device' },
    links: [{ words: 'See what it reads', href: '/features#document-scanning' }],
  },
  {
    icon: ChartColumn,
    title: 'Budgeting Tool',
    says: { claim: 'budgeting' },
    links: [{ words: 'About the tool', href: '/budgeting' }],
  },
  {
    icon: ScrollText,
    title: 'Legacy Planning',
    says: { claim: 'executor-pack' },
    links: [{ words: 'See legal documents', href: '/previews/legal-documents' }],
  },
];
