/** Whether records of billing reach the tax office: what is missing, the certificate, and what waits there. */
import {X509Certificate} from 'node:crypto';
import fs from 'node:fs';
import tls from 'node:tls';
import type {Config} from '../config';
import type {Database} from '../db';
import {readSendingStatus} from '../domain/verifactu/read-status';
import {formatCount} from '../money';
import {missingOf, officeOf} from '../verifactu/office';
import {bad, good, look, reasonOf, type Finding} from './finding';

const WHAT = 'Agencia Tributaria';
const DAY_MS = 86_400_000;
const SOON_DAYS = 30;

export async function examineTaxOffice(db: Database, config: Config): Promise<Finding> {
  const {pending, rejected, installations} = await readSendingStatus(db);
  const office = officeOf(config);
  if (!office && pending === 0) return good(WHAT, 'no se envía nada, y no hay nada que enviar');
  if (!office)
    return look(
      WHAT,
      `no se envía nada; ${formatCount(pending)} registros de facturación esperan`,
      `Falta ${missingOf(config).join(', ')} (README.md, «Configuration»).`,
    );
  const certificate = examineCertificate(config.verifactu);
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

/** Null: it opens, and lasts as far as can be seen (that of a PKCS #12 cannot). */
function examineCertificate({pfxFile, certFile, keyFile, passphrase}: Config['verifactu']): Finding | null {
  try {
    const read = (file: string | null) => (file === null ? undefined : fs.readFileSync(file));
    tls.createSecureContext({
      pfx: read(pfxFile),
      cert: read(certFile),
      key: read(keyFile),
      ...(passphrase !== null && {passphrase}),
    });
    if (!certFile) return null;
    const {validTo} = new X509Certificate(fs.readFileSync(certFile));
    const days = Math.floor((Date.parse(validTo) - Date.now()) / DAY_MS);
    if (days < 0) return bad(WHAT, 'el certificado ha caducado', 'Renuévalo: hasta entonces no se envía nada.');
    if (days < SOON_DAYS) return look(WHAT, `el certificado caduca dentro de ${days} días`, 'Renuévalo.');
    return null;
  } catch (error) {
    return bad(
      WHAT,
      `no se puede abrir el certificado (${reasonOf(error)})`,
      'Comprueba VERIFACTU_PFX (o VERIFACTU_CERT y VERIFACTU_KEY) y VERIFACTU_PASSPHRASE.',
    );
  }
}
