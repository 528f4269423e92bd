/**
 * Adults whose certificate ends within a month, or has ended while they stand on a team: each is handed over once before
 * and once after, and is marked in the same statement, so that two workers tell nobody twice.
 */
import type {Tx} from '../../kernel/tx';
import {TODAY} from './adult-roles';

const DAYS_BEFORE = 30;

export interface EndingCertificate {
  id: number;
  firstName: string;
  fullName: string;
  email: string;
  adultRole: string;
  teams: string | null;
  untilOn: string;
  isOver: boolean;
}

export async function certificatesThatEnd(tx: Tx): Promise<EndingCertificate[]> {
  const {rows} = await tx.query<EndingCertificate>(
    `update coach c set certificate_notices = due.notices from (
       select k.id, case when k.certificate_until_on < ${TODAY} then 2 else 1 end as notices from coach k
        where k.is_active and k.certificate_until_on <= ${TODAY} + ${DAYS_BEFORE}::int
          and k.certificate_notices < case when k.certificate_until_on < ${TODAY} then 2 else 1 end
          and (k.certificate_until_on >= ${TODAY} or exists (select 1 from team_coach t where t.coach_id = k.id))
        for update skip locked) due
      where c.id = due.id
      returning c.id, c.first_name as "firstName", trim(c.first_name || ' ' || c.surname1 || ' ' || c.surname2) as "fullName",
        lower(c.email) as email, c.adult_role as "adultRole", to_char(c.certificate_until_on, 'DD/MM/YYYY') as "untilOn",
        due.notices = 2 as "isOver",
        (select string_agg(m.name, ', ' order by m.name) from team_coach t join team m on m.id = t.team_id
          where t.coach_id = c.id) as teams`,
  );
  return rows;
}

/** Who runs the academy, and hears of all of them at once. */
export async function coordinators(tx: Tx): Promise<{id: number; email: string; today: string}[]> {
  const {rows} = await tx.query<{id: number; email: string; today: string}>(
    `select id, email, ${TODAY}::text as today from staff_user where is_active and 'academy_manager' = any(roles)`,
  );
  return rows;
}
