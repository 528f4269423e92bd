/** What was good until a day is over after it: supporters' cards and accreditations. */
import type {Runtime} from '../../runtime';

export async function expireMemberships(runtime: Runtime): Promise<void> {
  await runtime.db.query(
    `update supporter set state = 'expired', version = version + 1, updated_at = now() where id in (
       select id from supporter where state = 'active' and valid_until_on < (now() at time zone 'Europe/Madrid')::date
         limit 1000)`,
  );
  await runtime.db.query(
    `update accreditation set state = 'expired', version = version + 1, updated_at = now() where id in (
       select id from accreditation where state in ('approved', 'sent', 'activated', 'used') and valid_until_at < now()
         limit 1000)`,
  );
}
