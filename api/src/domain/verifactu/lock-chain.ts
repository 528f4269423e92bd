/**
 * The end of a company's chain, held (row lock) by the transaction that goes on with it: nothing is chained twice, with a
 * gap, or dated before what was last. A system that stands elsewhere than where it began begins another chain with a
 * number of its own. What was last is looked at before it is followed: when it does not hang together somebody is told,
 * and billing goes on (AEAT, preguntas de desarrolladores, 15).
 */
import type {Tx} from '../kernel/tx';
import {openIncident} from '../cases/open-incident';
import {huellaOf} from './chain';
import {appendEvent} from './events';
import type {BillingProgram, InvoiceRef} from './record-xml';
import type {Signer} from './xades';

/** What the program says of itself in each record; the environment says it, whoever issues hands it on. */
export interface InvoicingProgram {
  /** Which tax office its records are for; a demo's are always for the test one. */
  environment: 'test' | 'real';
  /** Null: whoever runs it answers for it. */
  producer: {name: string; nif: string} | null;
  version: string;
  /** Who signs for a company that does not send; null: its certificate is of no use, what it made waits for one. */
  signerOf?: (issuerNif: string) => Signer | null;
}

export type Mode = 'verifactu' | 'signed';

export interface ChainEnd {
  installationId: number;
  issuerNif: string;
  environment: 'test' | 'real';
  /** Its records are sent, or signed and kept. */
  mode: Mode;
  /** Null: not yet. */
  signer: Signer | null;
  position: number;
  last: (InvoiceRef & {huella: string}) | null;
  program: BillingProgram;
  /** Now by the database's clock, and never before the last record. */
  at: Date;
  /** In the issuer's zone. */
  day: string;
  year: number;
  recordedAt: string;
  /** Who runs this, and issues for the companies of its events. */
  house: {name: string; nif: string};
  /** Above it a simplified invoice says that it names nobody on purpose. */
  simplifiedMaxCents: number;
}

/** The server and the database in it: a copy on another machine, or beside the original, is another. */
const IDENTITY = `(select (select system_identifier from pg_control_system()) || ':' || d.oid
  from pg_database d where d.datname = current_database())`;

export async function lockChain(tx: Tx, issuerNif: string, program: InvoicingProgram): Promise<ChainEnd> {
  const end = await lockEnd(tx, issuerNif, program);
  await warn(tx, end);
  return end;
}

/** The same, without looking at what was last. */
export async function lockEnd(tx: Tx, issuerNif: string, program: InvoicingProgram): Promise<ChainEnd & Looked> {
  const house = await readHouse(tx);
  const environment = house.isDemo ? 'test' : program.environment;
  const {installation, ended} = await lockInstallation(tx, issuerNif, environment);
  const last = await readLast(tx, installation.id);
  const {rows} = await tx.query<{
    at: Date;
    day: string;
    year: number;
    local: string;
    offsetMinutes: number;
    hasManyIssuers: boolean;
  }>(
    `with clock as (select date_trunc('second', greatest(clock_timestamp(), $1::timestamptz)) as at, timezone
         from organization)
     select at, to_char(at at time zone timezone, 'YYYY-MM-DD') as day,
       extract(year from at at time zone timezone)::int as year,
       to_char(at at time zone timezone, 'YYYY-MM-DD"T"HH24:MI:SS') as local,
       (extract(epoch from (at at time zone timezone) - (at at time zone 'UTC')) / 60)::int as "offsetMinutes",
       exists (select 1 from verifactu_installation where ended_at is null and issuer_nif <> $2) as "hasManyIssuers"
       from clock`,
    [last[0]?.at ?? null, issuerNif],
  );
  const {at, day, year, local, offsetMinutes, hasManyIssuers} = rows[0]!;
  const [end] = last;
  const chain: ChainEnd & Looked = {
    installationId: installation.id,
    issuerNif,
    environment,
    mode: installation.mode,
    signer: installation.mode === 'signed' ? (program.signerOf?.(issuerNif) ?? null) : null,
    position: end?.position ?? 0,
    last: end ? {issuerNif, fullNumber: end.fullNumber, issuedOn: end.issuedOn, huella: end.huella} : null,
    program: {
      producer: program.producer ?? {name: house.legalName, nif: house.nif},
      version: program.version,
      installation: installation.number,
      hasManyIssuers,
    },
    at,
    day,
    year,
    recordedAt: local + offsetText(offsetMinutes),
    house: {name: house.legalName, nif: house.nif},
    simplifiedMaxCents: house.simplifiedMaxCents,
    installation,
    lastTwo: last,
  };
  await tellBeginning(tx, chain, ended, program);
  return chain;
}

interface Looked {
  installation: Installation;
  lastTwo: LastRecord[];
}

/** The end of a system that keeps its records is told in its own chain, the beginning of one in the new one (art. 9.1). */
async function tellBeginning(tx: Tx, chain: ChainEnd, ended: Installation | null, program: InvoicingProgram) {
  if (ended?.mode === 'signed' && ended.endCause === 'mode') {
    const signer = program.signerOf?.(chain.issuerNif) ?? null;
    const own = {...chain.program, installation: ended.number};
    await appendEvent(tx, {...chain, installationId: ended.id, signer, program: own}, {kind: '02'});
  }
  if (chain.mode !== 'signed') return;
  const {rowCount} = await tx.query('select 1 from verifactu_event where installation_id = $1 limit 1', [
    chain.installationId,
  ]);
  if (rowCount > 0) return;
  await appendEvent(tx, chain, {kind: '01'});
  const {rowCount: isCopy} = await tx.query(
    `select 1 from verifactu_installation where issuer_nif = $1 and environment = $2 and id < $3 and mode = 'signed'
       and end_cause in ('elsewhere', 'restored') and ended_at > now() - interval '1 day'`,
    [chain.issuerNif, chain.environment, chain.installationId],
  );
  if (isCopy > 0) await appendEvent(tx, chain, {kind: '07'});
}

