/** Whether records of billing reach the tax office: what is missing, the certificate, and what waits there. */
import type {Config} from '../../platform/environment/config';
import type {Database} from '../../platform/database/db';
import {readIssuers, readSendingStatus} from '../../domain/verifactu/read-status';
import {formatCount} from '../../domain/kernel/money';
import {certificateOf} from '../../outside/tax-office/certificates';
import {missingOf, type Office, officeOf} from '../../outside/tax-office/office';
import {bad, good, look, type Finding} from '../../platform/process/finding';

const WHAT = 'Agencia Tributaria';
const DAY_MS = 86_400_000;
const SOON_DAYS = 30;

/** What keeps records from leaving is said first, and hides no agreement that is missing. */
export async function examineTaxOffice(db: Database, config: Config): Promise<Finding> {
  const sending = await examineSending(db, config);
  const unagreed = await readUnagreed(db);
  if (unagreed === '') return sending;
  const says = `se factura en nombre de ${unagreed} sin que conste el acuerdo`;
  const todo = 'Di en /admin/compania-eventos desde cuándo está acordado y dónde.';
  if (sending.state === 'good') return look(WHAT, says, todo);
  return {...sending, says: `${sending.says}; ${says}`, todo: `${sending.todo} ${todo}`};
}

async function examineSending(db: Database, config: Config): Promise<Finding> {
  const {pending, rejected, installations} = await readSendingStatus(db);
  const office = officeOf(config);
  if (!office && pending === 0) return good(WHAT, 'no se envía nada, y no hay nada que enviar');
  if (!office)
    return look(
      WHAT,
      `no se envía nada; ${formatCount(pending)} registros de facturación esperan`,
      `Falta ${missingOf(config).join(', ')} (ops/SETTINGS.md).`,
    );
  const certificate = await examineCertificates(db, config, office);
  if (certificate) return certificate;
  const stopped = installations.find(one => one.stopped !== '');
  if (stopped)
    return bad(
      WHAT,
      `no admite los envíos de ${stopped.issuerNif} (${stopped.stopped})`,
      'Arréglalo y pulsa «Reintentar» en /admin/facturas-emitidas.',
    );
  const failing = installations.find(one => one.trouble !== '');
  if (failing)
    return look(
      WHAT,
      `el último envío no llegó (${failing.trouble})`,
      'Se vuelve a intentar solo, cada hora al menos.',
    );
  if (rejected > 0)
    return look(WHAT, `ha rechazado ${formatCount(rejected)} facturas`, 'Subsánalas en /admin/facturas-emitidas.');
  return good(WHAT, office.environment === 'test' ? 'se envía a su entorno de pruebas' : 'se envía');
}

/** Companies of a NIF of their own whose invoices the house issues (RD 1619/2012, art. 5), and nobody has said that they know. */
async function readUnagreed(db: Database): Promise<string> {
  const {rows} = await db.query<{names: string}>(
    `select coalesce(string_agg(k.name, ', ' order by k.name), '') as names from event_company k, organization o
      where k.nif <> o.nif and (k.billing_agreed_on is null or k.billing_agreement = '')
        and exists (select 1 from invoice i where i.issuer_nif = k.nif and i.kind <> 'F3')`,
  );
  return rows[0]!.names;
}

/** Null: those of everybody who issues open, are theirs, and last as far as can be seen. */
async function examineCertificates(db: Database, config: Config, office: Office): Promise<Finding | null> {
  const issuers = (await readIssuers(db)).map(({nif}) => ({nif, ...certificateOf(config, nif).state}));
  const broken = issuers.find(({nif}) => office.door(nif).problem !== '');
  if (broken)
    return bad(
      WHAT,
      `de ${broken.nif} no sale nada: ${broken.problem}`,
      `Comprueba VERIFACTU_PFX${broken.source === 'own' ? `_${broken.nif}` : ''} (o CERT y KEY) y su PASSPHRASE; lo de las demás empresas se envía.`,
    );
  for (const {nif, validTo} of issuers) {
    const days = validTo === null ? Infinity : Math.floor((validTo.getTime() - Date.now()) / DAY_MS);
    if (days < SOON_DAYS) return look(WHAT, `el certificado de ${nif} caduca dentro de ${days} días`, 'Renuévalo.');
  }
  return null;
}
