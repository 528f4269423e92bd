/**
 * The other guardian of an athlete: written down by the first, told by mail, and by the link in it an account with
 * rights of its own. Neither reads the other's address, telephone, mail or document.
 */
import {conflict, DomainError, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import type {NewGuardian} from '../enrol';
import {findOwnGuardian} from './own-guardian';

export const RELATIONS = ['mother', 'father', 'legal_guardian', 'other'] as const;
export type SecondSaid = Pick<NewGuardian, 'firstName' | 'surname1' | 'email' | 'relation'>;

/** Days that the link of an invitation lasts. */
export const INVITATION_DAYS = 30;

/** Who is told: nobody who is an account already, or was told a moment ago. */
export interface Invited {
  guardianId: number;
  firstName: string;
  email: string;
  /** What the link is made with: a newer mail takes the old one's worth. */
  witness: string;
}

/**
 * Links the second guardian to an athlete of the first. The same address is the same person, so siblings share them.
 * Errors: `invalid` 422 at `second.email`; `conflict` 409 where the athlete has two already.
 */
export async function addSecondGuardian(
  tx: Tx,
  {athleteId, guardianId, second}: {athleteId: number; guardianId: number; second: SecondSaid},
): Promise<number> {
  const mine = await tx.query<{n: number; isMyMail: boolean}>(
    `select (select count(*)::int from athlete_guardian where athlete_id = $1) as n,
      exists (select 1 from guardian g left join customer c on c.id = g.customer_id
        where g.id = $2 and $3 in (lower(g.email), c.email)) as "isMyMail"`,
    [athleteId, guardianId, second.email],
  );
  if (mine.rows[0]!.isMyMail) throw invalid({'second.email': 'Es tu propio correo: escribe el de la otra persona.'});
  const linked = await tx.query<{id: number; email: string}>(
    `select g.id, g.email from athlete_guardian ag join guardian g on g.id = ag.guardian_id
      where ag.athlete_id = $1 and g.id <> $2`,
    [athleteId, guardianId],
  );
  if (linked.rows[0]) {
    if (linked.rows[0].email.toLowerCase() === second.email) return linked.rows[0].id;
    throw conflict('duplicate', 'Ya consta otro tutor: si ha cambiado, escribe a la cantera.');
  }
  const known = await tx.query<{id: number}>(
    `select g.id from guardian g left join customer c on c.id = g.customer_id
      where (lower(g.email) = $1 or c.email = $1) and fold(g.first_name) = fold($2) order by g.id limit 1`,
    [second.email, second.firstName],
  );
  const id =
    known.rows[0]?.id ??
    (
      await tx.query<{id: number}>(
        'insert into guardian (first_name, surname1, email) values ($1, $2, $3) returning id',
        [second.firstName, second.surname1, second.email],
      )
    ).rows[0]!.id;
  await tx.query(
    `insert into athlete_guardian (athlete_id, guardian_id, position, relation)
     select $1, $2, case when exists (select 1 from athlete_guardian where athlete_id = $1 and position = 2)
       then 1 else 2 end, $3`,
    [athleteId, id, second.relation],
  );
  return id;
}

/** Null: they have an account, no address, or were written to within the last ten minutes. */
export async function inviteGuardian(tx: Tx, guardianId: number): Promise<Invited | null> {
  const {rows} = await tx.query<Invited>(
    `update guardian set invited_at = now(), version = version + 1
      where id = $1 and customer_id is null and email <> ''
        and (invited_at is null or invited_at < now() - interval '10 minutes')
      returning id as "guardianId", first_name as "firstName", email, ${WITNESS} as witness`,
    [guardianId],
  );
  return rows[0] ?? null;
}

const WITNESS = `lower(email) || ' ' || extract(epoch from invited_at)::text`;

/** Of the guardian that a link names; null when it is none's any more. */
export async function readWitness(tx: Tx, guardianId: number): Promise<string | null> {
  const {rows} = await tx.query<{witness: string | null}>(`select ${WITNESS} as witness from guardian where id = $1`, [
    guardianId,
  ]);
  return rows[0]?.witness ?? null;
}

/**
 * The account becomes the guardian of the link; one that is a guardian already takes the children over. The caller has
 * judged the link. Errors: `not_found` 404, `link_expired` 410, `duplicate` 409 when somebody else did.
 */
export async function acceptInvitation(tx: Tx, customerId: number, guardianId: number): Promise<void> {
  const {rows} = await tx.query<{customerId: number | null; isOver: boolean}>(
    `select customer_id as "customerId", coalesce(invited_at < now() - make_interval(days => $2), true) as "isOver"
      from guardian where id = $1 for update`,
    [guardianId, INVITATION_DAYS],
  );
  const invited = rows[0];
  if (!invited) throw notFound('Ese enlace ya no vale.');
  if (invited.customerId === customerId) return;
  if (invited.customerId !== null) throw conflict('duplicate', 'Esa invitación ya la ha usado otra cuenta.');
  if (invited.isOver) throw new DomainError('link_expired', 'Este enlace ha caducado: pide que te lo envíen otra vez.');
  const own = await findOwnGuardian(tx, customerId);
  if (!own) {
    await tx.query('update guardian set customer_id = $2, version = version + 1, updated_at = now() where id = $1', [
      guardianId,
      customerId,
    ]);
    return;
  }
  if (own.id === guardianId) return;
  await tx.query(
    `update athlete_guardian ag set guardian_id = $2, version = version + 1, updated_at = now()
      where guardian_id = $1 and not exists (select 1 from athlete_guardian o
        where o.athlete_id = ag.athlete_id and o.guardian_id = $2)`,
    [guardianId, own.id],
  );
  await tx.query('update guardian set invited_at = null, version = version + 1 where id = $1', [guardianId]);
}

/** The other one of an athlete. @throws DomainError 404 */
export async function findOther(tx: Tx, athleteId: number, guardianId: number): Promise<number> {
  const {rows} = await tx.query<{id: number}>(
    'select guardian_id as id from athlete_guardian where athlete_id = $1 and guardian_id <> $2',
    [athleteId, guardianId],
  );
  if (!rows[0]) throw notFound('No consta otro tutor.');
  return rows[0].id;
}

export const allowWhatsapp = (tx: Tx, guardianId: number, isAllowed: boolean) =>
  tx.query(
    `update guardian set whatsapp_consent_at = case when $2 then coalesce(whatsapp_consent_at, now()) end,
      version = version + 1, updated_at = now() where id = $1`,
    [guardianId, isAllowed],
  );
