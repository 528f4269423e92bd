/** What jobs and acts need beside a transaction, over a scene's database: no server, no connection of its own, no timer. */
import {Activities} from '../../../api/src/auth/activities';
import {startBank} from '../../../api/src/bank/terminals';
import {readConfig} from '../../../api/src/config';
import type {Database} from '../../../api/src/db';
import {AdBoard} from '../../../api/src/hot/ads/ad-board';
import {SessionBook} from '../../../api/src/hot/session/session-book';
import {bossOn} from '../../../api/src/jobs/boss';
import {publicDns} from '../../../api/src/mail/dns/ask';
import {askAmazon} from '../../../api/src/mail/hooks/sns';
import {outgoingMail} from '../../../api/src/mail/outgoing';
import {makeMetrics} from '../../../api/src/metrics/metrics';
import {Jobs} from '../../../api/src/queueing/queue';
import {ReportLane} from '../../../api/src/rest/report-lane';
import type {Runtime} from '../../../api/src/runtime';
import {ENVIRONMENT} from '../run/app';

export async function runtimeOf({db}: {db: Database}, env: Record<string, string> = {}): Promise<Runtime> {
  const config = readConfig({...ENVIRONMENT, PORT: '1', DATABASE_URL: db.url, ...env});
  const gateway = await startBank(db, config);
  gateway.stop(); // it would look for another terminal again and again
  return {
    config,
    installation: 'pruebas',
    db,
    reports: new ReportLane(db.url),
    gateway,
    jobs: new Jobs(bossOn(db.url, false)),
    outgoing: outgoingMail(db, config),
    campaigns: outgoingMail(db, config),
    dns: publicDns(),
    amazon: askAmazon,
    sessions: new SessionBook(db),
    ads: new AdBoard(db),
    metrics: makeMetrics(),
    activities: new Activities(db),
    accepting: true,
  };
}
