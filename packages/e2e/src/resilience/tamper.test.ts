import { recordDamages } from '../harness/tampering/damages.ts';
import { tamperWithRecords } from '../harness/tampering/tampered-records.ts';

const usual = new Set(['bit flip', 'wrong key']);

tamperWithRecords(Object.fromEntries(Object.entries(recordDamages).filter(([name]) => usual.has(name))));
