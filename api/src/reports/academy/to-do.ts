/** What families have still to do, to be reminded from the row: papers to bring, clothes to fetch. */
import {DOCUMENT_NAMES} from '../../domain/academy/document-kinds';
import type {Report} from '../../web/rest/report';
import {ATHLETE, CATEGORY, FIRST_GUARDIAN, GUARDIAN, GUARDIAN_EMAIL, LIST} from './academy';

const NAMED_PAPERS = `(select string_agg(case k ${Object.entries(DOCUMENT_NAMES)
  .map(([kind, name]) => `when '${kind}' then '${name}'`)
  .join(' ')} else k end, ', ') from unnest(enrolment_lacks_documents(e)) k)`;
/** The last mail that said what is missing. */
const REMINDED = `(select max(m.created_at) from mail_message m where m.kind = 'academy_missing'
  and m.dedupe_key like 'academy-missing:' || e.id || ':%')`;

export const academyDocuments: Report = {
  name: 'cantera/documentos',
  title: 'Documentos que faltan',
  note: 'Inscripciones en marcha a las que les falta algún documento de los que piden la lista y su categoría, o está caducado o rechazado.',
  area: 'academy',
  parameters: [LIST, CATEGORY],
  columns: [
    ATHLETE,
    {key: 'categoryName', label: 'Categoría', kind: 'text'},
    {key: 'documents', label: 'Falta', kind: 'text'},
    {key: 'count', label: 'Documentos', kind: 'int', total: true},
    {key: 'remindedAt', label: 'Recordado', kind: 'instant'},
    ...GUARDIAN,
    GUARDIAN_EMAIL,
  ],
  sql: `
select e.id as "enrolmentId", e.athlete_name as "athleteName", c.name as "categoryName", ${NAMED_PAPERS} as documents,
  cardinality(enrolment_lacks_documents(e)) as count, ${REMINDED} as "remindedAt", g.name as "guardianName",
  g.phone as "guardianPhone", g.email as "guardianEmail"
  from enrolment e join age_category c on c.id = e.age_category_id ${FIRST_GUARDIAN}
 where e.season_list_id = $1 and ($2::int is null or e.age_category_id = $2)
   and e.state not in ('draft', 'rejected', 'withdrawn', 'finished') and cardinality(enrolment_lacks_documents(e)) > 0
 order by c.position, c.id, e.athlete_name`,
};

export const academyKitPending: Report = {
  name: 'cantera/ropa-pendiente',
  title: 'Ropa por entregar',
  note: 'De quienes están inscritos: lo apartado espera a la familia; lo demás espera a que haya de su talla.',
  area: 'academy',
  parameters: [LIST, CATEGORY],
  columns: [
    ATHLETE,
    {key: 'categoryName', label: 'Categoría', kind: 'text'},
    {key: 'garments', label: 'Prendas', kind: 'text'},
    {key: 'ready', label: 'Apartadas', kind: 'int', total: true},
    {key: 'waiting', label: 'Sin talla en almacén', kind: 'int', total: true},
    {key: 'slotAt', label: 'Turno', kind: 'instant'},
    ...GUARDIAN,
  ],
  sql: `
select e.id as "enrolmentId", e.athlete_name as "athleteName", c.name as "categoryName", k.garments, k.ready, k.waiting,
  s.starts_at as "slotAt", g.name as "guardianName", g.phone as "guardianPhone"
  from enrolment e join age_category c on c.id = e.age_category_id
  cross join lateral (select string_agg(i.name || ' ' || v.size, ', ' order by i.name, v.size) as garments,
      coalesce(sum(d.quantity) filter (where d.state = 'reserved'), 0)::int as ready,
      coalesce(sum(d.quantity) filter (where d.state = 'pending'), 0)::int as waiting
    from kit_delivery d join kit_variant v on v.id = d.kit_variant_id join kit_item i on i.id = v.kit_item_id
    where d.enrolment_id = e.id and d.state in ('pending', 'reserved')) k
  left join lateral (select o.starts_at from kit_booking b join kit_slot o on o.id = b.kit_slot_id
    where b.enrolment_id = e.id and b.cancelled_at is null and o.ends_at > now() order by o.starts_at limit 1) s on true
  ${FIRST_GUARDIAN}
 where e.season_list_id = $1 and ($2::int is null or e.age_category_id = $2) and e.state = 'enrolled'
   and k.ready + k.waiting > 0 order by k.ready = 0, c.position, c.id, e.athlete_name`,
};
