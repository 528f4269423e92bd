/** Sessions, their plans, and who comes in without a ticket. */
import {machine, VERSION, VERSION_AND_TIME} from './machine';

export const EVENTS = {
  /** What has been on sale never becomes a draft again: its plan and its zones are what was sold. */
  event_session: machine(
    {table: 'event_session', born: ['draft'], stamps: VERSION_AND_TIME, audit: {resource: 'sesiones'}},
    {
      draft: ['on_sale', 'cancelled'],
      on_sale: ['paused', 'closed', 'cancelled'],
      paused: ['on_sale', 'closed', 'cancelled'],
      closed: ['on_sale', 'cancelled'],
      cancelled: [],
    },
  ),
  /** A ticket whose seat went with a plan: until it has another, or its money goes back. */
  unseated_ticket: machine(
    {
      table: 'unseated_ticket',
      born: ['open'],
      stamps: [],
      audit: {no: 'the row says when and what; who did it is noted with the act'},
      refused: 'Esa entrada ya tiene butaca o se ha devuelto.',
    },
    {
      open: ['reseated', 'refunded'],
      reseated: [],
      refunded: [],
    },
  ),
  /** What became of a paid order of a cancelled session; a later line of it may end otherwise than the first. */
  cancelled_order: machine(
    {
      table: 'session_cancellation_order',
      born: ['refunded', 'by_hand', 'failed'],
      stamps: ['updated_at'],
      audit: {no: 'mass: a full house; the refunds themselves are noted'},
    },
    {
      failed: ['refunded', 'by_hand'],
      by_hand: ['refunded', 'by_hand'],
      refunded: ['refunded', 'by_hand'],
    },
  ),
  /** An hour of an experience; called off, it never comes back. */
  experience_slot: machine(
    {
      table: 'experience_slot',
      born: ['open', 'closed', 'cancelled'],
      stamps: VERSION_AND_TIME,
      audit: {no: 'what was given back and why is noted with the act'},
      refused: 'Este turno ya está cancelado.',
    },
    {
      open: ['closed', 'cancelled'],
      closed: ['open', 'cancelled'],
      cancelled: [],
    },
  ),
  seat_plan: machine(
    {table: 'seat_plan', born: ['draft'], stamps: VERSION, audit: {resource: 'planos'}},
    {
      draft: ['published'],
      published: ['retired'],
      retired: [],
    },
  ),
  seat_hiding: machine(
    {table: 'seat_hiding', born: ['active'], stamps: [], audit: {no: 'who lifted it and when stands in the row'}},
    {
      active: ['lifted'],
      lifted: [],
    },
  ),
  /** Of one ticket to another seat; late money of an expired one is met if the seat is still free. */
  ticket_move: machine(
    {
      table: 'ticket_move',
      born: ['pending_payment'],
      stamps: VERSION,
      audit: {no: 'the act on the ticket is noted; the row says who and when'},
    },
    {
      pending_payment: ['applied', 'dropped', 'expired'],
      expired: ['applied'],
      dropped: [],
      applied: [],
    },
  ),
  reservation: machine(
    {table: 'reservation', born: ['pending'], stamps: VERSION_AND_TIME, audit: {resource: 'reservas'}},
    {
      pending: ['confirmed', 'paid', 'cancelled', 'expired'],
      // Its deposit is paid, which keeps it longer.
      confirmed: ['confirmed', 'paid', 'cancelled', 'expired'],
      paid: ['delivered', 'cancelled'],
      delivered: ['cancelled'],
      cancelled: [],
      // Money that comes late, and the places are still free.
      expired: ['confirmed', 'paid'],
    },
  ),
  /** A line of the bank's statement. What was set aside, or matched, by mistake may still be something else. */
  bank_movement: machine(
    {
      table: 'bank_movement',
      born: ['waiting'],
      stamps: VERSION,
      audit: {resource: 'reservas/transferencias'},
      refused: 'Ese movimiento ya está resuelto.',
    },
    {
      waiting: ['paid', 'matched', 'set_aside'],
      set_aside: ['paid', 'matched', 'waiting'],
      matched: ['waiting'],
      paid: [],
    },
  ),
  invitation: machine(
    {
      table: 'invitation',
      born: ['issued'],
      stamps: VERSION,
      audit: {no: 'mass: a batch has thousands, and the act on it is noted'},
    },
    {
      issued: ['sent', 'downloaded', 'used', 'revoked'],
      sent: ['downloaded', 'used', 'revoked'],
      downloaded: ['used', 'revoked'],
      // Read by mistake, and undone; so below.
      used: ['downloaded'],
      revoked: [],
    },
  ),
  external_code: machine(
    {
      table: 'external_code',
      born: ['valid'],
      stamps: VERSION,
      audit: {no: 'mass: a batch has thousands, and the act on it is noted'},
    },
    {
      valid: ['used', 'revoked'],
      used: ['valid'],
      revoked: [],
    },
  ),
  accreditation: machine(
    {
      table: 'accreditation',
      born: ['requested'],
      stamps: VERSION_AND_TIME,
      audit: {resource: 'acreditaciones'},
      refused: 'La acreditación ha cambiado de estado y ya no admite esta operación.',
    },
    {
      requested: ['approved', 'rejected', 'revoked', 'withdrawn'],
      withdrawn: [],
      approved: ['sent', 'activated', 'expired', 'revoked'],
      sent: ['sent', 'activated', 'expired', 'revoked'],
      activated: ['used', 'expired', 'revoked'],
      used: ['activated', 'expired', 'revoked'],
      expired: ['revoked'],
      rejected: [],
      revoked: [],
    },
  ),
  /** Closed (nobody waits) → pre-queue → open ⇄ paused, stopped or sold out → closed. */
  waiting_room: machine(
    {table: 'waiting_room', born: ['closed'], stamps: VERSION_AND_TIME, audit: {resource: 'salas-espera'}},
    {
      closed: ['pre_queue', 'open'],
      pre_queue: ['closed', 'open', 'stopped'],
      open: ['closed', 'paused', 'stopped', 'sold_out'],
      paused: ['closed', 'open', 'stopped', 'sold_out'],
      stopped: ['closed', 'open', 'sold_out'],
      sold_out: ['closed', 'open', 'stopped'],
    },
  ),
  /** The waiting list of a session. */
  session_waiter: machine(
    {
      table: 'session_waiter',
      born: ['waiting'],
      stamps: VERSION_AND_TIME,
      audit: {no: 'mass: thousands wait; the row says when it was offered and how it ended'},
    },
    {
      waiting: ['offered', 'expired', 'left'],
      offered: ['served', 'expired', 'left'],
      served: [],
      expired: [],
      left: [],
    },
  ),
};
