/**
 * What goes out to many by itself: a whole (a newsletter, an announcement) and its list, one row for each person. Both
 * kinds leave by the same road; here stands in what they differ.
 */
import type {Tx} from '../../../tx';
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
    discard: Step;
    arrived: Step;
    again: Step;
  };
  /** SQL over `d`, a row of the list: it leaves by mail. */
  isMail: string;
  /** SQL over `d`: it may be written to at this moment. */
  mayBeSent: string;
  /** What is said of one that may not. */
  whyNot: string;
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
  noteSent?(tx: Tx, ids: number[]): Promise<void>;
  /** Of whoever looks at it when it has stopped by itself. */
  stopped: {kind: string; title: string};
}

export interface NextDelivery {
  id: number;
  email: string;
  attempts: number;
}

export interface Outcome {
  id: number;
  email: string;
  attempts: number;
  /** `away`: the mail server's trouble, or ours with it. */
  end: 'sent' | 'nobody' | 'refused' | 'later' | 'away';
  problem: string;
}
