/** What is owed in parts, and the ways of collecting it. */
import {machine, VERSION, VERSION_AND_TIME} from './machine';

const PAY = ['paid', 'paid_late'] as const;

export const DUES = {
  /**
   * Money may come at any moment: whatever is not paid may become paid. What was paid may come back (a returned direct
   * debit, a refund) and is then owed again. `scheduled` again: another day, another part.
   */
  instalment: machine(
    {
      table: 'instalment',
      born: ['scheduled'],
      stamps: VERSION_AND_TIME,
      audit: {no: 'mass: a night moves thousands; attempts, payments and the acts of staff are rows of their own'},
      refused: 'Este plazo ha cambiado y ya no admite esta operación.',
    },
    {
      scheduled: ['scheduled', 'charging', 'due', 'waived', ...PAY],
      charging: ['failed', 'returned', 'failed_for_good', 'needs_authentication', 'scheduled', ...PAY],
      failed: ['charging', 'scheduled', 'failed_for_good', 'in_grace', 'overdue', 'waived', ...PAY],
      failed_for_good: ['charging', 'scheduled', 'in_grace', 'overdue', 'waived', 'uncollectable', ...PAY],
      needs_authentication: ['charging', 'scheduled', 'in_grace', 'overdue', 'waived', ...PAY],
      due: ['charging', 'scheduled', 'in_grace', 'overdue', 'waived', ...PAY],
      in_grace: ['charging', 'overdue', 'waived', 'scheduled', ...PAY],
      overdue: ['charging', 'waived', 'uncollectable', 'scheduled', ...PAY],
      returned: ['charging', 'scheduled', 'overdue', 'waived', 'uncollectable', ...PAY],
      // Written off or let off, and paid after all; or owed again with the plot that late money took again.
      waived: [...PAY, 'scheduled'],
      uncollectable: PAY,
      paid: ['returned', 'waived'],
      paid_late: ['returned', 'waived'],
    },
  ),
  /** One try to charge an instalment. A collected direct debit may still be returned; the bank may have taken a card that was thought denied. */
  charge_attempt: machine(
    {table: 'charge_attempt', born: ['requested'], stamps: [], audit: {no: 'is itself the record of what was tried'}},
    {
      requested: ['authorised', 'denied', 'needs_authentication', 'returned'],
      authorised: ['returned'],
      denied: ['authorised'],
      needs_authentication: ['authorised'],
      returned: [],
    },
  ),
  card_token: machine(
    {table: 'card_token', born: ['active'], stamps: VERSION, audit: {no: 'the row says when and why'}},
    {
      active: ['expired', 'revoked'],
      expired: [],
      revoked: [],
    },
  ),
  /** Active since its first collection. */
  sepa_mandate: machine(
    {table: 'sepa_mandate', born: ['draft', 'signed'], stamps: VERSION, audit: {resource: 'mandatos-sepa'}},
    {
      draft: ['signed', 'cancelled'],
      signed: ['active', 'cancelled', 'expired'],
      active: ['cancelled', 'expired'],
      cancelled: [],
      expired: [],
    },
  ),
  /** `sending`, `settling`: its debits are taken some at a time (jobs/money/remittances.ts). */
  sepa_remittance: machine(
    {
      table: 'sepa_remittance',
      born: ['draft'],
      stamps: VERSION_AND_TIME,
      audit: {resource: 'remesas'},
      refused: 'Esta remesa ha cambiado de estado. Actualiza la página.',
    },
    {
      draft: ['sending', 'cancelled'],
      sending: ['sent', 'cancelled'],
      sent: ['settling', 'cancelled'],
      settling: ['settled'],
      settled: [],
      cancelled: [],
    },
  ),
  /** The bank gives a debit back for eight weeks after it was collected, and for thirteen months without a mandate. */
  sepa_debit: machine(
    {
      table: 'sepa_debit',
      born: ['pending'],
      stamps: VERSION,
      audit: {no: 'mass: a remittance has thousands, and their payments are noted'},
      refused: 'Este adeudo ha cambiado de estado. Actualiza la página.',
    },
    {
      pending: ['collected', 'returned', 'removed'],
      collected: ['returned'],
      returned: [],
      removed: [],
    },
  ),
  /** What a bank's file says of debits and could not be placed. */
  sepa_notice: machine(
    {
      table: 'sepa_notice',
      born: ['waiting'],
      stamps: VERSION,
      audit: {resource: 'remesas/avisos'},
      refused: 'Ese aviso ya está resuelto.',
    },
    {waiting: ['solved'], solved: []},
  ),
  /** A file of transfers that the bank has. */
  settlement_transfer: machine(
    {
      table: 'settlement_transfer',
      born: ['sent'],
      stamps: VERSION_AND_TIME,
      audit: {resource: 'liquidaciones-transferencias'},
    },
    {sent: ['paid', 'cancelled'], paid: [], cancelled: []},
  ),
  /** Only a draft is calculated anew or thrown away; a void one gives its lines back. */
  settlement: machine(
    {table: 'settlement', born: ['draft'], stamps: VERSION_AND_TIME, audit: {resource: 'liquidaciones'}},
    {
      draft: ['closed'],
      closed: ['sent', 'void'],
      sent: ['accepted', 'disputed', 'void'],
      disputed: ['sent', 'accepted', 'void'],
      accepted: ['paid', 'void'],
      paid: ['archived'],
      archived: [],
      void: [],
    },
  ),
};
