/**
 * What a rule may remind of, as one statement for each trigger: the things of which it is true now, each with its moment
 * and its people. Noting whom to write to, asking again when it is sent, and the preview read the same statement.
 */

/**
 * A condition (SQL) over the moment and the id of the thing, and over the address where a thing has many people; the
 * statement puts it where it is cheap.
 */
export type Limit = (moment: string, id: string, email?: string) => string;

/**
 * SQL of `subject_id, thing, moment, email, name, first_name, about, facts`. `thing` and the day of the moment are the
 * occasion: what is moved to another day is another one. Of one occasion an address stands in one row.
 */
export type Occasions = (limit: Limit) => string;

/** Of a whole name (SQL): how its person is greeted. */
export const FIRST_OF = (name: string): string => `split_part(${name}, ' ', 1)`;

/** What only some of them know; the words of the mail are made of it. */
export interface Facts {
  eventTitle?: string;
  venueName?: string;
  timezone?: string;
  /** What is paid, renewed or runs out. */
  what?: string;
  athleteName?: string;
  cents?: number;
  /** Where the mail leads: ids that its link is signed for. */
  orderId?: number | null;
  transferId?: number | null;
  reservationId?: number;
  passId?: number;
  eventId?: number | null;
}
