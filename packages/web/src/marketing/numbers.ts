import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { sectionsWithPages } from '../passport/all-sections.ts';
import { demoSteps } from './previews/demo-steps.ts';

// Numbers that several pages mention. Each is taken from the product itself, so that all pages agree.

const words = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
/** Writes a number as it appears at the start of a sentence. */
const atTheHead = (count: number): string => words[count] ?? String(count);

/** How many sections a passport has: "Nine sections". */
export const sectionCountText = `${atTheHead(sectionsWithPages.length)} sections`;

/** How long the demo is: "Ten short steps". */
export const demoLengthText = `${atTheHead(demoSteps.length)} short steps`;

/** The sentence on Home saying how long the main account takes, "About 3 minutes". */
export const mainAccountTime = `About ${String(bankAccount.needs?.find(({ id }) => id === 'main-account')?.minutes)} minutes`;
