/** Passes, what hangs on them, and the people who wait for one. */
import {machine, VERSION, VERSION_AND_TIME} from './machine';

export const PASSES = {
  /**
   * What has ended stays ended, but for two cases: money that comes after its time was over, and a baja for unpaid
   * instalments that are paid before the season ends.
   */
  season_pass: machine(
    {
      table: 'season_pass',
      born: ['requested', 'pending_payment', 'active'],
      stamps: VERSION_AND_TIME,
      audit: {resource: 'abonos'},
    },
    {
      requested: ['pending_payment', 'active', 'void', 'cancelled_by_holder'],
      pending_payment: ['active', 'void', 'cancelled_by_holder'],
      active: [
        'suspended_unpaid',
        'blocked',
        'cancelled_by_holder',
        'cancelled_unpaid',
        'void',
        'handed_over',
        'expired',
      ],
      suspended_unpaid: ['active', 'blocked', 'cancelled_by_holder', 'cancelled_unpaid', 'void', 'expired'],
      blocked: [
        'active',
        'suspended_unpaid',
        'cancelled_by_holder',
        'cancelled_unpaid',
        'void',
        'handed_over',
        'expired',
      ],
      expired: ['renewed', 'not_renewed'],
      not_renewed: ['renewed'],
      cancelled_unpaid: ['active'],
      void: ['pending_payment'],
      cancelled_by_holder: [],
      handed_over: [],
      renewed: [],
    },
  ),
  /** By their passes; staff may set any of these by hand in the form of the holder. */
  pass_holder: machine(
    {table: 'pass_holder', born: ['active'], stamps: VERSION_AND_TIME, audit: {resource: 'abonados'}},
    {
      active: ['former', 'barred', 'deceased'],
      former: ['active', 'barred', 'deceased'],
      barred: ['active', 'former', 'deceased'],
      deceased: [],
    },
  ),
  /** A card lives as long as its pass, and again when the pass lives again. */
  pass_card: machine(
    {
      table: 'pass_card',
      born: ['issued', 'active', 'blocked'],
      stamps: VERSION,
      audit: {no: 'follows its pass, which is noted'},
    },
    {
      issued: ['active', 'replaced', 'expired'],
      active: ['blocked', 'replaced', 'expired'],
      blocked: ['active', 'replaced', 'expired'],
      expired: ['active', 'blocked'],
      replaced: [],
    },
  ),
  /** A choice is void when its session is cancelled or its claim ends: the database does that. */
  pass_choice: machine(
    {table: 'pass_choice', born: ['chosen'], stamps: VERSION, audit: {no: 'mass: a pass has many, each row tells'}},
    {
      chosen: ['dropped', 'void'],
      dropped: [],
      void: [],
    },
  ),
  pass_transfer: machine(
    {
      table: 'pass_transfer',
      born: ['proposed', 'accepted'],
      stamps: VERSION,
      audit: {no: 'the row says when and by whom'},
    },
    {
      proposed: ['accepted', 'revoked', 'expired'],
      accepted: ['used', 'revoked', 'expired'],
      // Read by mistake, and undone; so below.
      used: ['accepted'],
      revoked: [],
      expired: [],
    },
  ),
  pass_invitation: machine(
    {
      table: 'pass_invitation',
      born: ['issued'],
      stamps: VERSION,
      audit: {no: 'mass: the acts that send and revoke are noted'},
    },
    {
      issued: ['sent', 'used', 'revoked'],
      sent: ['sent', 'used', 'revoked'],
      used: ['sent'],
      revoked: [],
    },
  ),
  pass_document: machine(
    {
      table: 'pass_document',
      born: ['pending'],
      stamps: VERSION,
      audit: {no: 'who reviewed it stands in the row'},
      refused: 'Ese documento ya se ha revisado.',
    },
    {
      pending: ['approved', 'rejected'],
      approved: [],
      rejected: [],
    },
  ),
  pass_discount_proof: machine(
    {
      table: 'season_pass_discount',
      born: ['pending', 'approved', 'rejected'],
      stamps: [],
      audit: {no: 'follows the document that proves it'},
    },
    {
      pending: ['approved', 'rejected'],
      approved: [],
      rejected: [],
    },
  ),
  /**
   * A draft is a swap that waits for the other holder; whoever owes has until `expires_at`. Late money may still apply
   * one that has expired.
   */
  seat_change: machine(
    {
      table: 'seat_change',
      born: ['draft', 'pending_payment'],
      stamps: VERSION,
      audit: {resource: 'abonos/cambios-asiento'},
    },
    {
      draft: ['pending_payment', 'applied', 'rejected', 'expired'],
      pending_payment: ['applied', 'rejected', 'expired'],
      expired: ['applied'],
      applied: [],
      rejected: [],
    },
  ),
  /** A compensated one goes back when the sale has been refunded. */
  seat_release: machine(
    {
      table: 'seat_release',
      born: ['released'],
      stamps: VERSION,
      audit: {no: 'mass: the row keeps what was settled and when'},
    },
    {
      released: ['recovered', 'sold', 'compensated', 'unsold', 'session_cancelled'],
      sold: ['compensated', 'unsold', 'session_cancelled'],
      compensated: ['unsold'],
      recovered: [],
      unsold: [],
      session_cancelled: [],
    },
  ),
  /** Late money for a deposit revives an inscription that has expired. */
  waiting_list_entry: machine(
    {
      table: 'waiting_list_entry',
      born: ['pending_deposit', 'waiting'],
      stamps: VERSION_AND_TIME,
      audit: {resource: 'campana-abonos/lista-espera'},
    },
    {
      pending_deposit: ['waiting', 'declined', 'expired'],
      waiting: ['called', 'declined', 'expired'],
      called: ['served', 'declined', 'expired'],
      expired: ['waiting'],
      served: [],
      declined: [],
    },
  ),
  /** Lent to the wallet of whoever signs up, taken back when nothing came of it, deducted when the pass was paid. */
  waiting_deposit: machine(
    {
      table: 'waiting_list_entry',
      column: 'deposit_state',
      born: ['none'],
      stamps: VERSION_AND_TIME,
      audit: {no: 'money: orders, refunds and ledger tell it'},
    },
    {
      none: ['paid'],
      paid: ['lent', 'returned'],
      lent: ['paid', 'deducted'],
      deducted: [],
      returned: [],
    },
  ),
  auto_renewal: machine(
    {
      table: 'auto_renewal',
      born: ['notified', 'failed'],
      stamps: [],
      audit: {no: 'mass: one row a pass and season says what became of it and why'},
    },
    {
      notified: ['stopped', 'renewed', 'failed'],
      stopped: ['notified'],
      renewed: [],
      failed: [],
    },
  ),
};
