/**
 * Who answers for a child reads its health, so the office makes nobody a guardian's account: it is one by an address that
 * both have (as `findOwnGuardian` claims it), and the address of a guardian with an account changes with the account. Who
 * may not read the health of a child decides neither who answers for it nor by which address: that would open it.
 */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

type Row = Record<string, unknown>;

export async function checkGuardian(
  tx: Tx,
  before: Row | null,
  data: Row,
  {readsHealth}: {readsHealth: boolean},
): Promise<void> {
  if (!readsHealth && before && 'email' in data && data.email !== before.email) {
    const {rowCount} = await tx.query('select 1 from athlete_guardian where guardian_id = $1', [before.id]);
    if (rowCount > 0)
      throw invalid({email: 'Quien entra con él ve la salud del menor: lo cambia quien lleva las fichas médicas.'});
  }
  if (before?.customerId && 'email' in data && data.email !== before.email && data.customerId !== null)
    throw invalid({email: 'Es el correo de su cuenta: propón otro en su ficha de cliente.'});
  if (!data.customerId || data.customerId === before?.customerId) return;
  const {rowCount} = await tx.query(
    'select 1 from customer where id = $1 and email = $2 and email_verified_at is not null',
    [data.customerId, before?.email ?? data.email ?? ''],
  );
  if (rowCount === 0 || ('email' in data && before !== null && data.email !== before.email))
    throw invalid({customerId: 'Entra con su cuenta quien ha comprobado el mismo correo: que entre con él en la web.'});
}

/** Of a child of which nothing is known yet, whoever writes it down says who answers for it. */
export async function checkGuardianship(
  tx: Tx,
  before: Row | null,
  data: Row,
  {readsHealth}: {readsHealth: boolean},
): Promise<void> {
  const isOther = (name: string): boolean => name in data && data[name] !== before?.[name];
  if (readsHealth || !(isOther('guardianId') || isOther('athleteId'))) return;
  const {rowCount} = await tx.query(
    `select 1 from athlete_guardian where athlete_id = any($1)
      union all select 1 from medical_record where athlete_id = any($1)
      union all select 1 from enrolment where athlete_id = any($1)`,
    [[data.athleteId, before?.athleteId].filter(id => id !== undefined)],
  );
  if (rowCount > 0)
    throw invalid({guardianId: 'Quien responde de un menor ve su salud: lo dice quien lleva las fichas médicas.'});
}
