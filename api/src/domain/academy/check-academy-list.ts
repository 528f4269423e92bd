/** Categories and settings of the academy hang on a list of its kind; the foreign key on (id, kind) says the same. */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

interface OfList {
  seasonListId?: number;
  birthYearFrom?: number;
  birthYearTo?: number;
  minAge?: number;
  maxAge?: number;
  renewalOpensOn?: string | null;
  renewalClosesOn?: string | null;
  signupOpensOn?: string | null;
  signupClosesOn?: string | null;
  partnerDiscountBp?: number;
  partnerClubs?: string;
}

/** Errors: `invalid` 422 naming the field. */
export async function checkAcademyList(tx: Tx, before: OfList | null, data: OfList): Promise<void> {
  if (data.seasonListId) {
    const {rows} = await tx.query<{kind: string}>('select kind from season_list where id = $1', [data.seasonListId]);
    if (!rows[0]) throw invalid({seasonListId: 'No existe esa lista.'});
    if (rows[0].kind !== 'academy') throw invalid({seasonListId: 'Elige una lista de cantera.'});
  }
  const all = {...before, ...data};
  if (all.birthYearFrom && all.birthYearTo && all.birthYearFrom > all.birthYearTo)
    throw invalid({birthYearTo: 'No puede ser anterior al primer año.'});
  if (typeof all.minAge === 'number' && typeof all.maxAge === 'number' && all.minAge > all.maxAge)
    throw invalid({maxAge: 'No puede ser menor que la edad mínima.'});
  if (all.renewalOpensOn && all.renewalClosesOn && all.renewalOpensOn > all.renewalClosesOn)
    throw invalid({renewalClosesOn: 'No puede ser anterior a la apertura.'});
  if (all.signupOpensOn && all.signupClosesOn && all.signupOpensOn > all.signupClosesOn)
    throw invalid({signupClosesOn: 'No puede ser anterior a la apertura.'});
  if (all.partnerDiscountBp && !all.partnerClubs?.trim())
    throw invalid({partnerClubs: 'Escribe qué clubes: las familias tienen que saber si es el suyo.'});
}
