import { mainAccountTime, sectionCountText } from '../numbers.ts';

/** One of the eight steps from the first visit to a well-kept passport (spec 1 §2). */
export interface LandingStep {
  title: string;
  /** The text on the landing page. */
  brief: string;
  /** The text on the How It Works page. */
  long: string;
}

export const landingSteps: readonly LandingStep[] = [
  {
    title: 'Sign up',
    brief: 'Your name, email, phone and date of birth. No card.',
    long: 'We ask for your name, your email, your phone number and your date of birth. You choose a password: a few words in a row are easiest to remember. You can add your passport and a bill straight away, or leave that for later. We send an email with a code and a button, to check that the address is yours.',
  },
  {
    title: 'Print your recovery kit',
    brief: 'One sheet of paper, now or later.',
    long: 'We cannot open your passport for you. So you print one sheet with a recovery code. If you forget the password, the code lets you in. You can print the sheet later, once you have a few records. Anyone who has this paper can open your passport. Keep it as safe as your will.',
  },
  {
    title: 'Say what applies',
    brief: 'No car? No car questions.',
    long: 'Three short questions tell Kinfolio what you have. It then asks only for that, and shows how complete your passport is.',
  },
  {
    title: 'Add your main account',
    brief: `${mainAccountTime}.`,
    long: 'Bank, sort code and account number: the form tells you where to find each one, and tells you when a number is too short or too long. You can also bring in the file your bank lets you download.',
  },
  {
    title: 'Work through the sections',
    brief: 'Type it, scan it, or bring in a list.',
    long: `${sectionCountText}, from your family to what you owe. Take them in any order. Scan a bill or a letter and it is read on your own device. What you have not finished is kept as a draft.`,
  },
  {
    title: 'Choose your people',
    brief: 'And what each of them may see.',
    long: 'Your daughter may see the insurance, your solicitor only the will. You can change your mind whenever you like.',
  },
  {
    title: 'Set the safety net',
    brief: 'After 7 to 30 days of silence.',
    long: 'If you stop logging in, we remind you first, again and again. Only then can the person you chose open the sections you chose. This is part of the Premium plan, and of the free 30 days.',
  },
  {
    title: 'Check it twice a year',
    brief: 'See what has changed.',
    long: 'Kinfolio shows which amounts are old, which policies renew soon and what is still missing. Print the Executor pack again, or keep a copy on a memory stick.',
  },
];

/** Says roughly how long the first half takes. */
export const firstHalfDuration = 'Allow an afternoon for the first half.';
export const firstHalfText = `${firstHalfDuration} Then carry on whenever it suits you.`;
