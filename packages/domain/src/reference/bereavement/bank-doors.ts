import { readStoredDay } from '../../values/calendar.ts';
import { type BereavementTeam, createSourcePage } from './bereavement-door.ts';

/** The page of the Death Notification Service, and its phone number for people who are not online. */
export const notificationService = {
  address: 'https://www.deathnotificationservice.co.uk',
  phone: '0333 207 6574',
  source: createSourcePage('https://www.deathnotificationservice.co.uk/faq.ofml'),
} as const;

const members = createSourcePage('http://www.thegazette.co.uk/wills-and-probate/content/102431');

/** Banks, building societies and lenders. Any other organisation is notified by letter. */
export const bankBereavementTeams: readonly BereavementTeam[] = [
  {
    id: 'barclays',
    name: 'Barclays',
    names: ['Barclays Bank'],
    notificationService: true,
    form: 'https://www.barclays.co.uk/what-to-do-when-someone-dies/',
    phone: '0800 068 2238',
    post: ['Bereavement Service Centre', 'Barclays Bank UK PLC', 'Leicester', 'LE87 2BB'],
    sources: [
      createSourcePage('https://www.barclays.co.uk/what-to-do-when-someone-dies/notify-us/'),
      members,
    ],
  },
  {
    id: 'barclaycard',
    name: 'Barclaycard',
    names: [],
    notificationService: true,
    form: 'https://www.barclaycard.co.uk/personal/help-and-support/bereavement-guide',
    phone: '0800 161 5199',
    sources: [createSourcePage('https://www.barclaycard.co.uk/personal/help-and-support/bereavement-guide')],
  },
  {
    id: 'barclays-partner-finance',
    name: 'Barclays Partner Finance',
    names: [],
    form: 'https://www.barclayspartnerfinance.com/home/what-to-do-when-someone-dies/notify-us/',
    phone: '0800 152 2888',
    post: ['BPF Bereavement Team', 'PO Box 2501', 'Cardiff', 'CF23 0FP'],
    sources: [
      createSourcePage('https://www.barclayspartnerfinance.com/home/what-to-do-when-someone-dies/notify-us/'),
    ],
  },
  {
    id: 'hsbc',
    name: 'HSBC UK',
    names: ['HSBC', 'HSBC Bank'],
    notificationService: true,
    form: 'https://www.hsbc.co.uk/help/life-events/bereavement/',
    sources: [
      createSourcePage(
        'https://hsbc.co.uk/help/life-events/bereavement/help-and-support/our-commitment-to-you',
      ),
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
    // The group's own pages list the brands that a single notification reaches.
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
      createSourcePage('https://www.bankofscotland.co.uk/helpcentre/bereavement.html'),
      createSourcePage('https://www.halifax.co.uk/helpcentre/bereavement/'),
      createSourcePage(
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
    sources: [createSourcePage('https://www.natwest.com/life-moments/bereavement.html'), members],
  },
  {
    id: 'rbs',
    name: 'Royal Bank of Scotland',
    names: ['RBS'],
    notificationService: true,
    form: 'https://www.rbs.co.uk/life-moments/bereavement.html',
    sources: [
      createSourcePage('https://rbs.co.uk/life-moments/bereavement.html'),
      {
        ...createSourcePage('http://www.pressreader.com/uk/scottish-daily-mail/20180613/281779924831129'),
        dated: readStoredDay('2018-06-13'),
      },
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
    sources: [createSourcePage('https://santander.co.uk/personal/support/customer-support/bereavement')],
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
      createSourcePage('https://www.nationwide.co.uk/about-us/information-for-lawyers/deceased-customers'),
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
      createSourcePage('https://www.tsb.co.uk/help-and-support/bereavement-and-coping-with-loss/'),
      createSourcePage('https://afterlossguide.pages.dev/what-to-do/tsb/', '2026-03-25'),
    ],
  },
  {
    id: 'co-operative-bank',
    name: 'The Co-operative Bank',
    names: ['Co-operative Bank', 'smile', 'Britannia'],
    form: 'https://www.co-operativebank.co.uk/help-and-support/financial-support/major-life-events/bereavement/',
    sources: [
      createSourcePage(
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
    sources: [createSourcePage('https://www.metrobankonline.co.uk/about-us/bereavement/')],
  },
  {
    id: 'monzo',
    name: 'Monzo',
    names: ['Monzo Bank', 'Monzo Flex'],
    form: 'https://monzo.com/blog/bereavments-how-we-can-help-if-someone-with-a-monzo-account-dies/',
    phone: '0800 802 1281',
    sources: [
      createSourcePage(
        'https://monzo.com./blog/bereavments-how-we-can-help-if-someone-with-a-monzo-account-dies',
      ),
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
    sources: [createSourcePage('https://www.starlingbank.com/faq/customer-support/bereavement/')],
  },
  {
    id: 'ns-and-i',
    name: 'NS&I',
    names: ['NS&I (National Savings and Investments)', 'National Savings and Investments', 'NSandI'],
    form: 'https://www.nsandi.com/what-do-i-do-if-nsi-customer-has-died',
    phone: '08085 007 007',
    post: ['Sunderland', 'SR43 2SB'],
    sources: [
      createSourcePage('https://www.nsandi.com/what-do-i-do-if-nsi-customer-has-died'),
      createSourcePage('https://docobook.com/death-of-a-holder-of-nsi-savings-death-claims-form.html'),
    ],
  },
  {
    id: 'yorkshire-building-society',
    name: 'Yorkshire Building Society',
    names: ['Chelsea Building Society'],
    post: [
      'Bereavement Team',
      'Customer Service Centre',
      'Yorkshire House',
      'Yorkshire Drive',
      'Bradford',
      'BD5 8LJ',
    ],
    sources: [createSourcePage('https://www.thechelsea.co.uk/help/bereavement/savings.html')],
  },
  {
    id: 'leeds-building-society',
    name: 'Leeds Building Society',
    names: [],
    notificationService: true,
    form: 'https://www.leedsbuildingsociety.co.uk/loss-of-a-loved-one',
    phone: '03450 50 50 75',
    sources: [
      createSourcePage(
        'https://docslib.org/doc/5733459/bereavement-guide-here-to-support-you-when-you-need-it',
      ),
    ],
  },
  {
    id: 'skipton-building-society',
    name: 'Skipton Building Society',
    names: ['Skipton'],
    phone: '0345 266 1209',
    sources: [createSourcePage('https://docslib.org/doc/2359721/bereavement-guide')],
  },
  {
    id: 'virgin-money',
    name: 'Virgin Money',
    names: ['Clydesdale Bank', 'Yorkshire Bank'],
    form: 'https://uk.virginmoney.com/service/bereavement',
    sources: [createSourcePage('https://uk.virginmoney.com/service/bereavement')],
  },
  {
    id: 'tesco-bank',
    name: 'Tesco Bank',
    names: [],
    form: 'https://www.tescobank.com/help/bereavement-support/',
    phone: '0345 071 6153',
    post: ['Freepost Tesco Bank Estates Team', 'PO Box 27009', 'Glasgow', 'G2 9EZ'],
    sources: [createSourcePage('https://www.tescobank.com/help/bereavement-support/')],
  },
  {
    id: 'triodos',
    name: 'Triodos Bank',
    names: ['Triodos'],
    form: 'https://www.triodos.co.uk/faq/the-late-customer-had-more-than-one-account-how-will-this-be-dealt-with',
    sources: [
      createSourcePage(
        'https://www.triodos.co.uk/faq/the-late-customer-had-more-than-one-account-how-will-this-be-dealt-with',
      ),
    ],
  },
];
