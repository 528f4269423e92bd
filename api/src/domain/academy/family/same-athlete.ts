/**
 * Is this child known? By the document; else by names and day of birth, when one of the guardians is the same. Whoever
 * is no guardian of it is told to ask the one who is, and sees nothing.
 */
import {conflict} from '../../kernel/errors';
import {waitForChildren} from '../../kernel/locks';
import type {Tx} from '../../kernel/tx';

export interface NamedChild {
  firstName: string;
  surname1: string;
  birthOn: string;
  docNo: string | null;
}

/** Before anybody looks for one: who names the same child waits, and then finds it. */
export const lockChildren = (tx: Tx, children: readonly NamedChild[]): Promise<void> =>
  waitForChildren(
    tx,
    children.flatMap(child => [
      `${child.birthOn} ${plain(child.firstName)}`,
      ...(child.docNo === null ? [] : [child.docNo]),
    ]),
  );

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Null: nobody we know. Errors: `athlete_known` 409. */
export async function findSameAthlete(
  tx: Tx,
  child: NamedChild,
  {guardianId, secondEmail}: {guardianId: number; secondEmail: string | null},
): Promise<number | null> {
  const {rows} = await tx.query<{id: number; isMine: boolean; hasDoc: boolean; isShared: boolean}>(
    `select a.id, a.doc_no is not distinct from $1 and $1 is not null as "hasDoc",
      exists (select 1 from athlete_guardian ag where ag.athlete_id = a.id and ag.guardian_id = $4) as "isMine",
      exists (select 1 from athlete_guardian ag join guardian g on g.id = ag.guardian_id
        left join customer c on c.id = g.customer_id
        where ag.athlete_id = a.id and $5 <> '' and $5 in (lower(g.email), c.email)) as "isShared"
       from athlete a
      where a.doc_no = $1 or (a.birth_on = $2 and fold(a.first_name || ' ' || a.surname1) = fold($3))
      order by 3 desc, 2 desc, a.id`,
    [child.docNo, child.birthOn, `${child.firstName} ${child.surname1}`, guardianId, secondEmail ?? ''],
  );
  for (const known of rows) {
    if (known.isMine) return known.id;
    if (known.hasDoc || known.isShared)
      throw conflict(
        'athlete_known',
        `${child.firstName} ya está en la cantera con otro de sus tutores: pide a esa persona que te invite desde «Mi familia».`,
      );
  }
  return null;
}
