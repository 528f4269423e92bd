/** The house around the sale: people who write to us, the till, the academy, mail, files that are taken in. */
import {machine, VERSION_AND_TIME} from './machine';

/** One message of a campaign to one address, whatever the campaign is (messaging/campaigns). */
const CAMPAIGN_DELIVERY = {
  queued: ['sent', 'failed', 'discarded', 'bounced'], // bounced: the server says at once that nobody is there
  sent: ['delivered', 'bounced'],
  delivered: ['bounced'],
  bounced: [],
  failed: ['queued'],
  discarded: ['sent'], // cancelled while it was in hand
} as const;

export const HOUSE = {
  /** A case goes on until it is solved, and comes back when it was not. */
  case: machine(
    {
      table: 'incident',
      born: ['new'],
      stamps: VERSION_AND_TIME,
      audit: {no: 'each step leaves a line in its thread, with who and when'},
      refused: 'El caso ha cambiado de estado y ya no admite esta operación.',
    },
    {
      new: ['open', 'waiting_customer', 'resolved'],
      open: ['waiting_customer', 'resolved'],
      waiting_customer: ['open', 'resolved'],
      resolved: ['closed', 'reopened'],
      closed: ['reopened'],
      reopened: ['open', 'waiting_customer', 'resolved'],
    },
  ),
  /** Active again, and for longer, by a card alone; one that is paid back was never had. */
  supporter: machine(
    {
      table: 'supporter',
      born: ['pending_payment'],
      stamps: VERSION_AND_TIME,
      audit: {resource: 'simpatizantes'},
      refused: 'Ha cambiado de estado y ya no admite esta operación.',
    },
    {
      pending_payment: ['active', 'cancelled', 'blocked'],
      active: ['active', 'pending_payment', 'expired', 'cancelled', 'blocked'],
      expired: ['active', 'cancelled', 'blocked'],
      cancelled: ['active', 'blocked', 'expired'],
      blocked: ['active', 'expired', 'cancelled'],
    },
  ),
  /** Told, then charged; a no is tried again while there are tries. */
  supporter_renewal: machine(
    {
      table: 'supporter_renewal',
      born: ['notified'],
      stamps: [],
      audit: {no: 'is itself the record of what was told and what became of it'},
    },
    {
      notified: ['charging', 'stopped', 'failed'],
      charging: ['notified', 'renewed', 'failed'],
      stopped: ['notified'],
      renewed: [],
      failed: [],
    },
  ),
  cash_shift: machine(
    {table: 'cash_shift', born: ['open'], stamps: VERSION_AND_TIME, audit: {resource: 'turnos-caja'}},
    {
      open: ['counted'],
      counted: ['open', 'closed'],
      closed: [],
    },
  ),
  terminal_operation: machine(
    {
      table: 'terminal_operation',
      born: ['sent'],
      stamps: [],
      audit: {no: 'is itself the record of what the terminal said'},
    },
    {
      sent: ['waiting_card', 'authorised', 'denied', 'cancelled', 'unknown'],
      waiting_card: ['authorised', 'denied', 'cancelled', 'unknown'],
      unknown: ['authorised', 'denied', 'cancelled'], // by what the terminal remembers, or by hand
      authorised: [],
      // What a terminal says late counts: money that was taken is nobody's until it is used or given back.
      denied: ['authorised'],
      cancelled: ['authorised'],
    },
  ),
  enrolment: machine(
    {
      table: 'enrolment',
      born: ['draft', 'submitted'],
      stamps: VERSION_AND_TIME,
      audit: {resource: 'bases'},
      refused: 'La inscripción ha cambiado y desde su estado no se puede hacer eso. Vuelve a cargarla.',
    },
    {
      draft: ['submitted', 'withdrawn'],
      submitted: ['documents_pending', 'admitted', 'waiting_list', 'rejected', 'withdrawn'],
      documents_pending: ['submitted', 'rejected', 'withdrawn'],
      waiting_list: ['admitted', 'rejected', 'withdrawn'],
      rejected: [],
      admitted: ['payment_pending', 'withdrawn'],
      payment_pending: ['enrolled', 'withdrawn'],
      enrolled: ['suspended', 'withdrawn', 'finished'],
      suspended: ['enrolled', 'withdrawn'],
      // Only one whose place was given away for want of payment: late money takes it again while it is free.
      withdrawn: ['payment_pending'],
      finished: [],
    },
  ),
  /** Drawn once: applied as it was shown, or thrown away with a reason. */
  admission_draw: machine(
    {
      table: 'admission_draw',
      born: ['prepared'],
      stamps: VERSION_AND_TIME,
      audit: {no: 'is itself the record of who drew, who decided and when'},
      refused: 'Ese sorteo ya está decidido. Vuelve a cargar la página.',
    },
    {prepared: ['applied', 'discarded'], applied: [], discarded: []},
  ),
  /** Whoever let it pass, or said no, may be asked again. */
  renewal_offer: machine(
    {
      table: 'renewal_offer',
      born: ['offered'],
      stamps: VERSION_AND_TIME,
      audit: {no: 'is itself the record of what was offered and what the family said'},
      refused: 'Esa oferta de renovación ya está contestada o ha terminado.',
    },
    {
      offered: ['accepted', 'declined', 'expired', 'withdrawn'],
      accepted: [],
      declined: ['offered'],
      expired: ['offered'],
      withdrawn: ['offered'],
    },
  ),
  /** A verdict may be put right, also by the same one with another day or note; a family sends a better paper. */
  athlete_document: machine(
    {
      table: 'athlete_document',
      born: ['pending'],
      stamps: VERSION_AND_TIME,
      audit: {no: 'who reviewed it stands in the row'},
    },
    {
      pending: ['pending', 'validated', 'rejected'],
      validated: ['pending', 'validated', 'rejected', 'expired'],
      rejected: ['pending', 'validated', 'rejected'],
      expired: ['pending', 'validated', 'rejected'],
    },
  ),
  /** Stock follows by the triggers of the tables, in the same statement. */
  kit_delivery: machine(
    {
      table: 'kit_delivery',
      born: ['pending'],
      stamps: ['updated_at'],
      audit: {no: 'the movements of stock tell it'},
      refused: 'La entrega ha cambiado: vuelve a cargarla.',
    },
    {
      pending: ['reserved', 'delivered', 'cancelled'],
      reserved: ['pending', 'delivered', 'cancelled'],
      delivered: ['exchanged', 'returned', 'lost'],
      exchanged: [],
      returned: [],
      lost: [],
      cancelled: [],
    },
  ),
  /** Received in parts: each one says whether anything is still to come. */
  kit_order: machine(
    {
      table: 'kit_order',
      born: ['draft'],
      stamps: ['updated_at'],
      audit: {no: 'who sent, received or cancelled it is noted with the act'},
      refused: 'El pedido ha cambiado: vuelve a cargarlo.',
    },
    {
      draft: ['sent', 'cancelled'],
      sent: ['partly_received', 'received', 'cancelled'],
      partly_received: ['partly_received', 'received', 'cancelled'],
      received: [],
      cancelled: [],
    },
  ),
  mail: machine(
    {
      table: 'mail_message',
      born: ['queued'],
      stamps: [],
      audit: {no: 'mass: a mail is itself the record of what was sent'},
    },
    {
      queued: ['sending', 'cancelled'],
      sending: ['sending', 'sent', 'failed', 'outbox', 'queued', 'cancelled'], // again: whoever sent it has gone
      outbox: ['queued', 'cancelled'],
      sent: ['bounced'],
      failed: ['queued'], // by hand
      bounced: [],
      cancelled: [],
    },
  ),
  /** Written, let go at once or at its hour; stopped, let go on, or not sent after all. */
  newsletter: machine(
    {
      table: 'newsletter',
      born: ['draft'],
      stamps: VERSION_AND_TIME,
      audit: {resource: 'emails/boletines'},
      refused: 'Este boletín ya ha salido o se ha cancelado.',
    },
    {
      draft: ['scheduled', 'sending', 'cancelled'],
      scheduled: ['draft', 'sending', 'cancelled'],
      sending: ['sent', 'paused', 'cancelled'],
      paused: ['sending', 'cancelled'],
      sent: ['sending'], // those that failed, once more
      cancelled: [],
    },
  ),
  newsletter_delivery: machine(
    {
      table: 'newsletter_delivery',
      born: ['queued'],
      stamps: [],
      audit: {no: 'mass: it is itself the record of what was sent'},
    },
    CAMPAIGN_DELIVERY,
  ),
  /** As a newsletter; those that failed may be tried again. */
  announcement: machine(
    {
      table: 'announcement',
      born: ['draft'],
      stamps: VERSION_AND_TIME,
      audit: {resource: 'comunicados'},
      refused: 'Este comunicado ya ha salido o se ha cancelado.',
    },
    {
      draft: ['scheduled', 'sending', 'cancelled'],
      scheduled: ['draft', 'sending', 'cancelled'],
      sending: ['sent', 'failed', 'paused', 'cancelled'],
      paused: ['sending', 'cancelled'],
      sent: ['sending'],
      cancelled: [],
      failed: ['sending'],
    },
  ),
  announcement_recipient: machine(
    {
      table: 'announcement_recipient',
      born: ['queued'],
      stamps: [],
      audit: {no: 'mass: it is itself the record of what was sent'},
    },
    CAMPAIGN_DELIVERY,
  ),
  /** A batch of what goes out: written first, let go, stopped and let go on. */
  mailing: machine(
    {
      table: 'mailing',
      born: ['draft', 'queued', 'sending'],
      stamps: [],
      audit: {no: 'who wrote, sent or stopped it is noted with the act'},
      refused: 'Este envío ya ha salido o se ha cancelado.',
    },
    {
      draft: ['queued', 'cancelled'],
      queued: ['sending', 'paused', 'cancelled'],
      sending: ['done', 'paused', 'failed', 'cancelled'],
      paused: ['sending', 'cancelled'],
      done: ['sending'], // one that failed is tried again, or more is written of it
      failed: ['sending'],
      cancelled: [],
    },
  ),
  mailing_item: machine(
    {
      table: 'mailing_item',
      born: ['queued', 'discarded'],
      stamps: [],
      audit: {no: 'mass: it is itself the record of what was sent'},
    },
    {
      queued: ['sent', 'failed', 'discarded'],
      sent: ['delivered', 'bounced'],
      failed: ['queued', 'sent', 'failed'], // tried again by hand
      delivered: [],
      bounced: [],
      discarded: [],
    },
  ),
  /** What a rule reminds of: written down when it is due, told once; a mail may come back, or go by hand after all. */
  reminder_log: machine(
    {
      table: 'reminder_log',
      born: ['queued'],
      stamps: [],
      audit: {no: 'mass: it is itself the record of what was sent'},
    },
    {
      queued: ['sent', 'failed', 'discarded'],
      sent: ['failed'],
      failed: ['sent', 'failed'],
      discarded: [],
    },
  ),
  /** What DNS says of a sender's records; once verified, bad news is a degradation. */
  sender: machine(
    {table: 'sender', born: ['pending'], stamps: VERSION_AND_TIME, audit: {no: 'only staff ask, and the act is noted'}},
    {
      pending: ['verifying', 'verified', 'failed'],
      verifying: ['verifying', 'verified', 'failed'],
      failed: ['verifying', 'verified', 'failed'],
      verified: ['verified', 'degraded'],
      degraded: ['verified', 'degraded'],
    },
  ),
  /** Only who left by their own word comes back; a suppression reaches all by a trigger. */
  subscriber: machine(
    {
      table: 'subscriber',
      born: ['pending', 'active'],
      stamps: VERSION_AND_TIME,
      audit: {no: 'mass: the row keeps why and since when, suppressions are rows'},
    },
    {
      pending: ['active', 'unsubscribed', 'bounced', 'complained', 'suppressed'],
      active: ['unsubscribed', 'bounced', 'complained', 'suppressed'],
      unsubscribed: ['pending', 'active'],
      // Back from these by a click that only their mailbox can make (messaging/wishes/sign-up); from a bounce also by
      // staff who know that it works (write-again).
      // What the person says of it is graver than the bounce.
      bounced: ['unsubscribed', 'complained', 'active'],
      complained: ['active'],
      suppressed: ['unsubscribed', 'complained', 'active'],
    },
  ),
  subscriber_import: machine(
    {
      table: 'subscriber_import',
      born: ['uploaded'],
      stamps: VERSION_AND_TIME,
      audit: {no: 'is itself the record of what was taken in'},
      refused: 'Esta importación ya está terminada.',
    },
    {
      uploaded: ['analysed', 'discarded'],
      analysed: ['analysed', 'importing', 'completed', 'with_errors', 'discarded'],
      importing: ['completed', 'with_errors'], // by nobody as yet: files are taken in at once
      completed: [],
      with_errors: [],
      discarded: [],
    },
  ),
  holder_import: machine(
    {
      table: 'holder_import',
      born: ['uploaded'],
      stamps: [],
      audit: {no: 'is itself the record of what was taken in'},
      refused: 'Esta importación ha cambiado de estado. Actualiza la página.',
    },
    {
      uploaded: ['validated', 'failed'],
      validated: ['validated', 'with_errors', 'ready'],
      with_errors: ['validated', 'importing'],
      ready: ['validated', 'importing'],
      importing: ['imported', 'failed', 'reverted'],
      imported: ['reverted', 'failed'],
      failed: ['validated', 'importing', 'reverted', 'failed'],
      reverted: [],
    },
  ),
};
