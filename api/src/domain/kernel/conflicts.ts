/** What the areas refuse because of what there is, for the catalogue of codes: one line each. */
import {ACADEMY_CONFLICTS} from '../academy/conflicts';
import {ACCESS_CONFLICTS} from '../access/conflicts';
import {CARD_CONFLICTS} from '../cards/conflicts';
import {CONSIGNMENT_CONFLICTS} from '../consignments/conflicts';
import {INVOICE_CONFLICTS} from '../invoicing/conflicts';
import {MESSAGING_CONFLICTS} from '../messaging/conflicts';
import {PASS_CONFLICTS} from '../passes/conflicts';
import {RIGHTS_CONFLICTS} from '../rights/conflicts';
import {TERMINAL_CONFLICTS} from '../terminals/conflicts';
import {TICKET_BATCH_CONFLICTS} from '../ticket-batches/conflicts';

export const AREA_CONFLICTS = {
  ...ACADEMY_CONFLICTS,
  ...ACCESS_CONFLICTS,
  ...CARD_CONFLICTS,
  ...CONSIGNMENT_CONFLICTS,
  ...MESSAGING_CONFLICTS,
  ...INVOICE_CONFLICTS,
  ...PASS_CONFLICTS,
  ...RIGHTS_CONFLICTS,
  ...TERMINAL_CONFLICTS,
  ...TICKET_BATCH_CONFLICTS,
} as const;
