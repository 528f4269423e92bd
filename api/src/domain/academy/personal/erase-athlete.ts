/**
 * A child who left is forgotten (RGPD art. 17): whatever tells who it was goes from everywhere but the orders, invoices
 * and audit log that the law keeps (art. 17.3.b, LO 3/2018 art. 32). Promise: nobody with a place, a debt or money on
 * its way is erased, and nothing is ever added to who is (triggers athlete_stays_erased and of_living_athlete).
 */
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import type {Spare} from '../../rights/spare';

/** Over an athlete (SQL): no place, nothing owed, nothing on its way back. */
const hasLeft = (alias: string): string => `not exists (select 1 from enrolment e where e.athlete_id = ${alias}.id
    and (e.state not in ('rejected', 'withdrawn', 'finished')
      or exists (select 1 from instalment i where i.enrolment_id = e.id
        and i.state not in ('paid', 'paid_late', 'waived', 'uncollectable'))
      or exists (select 1 from refund r where r.enrolment_id = e.id and r.state <> 'done')))`;

/** False: it had been done. Errors: `not_found` 404, `athlete_active` 409. */
export async function eraseAthlete(tx: Tx, athleteId: number): Promise<boolean> {
  await tx.query('select 1 from enrolment where athlete_id = $1 order by id for update', [athleteId]);
  const {rows} = await tx.query<{isErased: boolean}>(
    'select erased_at is not null as "isErased" from athlete where id = $1 for update',
    [athleteId],
  );
  if (!rows[0]) throw notFound('No existe ese deportista.');
  if (rows[0].isErased) return false;
  const free = await tx.query(`select 1 from athlete a where a.id = $1 and ${hasLeft('a')}`, [athleteId]);
  if (free.rowCount === 0)
    throw conflict(
      'athlete_active',
      'Tiene una inscripción en vigor, cuotas por pagar o una devolución en camino: termina eso antes.',
    );
  await forget(tx, athleteId);
  return true;
}

/** Those whose last season ended before, of nobody to be spared; how many. */
export async function eraseFormerAthletes(tx: Tx, before: string, most: number, spare: Spare): Promise<number> {
  const values: unknown[] = [before, most];
  const {rows} = await tx.query<{id: number}>(
    `select t.id from athlete t where t.erased_at is null and ${hasLeft('t')}
        and (select max(e.ended_at) from enrolment e where e.athlete_id = t.id) < $1${spare('athlete', values)}
      order by t.id limit $2 for update of t skip locked`,
    values,
  );
  for (const {id} of rows) await forget(tx, id);
  return rows.length;
}

