/**
 * Whoever many reports are about, learnt in a few statements however many there are (`meet` is for one). Only two rows
 * that turn out to be one person, which is rare, are put together one by one.
 */
import type {Tx} from '../../kernel/tx';
import {type Contact, meet, type Person, SAID, withdraw, type Withdrawn} from './contacts';

interface Known extends Contact {
  userId: string | null;
}

export async function meetMany(tx: Tx, people: Person[]): Promise<Withdrawn[]> {
  const some = people.filter(one => one.phone !== null || one.userId !== null);
  if (some.length === 0) return [];
  const {rows} = await tx.query<Known>(
    `select id, phone, user_id as "userId", opted_out_at as "optedOutAt" from whatsapp_contact
      where phone = any($1) or user_id = any($2) order by id for update`,
    [some.map(one => one.phone), some.map(one => one.userId)],
  );
  const byPhone = new Map(rows.flatMap(row => (row.phone === null ? [] : [[row.phone, row]])));
  const byUser = new Map(rows.flatMap(row => (row.userId === null ? [] : [[row.userId, row]])));
  const born: Person[] = [];
  const learnt = new Map<number, Known>();
  const renumbered = new Map<number, Known>();
  const joined: Person[] = [];
  for (const {phone, userId} of some) {
    const [one, other] = [
      phone === null ? undefined : byPhone.get(phone),
      userId === null ? undefined : byUser.get(userId),
    ];
    const row = one ?? other;
    if (row === undefined) {
      born.push({phone, userId});
      keep({id: 0, phone, userId, optedOutAt: null});
    } else if ((one && other && one !== other) || row.id === 0) {
      // Also who stands in this body by two names: the row of the first is not there yet.
      if (one !== other) joined.push({phone, userId});
    } else if ((phone !== null && row.phone !== phone) || (userId !== null && row.userId !== userId)) {
      if (phone !== null && row.phone !== phone) renumbered.set(row.id, row);
      Object.assign(row, {phone: phone ?? row.phone, userId: userId ?? row.userId});
      learnt.set(row.id, row);
      keep(row);
    }
  }
  function keep(row: Known): void {
    if (row.phone !== null) byPhone.set(row.phone, row);
    if (row.userId !== null) byUser.set(row.userId, row);
  }
  if (born.length > 0)
    await tx.query(
      `insert into whatsapp_contact (phone, user_id) select * from unnest($1::text[], $2::text[]) order by 1, 2
        on conflict do nothing`,
      [born.map(one => one.phone), born.map(one => one.userId)],
    );
  const changed = [...learnt.values()];
  if (changed.length > 0)
    await tx.query(
      `update whatsapp_contact k set phone = w.phone, user_id = w.user_id, updated_at = now()
         from unnest($1::int[], $2::text[], $3::text[]) as w (id, phone, user_id) where k.id = w.id`,
      [changed.map(one => one.id), changed.map(one => one.phone), changed.map(one => one.userId)],
    );
  const withdrawn = await withdraw(tx, [...renumbered.values()]);
  for (const person of joined) withdrawn.push(...(await meet(tx, person)).withdrawn);
  return withdrawn;
}

/** They want no advertising; the last word counts. `at`: seconds. */
export const stopMarketing = (tx: Tx, people: (Person & {at: number})[]) =>
  tx.query(
    `update whatsapp_contact k set is_marketing_stopped = true, marketing_said_at = ${SAID('w.at')}, updated_at = now()
       from unnest($1::text[], $2::text[], $3::float8[]) as w (phone, user_id, at)
      where (k.phone = w.phone or k.user_id = w.user_id)
        and coalesce(k.marketing_said_at, '-infinity') < ${SAID('w.at')}`,
    [people.map(one => one.phone), people.map(one => one.userId), people.map(one => one.at)],
  );
