/**
 * A holder has one document from fourteen on, and somebody who answers for them before (a minor under 14 has no account
 * of their own).
 */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

interface HolderFields {
  id?: number;
  nif?: string | null;
  passportNo?: string | null;
  bornOn?: string | null;
  guardianId?: number | null;
  guardianName?: string | null;
}

const OWN_DOCUMENT_FROM = 14;

export async function checkHolder(tx: Tx, before: HolderFields | null, data: HolderFields): Promise<void> {
  const h = {...before, ...data};
  if (h.nif && h.passportNo) throw invalid({passportNo: 'Un documento por persona: NIF o NIE, o pasaporte.'});
  if (before && h.guardianId === before.id) throw invalid({guardianId: 'Nadie es su propio tutor.'});
  if (!h.bornOn) return;
  const {rows} = await tx.query<{future: boolean; years: number}>(
    'select $1::date > club_today() as future, extract(year from age(club_today(), $1::date))::int as years',
    [h.bornOn],
  );
  if (rows[0]!.future) throw invalid({bornOn: 'Esa fecha todavía no ha llegado.'});
  if (rows[0]!.years > 120) throw invalid({bornOn: 'Revisa el año de nacimiento.'});
  if (rows[0]!.years < OWN_DOCUMENT_FROM && !h.guardianId && !h.guardianName)
    throw invalid({guardianName: 'Es menor de 14 años: escribe quién es su tutor.'});
  if (rows[0]!.years >= OWN_DOCUMENT_FROM && !h.nif && !h.passportNo)
    throw invalid({nif: 'Desde los 14 años hace falta un documento.'});
}
