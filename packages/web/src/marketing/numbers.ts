import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { sections } from '../passport/all-sections.ts';
import { demoSteps } from './previews/demo-steps.ts';

// Numbers that several pages tell, each taken from the product itself, so that no two pages differ.

const words = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
/** A number at the head of a sentence. */
const atTheHead = (count: number): string => words[count] ?? String(count);

/** How many sections a passport has: "Nine sections". */
export const sectionsInWords = `${atTheHead(sections.length)} sections`;

/** How long the demo is: "Ten short steps". */
export const demoLength = `${atTheHead(demoSteps.length)} short steps`;

/** How long the main account takes, as Home says: "About 3 minutes". */
export const mainAccountTime = `About ${String(bankAccount.needs?.find(({ id }) => id === 'main-account')?.minutes)} minutes`;
