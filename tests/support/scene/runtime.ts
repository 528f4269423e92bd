/** What jobs and acts need beside a transaction, over a scene's database: no server, no connection of its own, no timer. */
import {Activities} from '../../../api/src/web/auth/activities';
import {startBank} from '../../../api/src/outside/bank/terminals';
import {surroundingsOf} from '../../../api/src/outside/surroundings';
import {readConfig} from '../../../api/src/platform/environment/config';
import type {Database} from '../../../api/src/platform/database/db';
import {AdBoard} from '../../../api/src/web/live/ad-board';
import {SessionBook} from '../../../api/src/web/live/session-book';
import {bossOn} from '../../../api/src/platform/queue/boss';
import {publicDns} from '../../../api/src/outside/mail/dns/ask';
import {askAmazon} from '../../../api/src/outside/mail/hooks/sns';
import {outgoingMail} from '../../../api/src/outside/mail/outgoing';
import {makeMetrics} from '../../../api/src/platform/process/metrics';
import {Jobs} from '../../../api/src/platform/queue/queue';
import {ReportLane} from '../../../api/src/web/rest/report-lane';
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
    surroundings: tx => surroundingsOf(tx, {config, gateway}),
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
