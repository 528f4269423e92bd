/** Whether the bank takes the files of whoever collects by direct debit or pays settlements by transfer. */
import type {Database} from '../../platform/database/db';
import {good, look, type Finding} from '../../platform/process/finding';

const WHAT = 'Ficheros del banco';

/** Nothing is said where no such files are made. */
export async function examineSepa(db: Database): Promise<Finding[]> {
  const {rows} = await db.query<{isUsed: boolean; hasSuffix: boolean; hasNif: boolean}>(
    `select coalesce(settings->>'sepaIban', '') <> '' and ('remittances' = any(modules)
         or exists (select 1 from settlement_transfer)) as "isUsed",
       settings ? 'sepaCreditorSuffix' or settings ? 'sepaPayerSuffix' as "hasSuffix", nif <> '' as "hasNif"
       from organization`,
  );
  if (!rows[0]?.isUsed) return [];
  if (!rows[0].hasNif)
    return [look(WHAT, 'falta el NIF de quien cobra y paga', 'Escríbelo en Configuración: los bancos lo piden.')];
  if (!rows[0].hasSuffix)
    return [
      look(
        WHAT,
        'remesas y transferencias llevan el sufijo 000, que nadie ha confirmado',
        'Pregunta al banco cuál es el de tu contrato y guárdalo en Configuración, Ajustes, Domiciliaciones; si es 000, escríbelo en el de las transferencias.',
      ),
    ];
  return [good(WHAT, 'con NIF y sufijo')];
}
