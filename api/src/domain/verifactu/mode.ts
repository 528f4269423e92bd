/**
 * How a company works: it sends its records (VERI*FACTU), or signs and keeps them. Chosen with its day and a reason, and
 * never taken back by stealth: the table refuses what the law does (trigger verifactu_mode_lawful).
 */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import type {Mode} from './lock-chain';

export interface ModeChoice {
  issuerNif: string;
  mode: Mode;
  /** YYYY-MM-DD */
  fromOn: string;
  reason: string;
  staffUserId: number;
}

/** Errors: `invalid` 422, with the day from which it may be. */
export async function chooseMode(tx: Tx, {issuerNif, mode, fromOn, reason, staffUserId}: ModeChoice): Promise<void> {
  const {rows} = await tx.query<{
    today: string;
    nextYear: string;
    mode: Mode;
    lastOn: string | null;
    hasSent: boolean;
  }>(
    `with clock as (select (now() at time zone timezone)::date as today from organization)
     select to_char(today, 'YYYY-MM-DD') as today,
       to_char(date_trunc('year', today + interval '1 year'), 'YYYY-MM-DD') as "nextYear",
       coalesce((select mode from verifactu_mode where issuer_nif = $1 order by from_on desc limit 1), 'verifactu') as mode,
       (select to_char(max(from_on), 'YYYY-MM-DD') from verifactu_mode where issuer_nif = $1) as "lastOn",
       exists (select 1 from verifactu_record r join verifactu_installation v on v.id = r.installation_id
         where r.issuer_nif = $1 and r.mode = 'verifactu' and v.environment = 'real') as "hasSent" from clock`,
    [issuerNif],
  );
  const now = rows[0]!;
  if (now.mode === mode)
    throw invalid({
      mode: mode === 'signed' ? 'Ya ha elegido no enviar sus registros.' : 'Ya funciona como VERI*FACTU.',
    });
  if (fromOn < now.today) throw invalid({fromOn: 'Tiene que ser hoy o un día que está por venir.'});
  if (now.lastOn !== null && fromOn <= now.lastOn)
    throw invalid({fromOn: `Ya hay un cambio elegido para el ${spanish(now.lastOn)}: tiene que ser después.`});
  if (mode === 'signed' && (now.hasSent || fromOn > now.today) && fromOn !== now.nextYear)
    throw invalid({
      fromOn: now.hasSent
        ? `Ha funcionado como VERI*FACTU: tiene que seguir así hasta el 31 de diciembre (Orden HAC/1177/2024, art. 17). Puede dejarlo el ${spanish(now.nextYear)}.`
        : `Puede ser hoy o el ${spanish(now.nextYear)}.`,
    });
  await tx.query(
    `insert into verifactu_mode (issuer_nif, mode, from_on, reason, chosen_by) values ($1, $2, $3, $4, $5)`,
    [issuerNif, mode, fromOn, reason, staffUserId],
  );
}

const spanish = (day: string): string => day.split('-').reverse().join('/');

export interface IssuerMode {
  nif: string;
  mode: Mode;
  next: {mode: Mode; fromOn: string} | null;
  /** Records and events that wait for a certificate to sign them with. */
  unsigned: number;
  /** Of the last look, or found since. */
  anomalies: number;
}

/** Of those who have ever chosen; the others work as VERI*FACTU. */
export async function readModes(tx: Tx): Promise<IssuerMode[]> {
  const since = (look: string) =>
    `coalesce((select max(l.position) from verifactu_event l where l.installation_id = v.id and l.kind = '${look}'), 0)`;
  const {rows} = await tx.query<IssuerMode>(
    `with clock as (select (now() at time zone timezone)::date as today from organization)
     select m.issuer_nif as nif, verifactu_mode_on(m.issuer_nif, today) as mode,
       (select jsonb_build_object('mode', n.mode, 'fromOn', n.from_on) from verifactu_mode n
         where n.issuer_nif = m.issuer_nif and n.from_on > today order by n.from_on limit 1) as next,
       (select count(*)::int from verifactu_record r where r.issuer_nif = m.issuer_nif and r.mode = 'signed'
         and r.signature = '')
       + (select count(*)::int from verifactu_event e where e.issuer_nif = m.issuer_nif and e.signature = '') as unsigned,
       (select count(*)::int from verifactu_event e join verifactu_installation v on v.id = e.installation_id
         where v.issuer_nif = m.issuer_nif and v.ended_at is null and (e.kind = '04' and e.position > ${since('03')}
           or e.kind = '06' and e.position > ${since('05')})) as anomalies
       from (select distinct issuer_nif from verifactu_mode) m, clock order by 1`,
  );
  return rows;
}

export interface EventOfIssuer {
  id: number;
  position: number;
  kind: string;
  detail: string;
  recordedAt: Date;
  isSigned: boolean;
}

/** The last ones, newest first. */
export async function readEvents(tx: Tx, issuerNif: string): Promise<EventOfIssuer[]> {
  const {rows} = await tx.query<EventOfIssuer>(
    `select id, position, kind, detail, recorded_at as "recordedAt", signature <> '' as "isSigned" from verifactu_event
      where issuer_nif = $1 order by id desc limit 100`,
    [issuerNif],
  );
  return rows;
}
