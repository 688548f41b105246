import { recordDamages } from '../harness/tampering/damages.ts';
import { tamperWithRecords } from '../harness/tampering/tampered-records.ts';

tamperWithRecords(recordDamages);
