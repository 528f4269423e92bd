/** What the areas refuse because of what there is, for the catalogue of codes: one line each. */
import {ACADEMY_CONFLICTS} from './academy';
import {ACCESS_CONFLICTS} from './access';
import {CARD_CONFLICTS} from './cards';
import {CONSIGNMENT_CONFLICTS} from './consignments';
import {INVOICE_CONFLICTS} from './invoicing';
import {MESSAGING_CONFLICTS} from './messaging';
import {PASS_CONFLICTS} from './passes';
import {RIGHTS_CONFLICTS} from './rights';
import {TERMINAL_CONFLICTS} from './terminals';
import {TICKET_BATCH_CONFLICTS} from './ticket-batches';

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
