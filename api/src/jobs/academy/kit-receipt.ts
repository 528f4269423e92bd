/** Each guardian with an address is told what was handed over, what size and when: one mail for each act. */
import {mailIdentity} from '../../outside/mail/identity';
import {renderKitReceipt, type KitReceipt} from '../../outside/mail/render/academy/kit-receipt';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

type Facts = Omit<KitReceipt, 'identity' | 'firstName' | 'familyUrl'> & {
  guardians: {id: number; firstName: string; email: string}[];
};

/** How many mails. */
export async function queueKitReceipt(runtime: Runtime, tx: Tx, handoverId: number): Promise<number> {
  const {rows} = await tx.query<Facts>(
    `select a.first_name as athlete, h.signed_by as "signedBy",
      to_char(h.created_at at time zone club_zone(), 'DD/MM/YYYY, HH24:MI') as at,
      (select json_agg(json_build_object('itemName', i.name, 'size', v.size, 'quantity', d.quantity, 'personal',
        concat_ws(' ', nullif(d.personal_name, ''), d.personal_no)) order by i.name, d.id) from kit_delivery d
        join kit_variant v on v.id = d.kit_variant_id join kit_item i on i.id = v.kit_item_id
        where d.kit_handover_id = h.id) as garments,
      (select coalesce(json_agg(i.name order by i.name), '[]') from kit_delivery d
        join kit_variant v on v.id = d.kit_variant_id join kit_item i on i.id = v.kit_item_id
        where d.enrolment_id = h.enrolment_id and d.state in ('pending', 'reserved')) as waiting,
      (select coalesce(json_agg(json_build_object('id', g.id, 'firstName', g.first_name, 'email', g.email)), '[]')
        from athlete_guardian k join guardian g on g.id = k.guardian_id where k.athlete_id = a.id and g.email <> '')
        as guardians
       from kit_handover h join enrolment e on e.id = h.enrolment_id join athlete a on a.id = e.athlete_id
       where h.id = $1`,
    [handoverId],
  );
  const {guardians, ...about} = rows[0]!;
  if (guardians.length === 0) return 0;
  const identity = await mailIdentity(tx, runtime.config);
  for (const {id, firstName, email} of guardians)
    await queueMail(runtime, tx, {
      ...renderKitReceipt({...about, identity, firstName, familyUrl: `${runtime.config.publicUrl}/perfil/familia`}),
      dedupeKey: `kit-handover:${handoverId}:${id}`,
      kind: 'kit_receipt',
      to: email,
      orderId: null,
      attachments: [],
    });
  return guardians.length;
}
