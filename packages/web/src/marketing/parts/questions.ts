import { type Plan, plans } from '@kinfolio/domain/accounts/plans';
import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import { formatMoney } from '@kinfolio/domain/values/money';
import { firstHalfText } from '../landing/steps.ts';
import { mainAccountTime } from '../numbers.ts';
import type { FaqQuestion } from './Faq.tsx';

const price = (plan: Plan) => formatMoney(plans[plan].monthlyPence);

/** Used on two pages, which must give the same answer. */
export const closeAccountQuestion: FaqQuestion = {
  asks: 'How do I close my account?',
  also: 'delete cancel close erase',
  says: [
    'Save a copy first, if you want one. Then log in, open Settings and choose Close account. You have 30 days to change your mind.',
  ],
};

/** A part of the questions and answers page. */
export interface QuestionGroup {
  id: string;
  title: string;
  questions: readonly FaqQuestion[];
}

export const questionGroups: readonly QuestionGroup[] = [
  {
    id: 'start',
    title: 'Getting started',
    questions: [
      {
        asks: 'What is Kinfolio?',
        says: [
          'Kinfolio is a safe place for your important papers. You write down your bank accounts, pensions, insurance, home, bills, will and wishes, once and in order. We call it a digital financial passport.',
          'If you fall ill or die, your family has everything in one place. They do not have to search the house.',
        ],
      },
      {
        asks: 'Who is Kinfolio for?',
        also: 'children child kids Scotland Wales Northern Ireland',
        says: [
          'For anyone in the UK who is 18 or over. Where Scotland or Northern Ireland has different rules, we follow them.',
          'Your children do not need a passport: write down who looks after them. To help a parent, sit with them and make a passport in their name.',
        ],
      },
      {
        asks: 'How long does it take to set up?',
        says: [
          `Your main bank account: ${lowerFirst(mainAccountTime)}. ${firstHalfText}`,
          'You do not have to finish. Everything you add helps.',
        ],
      },
      {
        asks: 'What should I add first?',
        says: [
          'Start with the account your money goes into. Then add the bills paid from that account, and where your will is. Our guide has [the whole list](/blog/what-to-record-first).',
        ],
      },
      {
        asks: 'Can I try Kinfolio before I pay?',
        also: 'free trial demo sample example look first',
        says: [
          'Yes. You can also try [the sample passport](/sample) first. It belongs to a made-up family, and you can change everything in it.',
        ],
        claims: ['sample-stays', 'trial-30-days', 'no-card', 'no-setup-fee'],
      },
      {
        asks: 'Which phones and computers does Kinfolio work on?',
        also: 'iPhone iPad Android Windows Mac app store',
        says: ['Any phone or computer with an up-to-date browser. There is no app to install.'],
        claims: ['works-on-phone', 'offline'],
      },
      {
        asks: 'Do I need to be good with computers?',
        says: [
          'No. If you can send an email, you can use Kinfolio. The text is large, and you can leave any form half finished. You can change the colours in Settings.',
        ],
      },
    ],
  },
  {
    id: 'safety',
    title: 'Safety and privacy',
    questions: [
      {
        asks: 'Can you read what I write down?',
        also: 'encryption encrypted encrypt zero-knowledge',
        says: [
          'No. We do know a few things about your account, such as your email address. [What we can see](/what-we-can-see) is the whole list.',
        ],
        claims: ['sealed-on-device', 'cannot-read', 'files-sealed'],
      },
      {
        asks: 'What happens if you are hacked?',
        says: [
          'A thief would find sealed records and no keys. They would also find what we can see, such as email addresses. So choose a long password: it keeps your records safe.',
        ],
      },
      {
        asks: 'Do you sell my data?',
        says: ['No. We only sell plans. We show no adverts and use no trackers.'],
        claims: ['no-tracking'],
      },
      {
        asks: 'Is my data backed up?',
        also: 'backup backups',
        says: [
          'A sealed copy of your passport is on each of your devices. You can save a copy of your own as well, from Download and print.',
        ],
        lacking: {
          setting: 'BACKUP_DAYS',
          says: 'The people who run this site do not promise backups, so save a copy now and then.',
        },
        claims: ['daily-backups', 'earlier-versions'],
      },
      {
        asks: 'Where is my data, and what are my rights?',
        also: 'GDPR data protection stored server servers privacy',
        says: [
          'Your sealed records are on your devices and on our server. [Privacy](/privacy) says what we keep and for how long. You can see, download and delete it.',
        ],
        claims: ['data-location'],
      },
      {
        asks: 'What if you close down?',
        says: ['You can download everything at any time, so you never depend on us.'],
        claims: ['export-formats', 'closure-notice', 'open-format'],
      },
    ],
  },
  {
    id: 'login',
    title: 'How to log in',
    questions: [
      {
        asks: 'I forgot my password. What now?',
        also: 'reset lost',
        says: [
          'Use your recovery kit, the sheet you printed when you started. Open [the recovery page](/recover) and type in the code.',
          'We cannot reset the key to your passport, because we do not have it.',
        ],
        claims: ['recovery-kit', 'kit-is-a-key', 'kit-anywhere', 'reset-hour'],
      },
      {
        asks: 'I lost my recovery kit.',
        says: [
          'If you can still log in, make a new one in Settings. Once you type two parts of the new one, the old one cannot open your passport. For up to 30 days the old one can still undo that change, and we email you each time a kit is used. Do the same if someone else may have seen your kit.',
        ],
      },
      {
        asks: 'I lost the phone with my codes.',
        also: 'two-step authenticator 2FA',
        says: [
          'Use one of your recovery codes, or your recovery kit. If you have only your password, ask for help on the log-in page and come back after 7 days.',
        ],
        claims: ['lost-step'],
      },
      {
        asks: 'Why do you send me a code?',
        says: [
          'Because you are using a phone or computer that we have not seen before. The code stops a thief who has only your password.',
        ],
        also: '2FA two-factor verification',
        claims: ['new-device-code', 'code-minutes'],
      },
      {
        asks: 'The code has not arrived.',
        says: [
          'Wait a minute and look in your spam folder. Then ask for a new one. Only the newest code works.',
        ],
      },
      {
        asks: 'Can I use my fingerprint or my face?',
        says: [
          'Yes, if your phone or computer has a reader. This is called a passkey. Switch it on in Settings.',
        ],
        also: 'biometric biometrics Touch ID Face ID 2FA two-factor',
        claims: ['biometric', 'two-steps'],
      },
      {
        asks: 'Why am I locked out when I come back?',
        says: [
          'So that nobody reads your passport while you make tea. Type your password to carry on where you were. What you were typing is kept.',
        ],
        claims: ['idle-minutes'],
      },
    ],
  },
  {
    id: 'records',
    title: 'Records, scans and copies',
    questions: [
      {
        asks: 'Can I scan a bill or a letter?',
        says: ['Yes. Take a photo or choose a PDF. We fill in the form, and you check it.'],
        claims: ['scan-on-device', 'scan-names'],
      },
      {
        asks: 'I deleted something. Can I have it back?',
        says: ['Yes. Press Undo within 10 seconds, or look in Deleted items.'],
        claims: ['deleted-30-days'],
      },
      {
        asks: 'Can I print my passport?',
        says: ['Yes, from Download and print. You can choose large type.'],
        claims: ['executor-pack', 'export-formats'],
      },
      {
        asks: 'Does Kinfolio work without the internet?',
        says: ['Yes. Your changes are sent when you are back online.'],
        claims: ['offline'],
      },
      {
        asks: 'Should I put my PIN in my passport?',
        says: [
          'No. Never write down a PIN or a bank password, here or elsewhere. Your family will not need it: banks accept a death certificate. [Read more](/blog/digital-accounts).',
        ],
      },
    ],
  },
  {
    id: 'family',
    title: 'Family and sharing',
    questions: [
      {
        asks: 'Can my family see my passport?',
        also: 'husband wife spouse partner share',
        says: [
          'The people you choose can read the sections you choose, on their own device. You can also print the Executor pack and put it with your will.',
        ],
        claims: ['sharing', 'sharing-revoke'],
      },
      {
        asks: 'What happens when I die?',
        says: [
          'Choose who can then read which sections, and give them a paper card. Also leave your recovery kit where your executor will look, for example with your will. It opens your passport. [How it works](/emergency-access).',
          'Our guides explain [probate](/blog/probate) and [power of attorney](/blog/power-of-attorney). If someone else has died, [start here](/someone-has-died).',
        ],
        also: 'death died dead spouse executor probate will',
        claims: ['kit-is-a-key', 'kit-anywhere', 'emergency-access', 'emergency-card', 'two-contacts'],
      },
      {
        asks: 'Can I let my solicitor in for a while?',
        says: [
          'Yes. Choose the sections and the first and last day. Your solicitor reads them with a free account.',
        ],
        claims: ['temporary-access'],
      },
    ],
  },
  {
    id: 'paying',
    title: 'Plans and paying',
    questions: [
      {
        asks: 'What does Kinfolio cost?',
        also: 'price prices pricing fee VAT tax',
        says: [
          `Basic is ${price('basic')} a month, Enhanced ${price('enhanced')} and Premium ${price('premium')}. If you pay by the year you save 20%. Any VAT is included. [See the plans](/pricing).`,
        ],
        claims: ['storage-by-plan'],
      },
      {
        asks: 'What happens when the free 30 days end?',
        also: 'free trial',
        says: [
          'Without a plan you can still add, change, print and download everything. You need one to share with more people, to set up emergency access, for reminders by email or calendar, and for two tools: the Inheritance Tax sheet and changing several records at once. We take no money unless you choose a plan and add a bank card.',
        ],
        claims: ['after-trial', 'payment', 'cancel-anytime'],
      },
      {
        asks: 'Can I get my money back?',
        also: 'refund cancel',
        says: [
          'You have 14 days to change your mind after you buy a plan. [The terms](/terms#cancel) explain how.',
        ],
        claims: ['refund-days'],
      },
      closeAccountQuestion,
    ],
  },
];

export const allQuestions = questionGroups.flatMap(({ questions }) => questions);
