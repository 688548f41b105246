import { dayOfStored } from '../../values/calendar.ts';
import type { Door, DoorSource } from './door.ts';

const read = (address: string, checkedOn = '2026-11-29'): DoorSource => ({
  address,
  checkedOn: dayOfStored(checkedOn),
});

/** The service's own page. */
export const notificationService = {
  address: 'https://www.deathnotificationservice.co.uk',
  phone: '0333 207 6574',
  source: read('https://www.deathnotificationservice.co.uk/faq.ofml'),
} as const;

const members = read('http://www.thegazette.co.uk/wills-and-probate/content/102431');

/** Banks and building societies. A name that is not here is told by letter. */
export const bankDoors: readonly Door[] = [
  {
    id: 'barclays',
    name: 'Barclays',
    names: ['Barclays Bank', 'Barclaycard'],
    notificationService: true,
    sources: [members],
  },
  {
    id: 'hsbc',
    name: 'HSBC UK',
    names: ['HSBC', 'HSBC Bank', 'first direct', 'M&S Bank', 'Marks & Spencer Bank'],
    notificationService: true,
    sources: [members],
  },
];
