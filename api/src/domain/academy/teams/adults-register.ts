/** Who works with minors and until when each one's certificate holds, as the office and a federation read it. */
import {TODAY} from './adult-roles';

export interface RegisteredAdult {
  fullName: string;
  docNo: string | null;
  role: string;
  teams: string | null;
  qualification: string;
  certificateOn: string | null;
  untilOn: string | null;
  seenOn: string | null;
  seenBy: string | null;
  state: string;
  phone: string;
  email: string;
  isValid: boolean;
}

/** $1: of this team only. */
export const ADULT_REGISTER_SQL = `
select c.id as "coachId", c.surname1 || trim(' ' || c.surname2) || ', ' || c.first_name as "fullName", c.doc_no as "docNo",
  (case c.adult_role when 'coach' then 'Entrenador' when 'delegate' then 'Delegado' when 'volunteer' then 'Voluntario'
    when 'physio' then 'Fisioterapia' when 'driver' then 'Conductor' when 'canteen' then 'Comedor'
    when 'maintenance' then 'Mantenimiento' when 'protection_delegate' then 'Delegado de protección'
    else 'Otra función' end) as role,
  (select string_agg(m.name, ', ' order by m.name) from team_coach k join team m on m.id = k.team_id
    where k.coach_id = c.id) as teams,
  c.qualification, c.certificate_on as "certificateOn", c.certificate_until_on as "untilOn",
  c.certificate_seen_on as "seenOn", u.name as "seenBy",
  (case when c.certificate_on is null then 'Sin certificado' when c.certificate_until_on < ${TODAY} then 'Caducado'
    when c.certificate_until_on < ${TODAY} + 30 then 'Caduca pronto' else 'En vigor' end) as state,
  c.phone, c.email, coalesce(c.certificate_until_on >= ${TODAY}, false) as "isValid"
  from coach c left join staff_user u on u.id = c.certificate_seen_by_id
 where c.is_active and ($1::int is null or exists (select 1 from team_coach k where k.coach_id = c.id and k.team_id = $1))
 order by c.surname1, c.surname2, c.first_name, c.id`;
