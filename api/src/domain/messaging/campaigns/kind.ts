/**
 * What goes out to many by itself: a whole (a newsletter, an announcement) and its list, one row for each person. Both
 * kinds leave by the same road; here stands in what they differ.
 */
import type {Tx} from '../../kernel/tx';
import type {Step} from '../../machines/move';

export interface CampaignKind {
  /** Table of the whole, and of its list. */
  whole: 'newsletter' | 'announcement';
  list: 'newsletter_delivery' | 'announcement_recipient';
  /** Column of the list that names the whole. */
  of: 'newsletter_id' | 'announcement_id';
  steps: {
    schedule: Step;
    unschedule: Step;
    start: Step;
    pause: Step;
    resume: Step;
    end: Step;
    cancel: Step;
    /** Over, and going again for those that failed. */
    again: Step;
  };
  one: {
    sent: Step;
    failed: Step;
    /** Nobody is there, as the server says at once: it counts with what comes back later. */
    refused: Step;
    discard: Step;
    arrived: Step;
    again: Step;
  };
  /** SQL over `d`, a row of the list: it leaves by this road. */
  byRoad: string;
  /** SQL over `d`: it leaves by any road of the whole; as long as one waits the whole is not over. */
  leaves: string;
  /** SQL over `d`, one that failed: it may be tried again. */
  mayTryAgain: string;
  /** SQL over `d`: it may be written to at this moment. */
  mayBeSent: string;
  /** What is said of one that may not. */
  whyNot: string;
  /** SQL over `c`, the whole: it waits while the house lets nobody have advertising. */
  isAdvertising: string;
  /** SQL: what a mail of `d` is written with, beside NextDelivery's own. */
  fields: string;
  /** SQL: `d` and what `fields` reads. */
  from: string;
  /**
   * SQL over `c`, the whole: how many of its mails were accepted, came back and were complained of since somebody last
   * let it go on.
   */
  tally: string;
  /** Locks and marks people before their rows are noted as sent. */
  noteSent?(tx: Tx, ids: number[], outcomes: Outcome[]): Promise<void>;
  /** Of rows that this road will not reach any more. */
  noteGone?(tx: Tx, ids: number[]): Promise<void>;
  /** By mail: its sender and the mailboxes it goes to have a pace (pace.ts). */
  isPaced: boolean;
  /** How many more may be taken now, where it is not paced. */
  room?(tx: Tx): Promise<number>;
  /** Of whoever looks at it when it has stopped by itself. */
  stopped: {kind: string; title: string; advice: string};
}

export interface NextDelivery {
  id: number;
  email: string;
  attempts: number;
  /** The kind of its mailbox. */
  paceId: number;
}

export interface Outcome {
  id: number;
  email: string;
  attempts: number;
  /**
   * `away`: the server's trouble, or ours with it; `stop`: nothing goes until somebody has looked; `full`: it is not
   * this person, their domain takes no more at this pace.
   */
  end: 'sent' | 'nobody' | 'refused' | 'later' | 'away' | 'stop' | 'full';
  problem: string;
  /** The server has something against whoever sends. */
  isOfSender?: boolean;
  /** What the other side calls it. */
  ref?: string;
  /** The other side's word for what it has against it. */
  code?: number | null;
}
