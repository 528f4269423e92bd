/**
 * What a company that keeps its records needs done without being asked: its system begins and ends on its day, what waits
 * for a certificate is signed when there is one, every six hours there is a summary (Orden, art. 9.2), and once a day
 * somebody looks whether all of it hangs together.
 */
import type {Tx} from '../kernel/tx';
import {checkSigned, openInstallation} from './check-chain';
import {summarize} from './events';
import {type InvoicingProgram, lockEnd} from './lock-chain';
import {sign} from './xades';

/** Sooner than the six hours of the law. */
const SUMMARY_AFTER = `interval '5 hours'`;
const LOOK_AFTER = `interval '24 hours'`;
const AT_ONCE = 500;

/** Those who keep their records, or kept them until their day. */
export async function readKeepers(tx: Tx): Promise<string[]> {
  const {rows} = await tx.query<{nif: string}>(
    `select m.issuer_nif as nif from verifactu_mode m, organization o group by m.issuer_nif, o.timezone
      having verifactu_mode_on(m.issuer_nif, (now() at time zone o.timezone)::date) = 'signed' or exists (
        select 1 from verifactu_installation v where v.issuer_nif = m.issuer_nif and v.mode = 'signed'
          and v.ended_at is null) order by 1`,
  );
  return rows.map(row => row.nif);
}

export interface Tended {
  signed: number;
  isSummed: boolean;
  hasLooked: boolean;
}

/** `isClosing`: the program stops: a summary, whenever the last was. */
export async function tendSigned(
  tx: Tx,
  issuerNif: string,
  program: InvoicingProgram,
  {isClosing}: {isClosing: boolean},
): Promise<Tended> {
  // First, while nothing is held: it takes as long as the chain is.
  const isLookDue = !isClosing && (await isDue(tx, await openInstallation(tx, issuerNif, program), '03', LOOK_AFTER));
  const hasLooked = isLookDue && (await checkSigned(tx, issuerNif, program)) !== null;
  const chain = await lockEnd(tx, issuerNif, program);
  if (chain.mode !== 'signed') return {signed: 0, isSummed: false, hasLooked};
  const signed = chain.signer ? await signWaiting(tx, issuerNif, chain) : 0;
  const isSummed = isClosing || (await isDue(tx, chain.installationId, '10', SUMMARY_AFTER));
  if (isSummed) await summarize(tx, chain);
  return {signed, isSummed, hasLooked};
}

/** Whether the last event of this kind, or the first of any, is as old. */
async function isDue(tx: Tx, installationId: number | null, kind: '03' | '10', age: string): Promise<boolean> {
  const {rows} = await tx.query<{isDue: boolean | null}>(
    `select coalesce(max(recorded_at) filter (where kind = $2), min(recorded_at)) < now() - ${age} as "isDue"
       from verifactu_event where installation_id = $1`,
    [installationId, kind],
  );
  return rows[0]!.isDue === true;
}

/** In their order; also of systems of this company that have ended. */
async function signWaiting(
  tx: Tx,
  issuerNif: string,
  {signer, recordedAt}: Awaited<ReturnType<typeof lockEnd>>,
): Promise<number> {
  let signed = 0;
  for (const table of ['verifactu_record', 'verifactu_event']) {
    const {rows} = await tx.query<{id: number; xml: string}>(
      `select id, xml from ${table} where issuer_nif = $1 and mode = 'signed' and signature = '' order by id limit $2`,
      [issuerNif, AT_ONCE],
    );
    if (rows.length === 0) continue;
    const signatures = rows.map(({id, xml}) => ({id, signature: sign(xml, signer!, recordedAt)}));
    await tx.query(
      `update ${table} t set signature = x.signature
         from jsonb_to_recordset($1::jsonb) as x(id int, signature text) where t.id = x.id`,
      [JSON.stringify(signatures)],
    );
    signed += rows.length;
  }
  return signed;
}
