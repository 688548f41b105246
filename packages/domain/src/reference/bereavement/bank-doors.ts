import { type BereavementDoor, readPage } from './bereavement-door.ts';

/** The service's own page, and its phone number for those who do not use the web. */
export const notificationService = {
  address: 'https://www.deathnotificationservice.co.uk',
  phone: '0333 207 6574',
  source: readPage('https://www.deathnotificationservice.co.uk/faq.ofml'),
} as const;

const members = readPage('http://www.thegazette.co.uk/wills-and-probate/content/102431');

/** Banks, building societies and lenders. A name that is not here is notified by letter. */
export const bankDoors: readonly BereavementDoor[] = [
  {
    id: 'barclays',
    name: 'Barclays',
    names: ['Barclays Bank'],
    notificationService: true,
    form: 'https://www.barclays.co.uk/what-to-do-when-someone-dies/',
    phone: '0800 068 2238',
    post: ['Bereavement Service Centre', 'Barclays Bank UK PLC', 'Leicester', 'LE87 2BB'],
    sources: [readPage('https://www.barclays.co.uk/what-to-do-when-someone-dies/notify-us/'), members],
  },
  {
    id: 'barclaycard',
    name: 'Barclaycard',
    names: [],
    notificationService: true,
    form: 'https://www.barclaycard.co.uk/personal/help-and-support/bereavement-guide',
    phone: '0800 161 5199',
    sources: [readPage('https://www.barclaycard.co.uk/personal/help-and-support/bereavement-guide')],
  },
  {
    id: 'barclays-partner-finance',
    name: 'Barclays Partner Finance',
    names: [],
    form: 'https://www.barclayspartnerfinance.com/home/what-to-do-when-someone-dies/notify-us/',
    phone: '0800 152 2888',
    post: ['BPF Bereavement Team', 'PO Box 2501', 'Cardiff', 'CF23 0FP'],
    sources: [
      readPage('https://www.barclayspartnerfinance.com/home/what-to-do-when-someone-dies/notify-us/'),
    ],
  },
  {
    id: 'hsbc',
    name: 'HSBC UK',
    names: ['HSBC', 'HSBC Bank'],
    notificationService: true,
    form: 'https://www.hsbc.co.uk/help/life-events/bereavement/',
    sources: [
      readPage('https://hsbc.co.uk/help/life-events/bereavement/help-and-support/our-commitment-to-you'),
      members,
    ],
  },
  { id: 'first-direct', name: 'first direct', names: [], notificationService: true, sources: [members] },
  {
    id: 'ms-bank',
    name: 'M&S Bank',
    names: ['Marks & Spencer Bank', 'Marks and Spencer Bank'],
    notificationService: true,
    sources: [members],
  },
  {
    // Its own pages name the brands that one notification reaches.
    id: 'lloyds-banking-group',
    name: 'Lloyds Banking Group',
    names: [
      'Lloyds Bank',
      'Lloyds',
      'Halifax',
      'Bank of Scotland',
      'MBNA',
      'Scottish Widows',
      'Clerical Medical',
      'Birmingham Midshires',
    ],
    isGroup: true,
    notificationService: true,
    form: 'https://www.halifax.co.uk/helpcentre/bereavement/',
    phone: '0800 015 0012',
    sources: [
      readPage('https://www.bankofscotland.co.uk/helpcentre/bereavement.html'),
      readPage('https://www.halifax.co.uk/helpcentre/bereavement/'),
      readPage(
        'https://www.lloydsbank.com/help-guidance/life-events/bereavement/notification-form/success.html',
      ),
      members,
    ],
  },
  {
    id: 'natwest',
    name: 'NatWest',
    names: ['National Westminster Bank'],
    notificationService: true,
    form: 'https://www.natwest.com/life-moments/bereavement.html',
    sources: [readPage('https://www.natwest.com/life-moments/bereavement.html'), members],
  },
  {
    id: 'rbs',
    name: 'Royal Bank of Scotland',
    names: ['RBS'],
    notificationService: true,
    form: 'https://www.rbs.co.uk/life-moments/bereavement.html',
    sources: [
      readPage('https://rbs.co.uk/life-moments/bereavement.html'),
      readPage('http://www.pressreader.com/uk/scottish-daily-mail/20180613/281779924831129'),
    ],
  },
  {
    id: 'santander',
    name: 'Santander',
    names: ['Santander UK'],
    notificationService: true,
    form: 'https://www.santander.co.uk/personal/support/customer-support/bereavement',
    phone: '0800 587 5870',
    post: ['Santander Bereavement Operations', 'Sunderland', 'SR43 4FJ'],
    sources: [readPage('https://santander.co.uk/personal/support/customer-support/bereavement')],
  },
  { id: 'cahoot', name: 'Cahoot', names: [], notificationService: true, sources: [members] },
  {
    id: 'nationwide',
    name: 'Nationwide Building Society',
    names: ['Nationwide'],
    notificationService: true,
    phone: '0800 464 3018',
    post: ['Bereavement Services', 'Customer Service & Operations', 'SN38 1NW'],
    sources: [
      readPage('https://www.nationwide.co.uk/about-us/information-for-lawyers/deceased-customers'),
      members,
    ],
  },
  {
    id: 'mortgage-works',
    name: 'The Mortgage Works',
    names: ['Mortgage Works', 'UCB Home Loans'],
    notificationService: true,
    sources: [members],
  },
  {
    id: 'tsb',
    name: 'TSB',
    names: ['TSB Bank'],
    form: 'https://www.tsb.co.uk/help-and-support/bereavement-and-coping-with-loss/',
    phone: '0345 835 7834',
    sources: [
      readPage('https://www.tsb.co.uk/help-and-support/bereavement-and-coping-with-loss/'),
      readPage('https://afterlossguide.pages.dev/what-to-do/tsb/', '2026-03-25'),
    ],
  },
  {
    id: 'co-operative-bank',
    name: 'The Co-operative Bank',
    names: ['Co-operative Bank', 'smile', 'Britannia'],
    form: 'https://www.co-operativebank.co.uk/help-and-support/financial-support/major-life-events/bereavement/',
    sources: [
      readPage(
        'https://www.co-operativebank.co.uk/help-and-support/financial-support/major-life-events/bereavement/',
      ),
    ],
  },
  {
    id: 'metro-bank',
    name: 'Metro Bank',
    names: [],
    form: 'https://www.metrobankonline.co.uk/about-us/bereavement/',
    phone: '020 3824 4815',
    post: ['Bereavement Services Team', 'One Southampton Row', 'London', 'WC1B 5HA'],
    sources: [readPage('https://www.metrobankonline.co.uk/about-us/bereavement/')],
  },
  {
    id: 'monzo',
    name: 'Monzo',
    names: ['Monzo Bank', 'Monzo Flex'],
    form: 'https://monzo.com/blog/bereavments-how-we-can-help-if-someone-with-a-monzo-account-dies/',
    phone: '0800 802 1281',
    sources: [
      readPage('https://monzo.com./blog/bereavments-how-we-can-help-if-someone-with-a-monzo-account-dies'),
    ],
  },
  {
    id: 'starling',
    name: 'Starling Bank',
    names: ['Starling'],
    form: 'https://www.starlingbank.com/faq/customer-support/bereavement/',
    phone: '020 7930 4450',
    post: [
      'Bereavement Team',
      'Starling Bank Limited',
      '5th Floor',
      'London Fruit and Wool Exchange',
      '1 Duval Square',
      'London E1 6PW',
    ],
    sources: [readPage('https://www.starlingbank.com/faq/customer-support/bereavement/')],
  },
  {
    id: 'ns-and-i',
    name: 'NS&I',
    names: ['NS&I (National Savings and Investments)', 'National Savings and Investments', 'NSandI'],
    form: 'https://www.nsandi.com/what-do-i-do-if-nsi-customer-has-died',
    phone: '08085 007 007',
    post: ['Sunderland', 'SR43 2SB'],
    sources: [
      readPage('https://www.nsandi.com/what-do-i-do-if-nsi-customer-has-died'),
      readPage('https://docobook.com/death-of-a-holder-of-nsi-savings-death-claims-form.html'),
    ],
  },
];
