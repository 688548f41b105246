import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { type StoredFile, serialiseFile } from '@kinfolio/domain/fields/stored-file';
import { findKind } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import type { CountedRecord } from '@kinfolio/domain/overview/worth';
import { attachPaper } from '@kinfolio/domain/papers/papers';
import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { addDays, type Day, formatDay } from '@kinfolio/domain/values/calendar';
import { createFileKey } from '@kinfolio/vault/files';
import { v4 as uuid } from 'uuid';
import { createPdfPages, createPng, drawFactsTable, drawLetterhead, drawScannedPage } from './draw.ts';

/** A file, and the record's description of it. */
export interface FileToSend {
  readonly file: StoredFile;
  readonly bytes: Buffer<ArrayBuffer>;
}

const ruthAndMartin = 'Mrs R and Mr M Ellery\n14 Larkfield Road\nShipley\nBD18 0XX';

/**
 * The Ellerys' papers, redrawn each time, with their files. They are attached to `records` by the same short ids; one
 * of them has been given a newer file, and one is in the tray.
 */
export async function createFamilyPapers(
  records: readonly CountedRecord[],
  today: Day,
): Promise<{ papers: readonly RecordToExport[]; files: readonly FileToSend[] }> {
  const byId = new Map(records.map(record => [record.id, record]));
  const files: FileToSend[] = [];
  const keep = async (
    type: string,
    drawing: Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>,
  ): Promise<string> => {
    const bytes = await drawing;
    const file = { object: uuid(), key: createFileKey(), size: bytes.length, type };
    files.push({ file, bytes });
    return serialiseFile(file);
  };
  const contentOf = (fields: FieldValues, on: string | undefined, daysAgo: number): RecordContent => {
    const record = on === undefined ? undefined : byId.get(on);
    const kind = record && findKind(record.content.kind);
    const base = { dateAdded: addDays(today, -daysAgo), ...fields };
    return {
      kind: paper.id,
      fields: record && kind ? attachPaper(base, record, kind) : base,
      savedAt: `${addDays(today, -daysAgo)}T20:15:00.000Z`,
    };
  };
  const lastYear = await keep('application/pdf', schedule(addDays(today, -335)));
  const thisYear = await keep('application/pdf', schedule(addDays(today, 30)));
  const policy = { name: 'House and contents schedule.pdf', owners: 'ruth martin' };
  const papers = [
    {
      id: 'paper-will',
      content: contentOf(
        { name: 'Ruth’s will (scan).pdf', file: await keep('application/pdf', will()), owners: 'ruth' },
        'ruth-will',
        40,
      ),
    },
    {
      id: 'paper-policy',
      content: contentOf({ ...policy, file: thisYear }, 'home-policy', 12),
      versions: [{ content: contentOf({ ...policy, file: lastYear }, 'home-policy', 340) }],
    },
    {
      id: 'paper-council-tax',
      content: contentOf(
        { name: 'Council tax bill.pdf', file: await keep('application/pdf', councilTax(today)) },
        'home-council-tax',
        33,
      ),
    },
    {
      id: 'paper-plan',
      content: contentOf(
        {
          name: 'Title plan of Larkfield Road.png',
          file: await keep('image/png', titlePlan()),
          owners: 'ruth martin',
        },
        'home',
        25,
      ),
    },
    {
      id: 'paper-tray',
      content: contentOf(
        {
          name: 'Boiler service record.pdf',
          file: await keep('application/pdf', boiler(addDays(today, -3))),
        },
        undefined,
        2,
      ),
    },
  ];
  return { papers, files };
}

const serif = (doc: PDFKit.PDFDocument, size: number, bold = false) =>
  doc.font(bold ? 'Times-Bold' : 'Times-Roman').fontSize(size);

const will = () =>
  createPdfPages('Last will of Ruth Ellery', [
    drawScannedPage(-0.9, firstPageOfWill),
    drawScannedPage(0.6, secondPageOfWill),
  ]);

function firstPageOfWill(doc: PDFKit.PDFDocument, width: number): void {
  serif(doc, 22, true).text('THIS IS THE LAST WILL', 60, 110, { width, align: 'center' });
  serif(doc, 13)
    .moveDown()
    .text('of me RUTH ELLERY of 14 Larkfield Road, Shipley, BD18 0XX', { width, align: 'center' });
  doc.moveDown(2).text('1.  I revoke every will and codicil I made before.', { width }).moveDown();
  doc.text('2.  I appoint MARTIN ELLERY and AMIRA ELLERY to be the executors and trustees of this will.', {
    width,
  });
  doc
    .moveDown()
    .text('3.  I give my piano to THOMAS ELLERY, and my mother’s ring to AMIRA ELLERY.', { width });
  doc
    .moveDown()
    .text(
      '4.  I give everything else to my husband MARTIN, if he is living thirty days after my death, and if not to those of my children who are then living, in equal parts.',
      { width },
    );
  doc
    .moveDown(4)
    .text('Signed  . . . . . . . . . . . . . . . . . . . . . . . . .          Page 1 of 2', { width });
}

