/** What was good until a day is over after it: supporters' cards and accreditations. */
import type {Runtime} from '../../runtime';
import {mayBecome, move, to} from '../../domain/machines/move';

export async function expireMemberships(runtime: Runtime): Promise<void> {
  await move(runtime.db, to('supporter', 'expired', ['active']), {
    where: `id in (select id from supporter
      where state = 'active' and valid_until_on < club_today() limit 1000)`,
  });
  await move(runtime.db, to('accreditation', 'expired'), {
    where: `id in (select a.id from accreditation a
      where ${mayBecome('accreditation', 'expired', 'a')} and a.valid_until_at < now() limit 1000)`,
  });
}