/** 60 -> «+01:00»; the Canaries' winter is «+00:00». */
function offsetText(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const away = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`;
}

interface House {
  isDemo: boolean;
  legalName: string;
  nif: string;
  simplifiedMaxCents: number;
}

async function readHouse(tx: Tx): Promise<House> {
  const {rows} = await tx.query<House>(
    `select is_demo as "isDemo", legal_name as "legalName",
       upper(regexp_replace(nif, '[^A-Za-z0-9]', '', 'g')) as nif,
       setting_int('simplifiedInvoiceMaxCents', 40000) as "simplifiedMaxCents" from organization`,
  );
  return rows[0]!;
}

interface Installation {
  id: number;
  number: string;
  warnedPosition: number;
  mode: Mode;
  endCause?: 'mode' | 'elsewhere';
}

/**
 * The one that issues here, as the company works today. Of two that find it elsewhere at once, the second waits for the
 * first, finds it ended and takes the one that the first began. What works another way is another system (Orden, art. 17;
 * preguntas de desarrolladores, 3), with a number and a chain of its own.
 */
async function lockInstallation(
  tx: Tx,
  issuerNif: string,
  environment: string,
): Promise<{installation: Installation; ended: Installation | null}> {
  let ended: Installation | null = null;
  for (;;) {
    const {rows} = await tx.query<Installation & {isHere: boolean; isSame: boolean}>(
      `select v.id, v.number, v.warned_position as "warnedPosition", v.mode,
         v.database_identity = ${IDENTITY} as "isHere", v.mode = verifactu_mode_on($1,
           (select (now() at time zone timezone)::date from organization)) as "isSame"
         from verifactu_installation v where v.issuer_nif = $1 and v.environment = $2 and v.ended_at is null
         for update of v`,
      [issuerNif, environment],
    );
    const one = rows[0];
    if (one?.isHere && one.isSame) return {installation: one, ended};
    if (one) {
      const endCause = one.isHere ? 'mode' : 'elsewhere';
      ended = {...one, endCause};
      await tx.query('update verifactu_installation set ended_at = now(), end_cause = $2 where id = $1', [
        one.id,
        endCause,
      ]);
    }
    await tx.query(
      `with begun as (
         insert into verifactu_installation (issuer_nif, environment, database_identity, mode, number)
         values ($1, $2, ${IDENTITY}, verifactu_mode_on($1, (select (now() at time zone timezone)::date from organization)),
           to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDD"T"HH24MISS') || '-' ||
           upper(left(replace(gen_random_uuid()::text, '-', ''), 12)))
         on conflict (issuer_nif, environment) where ended_at is null do nothing returning id)
       insert into verifactu_flow (installation_id) select id from begun`,
      [issuerNif, environment],
    );
  }
}

interface LastRecord extends InvoiceRef {
  position: number;
  huella: string;
  previousHuella: string;
  text: string;
  at: Date;
}

/** The last one, and the one before it. */
async function readLast(tx: Tx, installationId: number): Promise<LastRecord[]> {
  const {rows} = await tx.query<LastRecord>(
    `select r.position, r.huella, r.previous_huella as "previousHuella", r.recorded_text as text, r.recorded_at as at,
       i.issuer_nif as "issuerNif", i.full_number as "fullNumber", to_char(i.issued_on, 'YYYY-MM-DD') as "issuedOn"
       from verifactu_record r join invoice i on i.id = r.invoice_id
      where r.installation_id = $1 order by r.position desc limit 2`,
    [installationId],
  );
  return rows;
}

/** Once for each record that is found wrong; what follows it hangs from what stands there. */
async function warn(tx: Tx, {installation, lastTwo: [end, before], issuerNif, ...chain}: ChainEnd & Looked) {
  const {id, number, warnedPosition} = installation;
  if (!end || end.position <= warnedPosition) return;
  const isWhole =
    end.previousHuella === (before?.huella ?? '') &&
    huellaOf(end.text) === end.huella &&
    end.text.includes(`&Huella=${end.previousHuella}&`);
  if (isWhole) return;
  await tx.query('update verifactu_installation set warned_position = $2 where id = $1', [id, end.position]);
  await openIncident(tx, {
    kind: 'verifactu_chain_broken',
    title: 'La cadena de registros de facturación no encaja',
    detail: `El registro ${end.position} de ${issuerNif} (instalación ${number}, factura ${end.fullNumber}) no enlaza con el anterior o su huella no es la de su contenido: alguien o algo lo ha cambiado. Se sigue facturando; avisa a quien administra el sistema.`,
    orderId: null,
    paymentId: null,
  });
  if (chain.mode === 'signed')
    await appendEvent(
      tx,
      {...chain, issuerNif},
      {kind: '04', anomaly: '03', about: `El registro ${end.position} no encaja`, record: end},
    );
}