async function forget(tx: Tx, athleteId: number): Promise<void> {
  const own = [athleteId];
  await emptyMails(tx, athleteId);
  const {rows: guardians} = await tx.query<{id: number}>(
    'select guardian_id as id from athlete_guardian where athlete_id = $1',
    own,
  );
  const PAPERS = `reminder_rule_id in (select id from reminder_rule where trigger = 'document_expires')
    and subject_id in (select id from athlete_document where athlete_id = $1)`;
  await tx.query(`delete from reminder_log where ${PAPERS} and state = 'queued' and handed_at is null`, own);
  // What was said in the variables of a message names the child.
  await tx.query(
    `update whatsapp_message set template_values = '{}' where template_values <> '{}' and id in
      (select whatsapp_message_id from reminder_log where ${PAPERS})`,
    own,
  );
  await tx.query(
    `update reminder_log set name = '', about = 'Documento', phone = '', email = 'borrado-' || id || '@example.invalid'
      where ${PAPERS}`,
    own,
  );
  for (const table of ['medical_record', 'athlete_document', 'image_consent', 'calendar_feed', 'athlete_guardian'])
    await tx.query(`delete from ${table} where athlete_id = $1`, own);
  const ENROLMENTS = '(select id from enrolment where athlete_id = $1)';
  await tx.query(
    `delete from custom_field_answer where subject_kind = 'enrolment' and subject_id in ${ENROLMENTS}`,
    own,
  );
  await tx.query(
    `update call_up_answer set reason = '' where reason <> '' and call_up_id in
      (select id from call_up where enrolment_id in ${ENROLMENTS})`,
    own,
  );
  await tx.query(
    `update call_up set reason = '', guest_reason = '' where (reason <> '' or guest_reason <> '') and enrolment_id in ${ENROLMENTS}`,
    own,
  );
  await tx.query(
    `update kit_handover set signature = null, photo = null, signed_by = 'Borrado' where enrolment_id in ${ENROLMENTS}`,
    own,
  );
  await tx.query(
    `update kit_delivery set personal_name = '', personal_no = null, note = '' where enrolment_id in ${ENROLMENTS}`,
    own,
  );
  await tx.query(`update instalment set note = '' where note <> '' and enrolment_id in ${ENROLMENTS}`, own);
  await move(tx, to('renewal_offer', 'withdrawn', ['offered']), {
    where: `previous_enrolment_id in ${ENROLMENTS}`,
    values: own,
  });
  await tx.query(`delete from announcement_recipient where athlete_id = $1 and state = 'queued'`, own);
  await tx.query(
    `update announcement_recipient set athlete_name = 'Deportista ' || $1::int, name = '', email = case when phone = ''
      then 'borrado-' || id || '@example.invalid' else '' end where athlete_id = $1`,
    own,
  );
  await tx.query(
    `update athlete set first_name = 'Deportista', surname1 = id::text, surname2 = '', doc_no = null,
       birth_on = date_trunc('year', birth_on)::date, nationality = 'ES', address = '', city = '', postal_code = '',
       school = '', position = null, foot = null, previous_club = '', shirt_size = '', shorts_size = '', socks_size = '',
       shoe_size = '', emergency_name = '', emergency_phone = '', second_emergency_name = '',
       second_emergency_phone = '', note = '', erased_at = now(), version = version + 1, updated_at = now()
      where id = $1`,
    own,
  );
  await tx.query(
    `update enrolment set note = '', state_note = '', override_reason = case when override_reason = '' then '' else 'Borrado' end,
       shirt_no = null, version = version + 1, updated_at = now() where athlete_id = $1`,
    own,
  );
  await forgetGuardians(
    tx,
    guardians.map(row => row.id),
  );
}

/**
 * What was written to its guardians about it, whatever became of it; what is in a queue or on its way now is sent. Many a
 * guardian has a brother's mails at the same address: only those that name the child.
 */
const emptyMails = (tx: Tx, athleteId: number) =>
  tx.query(
    `update mail_message m set subject = 'Mensaje borrado', html = '', text = '', attachments = '[]', sealed_body = null
       from athlete a where a.id = $1 and m.state in ('sent', 'failed', 'outbox', 'bounced')
        and m.to_email in (select lower(g.email) from athlete_guardian k join guardian g on g.id = k.guardian_id
          where k.athlete_id = a.id and g.email <> ''
          union select c.email from athlete_guardian k join guardian g on g.id = k.guardian_id
          join customer c on c.id = g.customer_id where k.athlete_id = a.id)
        and (strpos(m.subject, a.first_name) > 0 or strpos(m.text, a.first_name) > 0)`,
    [athleteId],
  );

/** Those of nobody else. What they signed with the bank stays for as long as it may be claimed. */
async function forgetGuardians(tx: Tx, ids: number[]): Promise<void> {
  const alone = `id = any($1) and not exists (select 1 from athlete_guardian k where k.guardian_id = g.id)`;
  await move(tx, to('card_token', 'revoked', ['active']), {
    set: `revoked_at = now(), revoke_reason = 'Datos borrados'`,
    where: `pass_holder_id is null and guardian_id in (select id from guardian g where ${alone})`,
    values: [ids],
  });
  await move(tx, to('sepa_mandate', 'cancelled', ['signed', 'active']), {
    set: `ended_at = now(), end_reason = 'Datos borrados'`,
    where: `guardian_id in (select id from guardian g where ${alone})`,
    values: [ids],
  });
  // With the consent gone there is nothing left that a word against it would be kept for.
  await tx.query(
    `delete from whatsapp_contact c using guardian g where c.phone = whatsapp_number(g.phone) and g.${alone}`,
    [ids],
  );
  await tx.query(
    `update guardian g set first_name = 'Tutor', surname1 = id::text, surname2 = '', doc_no = null, email = '', phone = '',
       address = '', note = '', customer_id = null, whatsapp_consent_at = null, version = version + 1, updated_at = now()
      where ${alone}`,
    [ids],
  );
}
