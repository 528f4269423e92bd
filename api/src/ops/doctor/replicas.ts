/**
 * The other servers of the database: those that DATABASE_URL names beside the one that writes, and the one that the
 * reports read.
 */
import type {Config} from '../../platform/environment/config';
import {readAddress} from '../../platform/environment/database-address';
import {lookAtServers} from '../../platform/database/client';
import {stateOf, troubleOf} from '../../platform/database/trouble';
import {Database} from '../../platform/database/db';
import {formatCount} from '../../domain/kernel/money';
import {bad, good, look, reasonOf, type Finding} from '../../platform/process/finding';

const MOST_LAG_SECONDS = 30;

export async function examineReplicas(db: Database, config: Config): Promise<Finding[]> {
  return [...(await servers(config)), ...(await reports(db, config))];
}

/** Several in one address: whoever goes over to one at night has to find it there. */
async function servers({databaseUrl}: Config): Promise<Finding[]> {
  const hosts = databaseUrl === null ? [] : readAddress(databaseUrl)!.hosts;
  if (hosts.length < 2) return [];
  const seen = await lookAtServers(databaseUrl!, hosts);
  const says = seen.map(stateOf).join('; ');
  const writing = seen.filter(({state}) => state && !state.standby).length;
  if (writing > 1)
    return [
      bad(
        'Servidores',
        `${says}: hay dos que escriben, y lo de uno se perderá`,
        'Apaga el antiguo y haz de él una réplica: ops/RUNBOOK.md, «The primary is lost».',
      ),
    ];
  return [
    seen.every(({state}) => state !== null)
      ? good('Servidores', says)
      : look('Servidores', says, 'Sin él no hay a quién pasarse si falla el que escribe.'),
  ];
}

interface Seen {
  isReplica: boolean;
  house: string;
  isFed: boolean;
  lag: number | null;
}

const HOUSE = `(select system_identifier::text from pg_control_system()) || ' ' || current_database()`;
const ASK = `select pg_is_in_recovery() as "isReplica", ${HOUSE} as house,
    exists (select from pg_stat_wal_receiver) as "isFed",
    case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select from pg_stat_wal_receiver) then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end::float8 as lag`;

async function reports(db: Database, {reportsDatabaseUrl}: Config): Promise<Finding[]> {
  if (reportsDatabaseUrl === null) return [];
  const other = new Database(reportsDatabaseUrl, 1);
  try {
    const {rows: here} = await db.query<{house: string}>(`select ${HOUSE} as house`);
    const [{isReplica, house, isFed, lag}] = (await other.pool.query<Seen>(ASK)).rows as [Seen];
    const seconds = `${formatCount(Math.round(lag ?? 0))} s`;
    if (house !== here[0]!.house)
      return [
        bad(
          'Informes',
          'REPORTS_DATABASE_URL es otra base de datos: los informes dirían lo de otra casa',
          'Nombra una réplica de la de DATABASE_URL, y en ella la misma base.',
        ),
      ];
    if (!isReplica)
      return [
        look(
          'Informes',
          'los lee el servidor que vende, y no una réplica',
          'Quita REPORTS_DATABASE_URL, o nombra la réplica.',
        ),
      ];
    if (!isFed)
      return [
        look(
          'Informes',
          `la réplica no recibe nada del servidor que escribe; va ${seconds} por detrás`,
          'ops/RUNBOOK.md, «The replica lags».',
        ),
      ];
    return [
      (lag ?? 0) > MOST_LAG_SECONDS
        ? look('Informes', `la réplica va ${seconds} por detrás`, 'ops/RUNBOOK.md, «The replica lags».')
        : good('Informes', `los lee una réplica, a ${seconds}`),
    ];
  } catch (error) {
    const trouble = troubleOf(error, 'REPORTS_DATABASE_URL', reportsDatabaseUrl);
    const meanwhile = 'Mientras, los informes no se abren; la venta no lo nota.';
    return [
      bad(
        'Informes',
        trouble?.says ?? `REPORTS_DATABASE_URL: ${reasonOf(error)}`,
        trouble ? `${trouble.todo} ${meanwhile}` : meanwhile,
      ),
    ];
  } finally {
    await other.close();
  }
}