function secondPageOfWill(doc: PDFKit.PDFDocument, width: number): void {
  serif(doc, 13)
    .text('5.  I wish to be buried at Nab Wood beside my parents.', 60, 110, { width })
    .moveDown(2);
  doc
    .text('Signed by RUTH ELLERY on 3 May 2021 in our presence and then by us in hers:', { width })
    .moveDown(2);
  doc.font('Times-Italic').fontSize(26).fillColor('#1f2f6b').text('Ruth Ellery', 90).fillColor('#24221e');
  for (const witness of [
    'First witness: clerk at Nair & Hodge Solicitors, Bingley',
    'Second witness: legal secretary, of the same address',
  ])
    serif(doc, 12)
      .moveDown(2)
      .text(`. . . . . . . . . . . . . . . . . . .\n${witness}`, 60, undefined, { width });
}

function schedule(renewal: Day): Promise<Buffer<ArrayBuffer>> {
  return createPdfPages('Schedule of insurance', [
    (doc, width) => {
      drawLetterhead(doc, width, {
        from: 'LV= Home insurance',
        colour: '#0c5c4c',
        address: 'Your schedule. Keep it with your policy booklet.',
        to: ruthAndMartin,
        day: `Renews on ${formatDay(renewal)}`,
      });
      doc.font('Helvetica-Bold').fontSize(15).text('House and contents').moveDown();
      drawFactsTable(doc, width, [
        ['Policy number', 'HM-5544332'],
        ['The house, up to', '£350,000.00'],
        ['Contents, up to', '£65,000.00'],
        ['Named thing: diamond ring', '£4,200.00'],
        ['You pay of each claim', '£150.00'],
        ['Each month', '£24.50'],
        ['Renewal date', formatDay(renewal)],
      ]);
      doc
        .font('Helvetica')
        .text('Tell us within 30 days if the house stands empty. Claims: 0808 157 0145.', { width });
    },
  ]);
}

function councilTax(today: Day): Promise<Buffer<ArrayBuffer>> {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0);
  return createPdfPages('Council tax bill', [
    (doc, width) => {
      drawLetterhead(doc, width, {
        from: 'Bradford Council',
        colour: '#5a2a6e',
        address: 'Council tax, Britannia House, Bradford. 01632 960 431',
        to: ruthAndMartin,
        day: `Issued on 11 March ${String(year)}`,
      });
      doc
        .font('Helvetica-Bold')
        .fontSize(15)
        .text(`Council tax bill ${String(year)} to ${String(year + 1)}`)
        .moveDown();
      drawFactsTable(doc, width, [
        ['Account number', '60318824'],
        ['Property band', 'C'],
        ['Bradford Council', '£1,612.90'],
        ['West Yorkshire Police', '£223.38'],
        ['West Yorkshire Fire and Rescue', '£132.12'],
        ['Total for the year', '£1,968.40'],
      ]);
      doc
        .font('Helvetica')
        .text('By Direct Debit: ten payments of £196.84, on the first of each month from April to January.', {
          width,
        });
    },
  ]);
}

function boiler(day: Day): Promise<Buffer<ArrayBuffer>> {
  return createPdfPages('Service record', [
    drawScannedPage(1.1, (doc, width) => {
      doc.font('Courier-Bold').fontSize(17).text('GAS BOILER SERVICE RECORD', 60, 90).moveDown();
      doc.font('Courier').fontSize(12);
      for (const line of [
        `Date           ${formatDay(day)}`,
        'Address        14 Larkfield Road, Shipley',
        'Boiler         combination, fitted 2018',
        'Flue           checked, clear',
        'Gas pressure   20.1 mbar',
        'Carbon monoxide alarm   works',
        'Next service   in 12 months',
      ])
        doc.text(line, { width }).moveDown();
      doc.font('Times-Italic').fontSize(22).fillColor('#1f2f6b').text('D. Marsden', 330);
    }),
  ]);
}

/** Houses along a road seen from above, with the garden of number 14 edged in red. */
function titlePlan(): Buffer<ArrayBuffer> {
  const [paperColour, road, house, line, red] = [
    [250, 248, 240],
    [226, 226, 222],
    [222, 205, 178],
    [90, 90, 90],
    [200, 30, 40],
  ] as const;
  const plot = { left: 330, right: 450, top: 60, bottom: 400 };
  return createPng(780, 560, (x, y) => {
    const inside = (room: number, { left, right, top, bottom }: typeof plot): boolean =>
      x >= left - room && x <= right + room && y >= top - room && y <= bottom + room;
    if (inside(3, plot) && !inside(-3, plot)) return red;
    if (y > 440 && y < 520) return y === 441 || y === 519 ? line : road;
    const across = (x - 90) % 120;
    if (x >= 90 && x <= 690 && y > 60 && y < 400) {
      if (across === 0) return line;
      if (across > 18 && across < 102 && y > 290 && y < 380)
        return across === 19 || across === 101 || y === 291 || y === 379 ? line : house;
    }
    return paperColour;
  });
}
