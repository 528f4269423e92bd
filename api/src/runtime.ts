/** What the parts of a running API share: made once in serve.ts, passed by hand. */
import type {Activities} from './web/auth/activities';
import type {Bank} from './outside/bank/terminals';
import type {DnsAsker} from './outside/mail/dns/ask';
import type {AskAmazon} from './outside/mail/hooks/sns';
import type {Outgoing} from './outside/mail/outgoing';
import type {AdBoard} from './web/live/ad-board';
import type {SessionBook} from './web/live/session-book';
import type {Ground} from './platform/ground';
import type {Metrics} from './platform/process/metrics';
import type {ReportLane} from './web/rest/report-lane';

export interface Runtime extends Ground {
  /** Which installation this process belongs to, as /health says it. */
  installation: string;
  /** Where reports read: a replica when there is one, else the same server. */
  reports: ReportLane;
  gateway: Bank;
  outgoing: Outgoing;
  /** The same server, by connections of their own: what many get never stands before what one waits for. */
  campaigns: Outgoing;
  dns: DnsAsker;
  /** The certificate of what Amazon tells, and its question whether the address is ours. */
  amazon: AskAmazon;
  sessions: SessionBook;
  /** What is advertised, and how often it was seen. */
  ads: AdBoard;
  metrics: Metrics;
  /** Which parts of the product the club uses. */
  activities: Activities;
  /** False from the first SIGTERM on: /ready answers 503, open requests finish. */
  accepting: boolean;
}
