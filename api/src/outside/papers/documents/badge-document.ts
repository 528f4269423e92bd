/** Accreditations as their badges want them: only those that are given out, and not over. */
import {isPhoto} from '../../reading/photo';
import type {Badge, BadgeSheet} from '../../drawing/badge/badge';
import type {Tx} from '../../../domain/kernel/tx';
import {houseBrand} from './house-brand';

/** Photographs lie in memory until the file is whole. */
export const MOST_BADGES = 200;

const GIVEN = `('approved', 'sent', 'activated', 'used')`;

interface Row extends Omit<Badge, 'photo'> {
  photo: Buffer | null;
  issuedAt: Date;
}

/** @param which all that are given for an event, or some of them */
export async function readBadges(
  tx: Tx,
  which: {eventId: number; ids: readonly number[] | null} | {id: number},
): Promise<Omit<BadgeSheet, 'format'>> {
  const {rows} = await tx.query<Row>(
    `select a.code, concat_ws(' ', a.first_name, a.surname1, nullif(a.surname2, '')) as name, a.medium, a.task, a.areas,
        a.bib_no as "bibNo", a.vehicle_plate as "vehiclePlate", k.name as "typeName", k.kind, k.color, k.has_seat as "hasSeat",
        e.title as "eventTitle", l.name as "seasonName", s.starts_at as "startsAt", v.timezone, g.name as gate,
        coalesce(a.decided_at, a.created_at) as "issuedAt",
        coalesce((select f.content from answer_file f where f.id = a.photo_file_id),
          (select m.content from media_file m where m.id = a.media_file_id)) as photo
       from accreditation a join accreditation_type k on k.id = a.accreditation_type_id join event e on e.id = a.event_id
       join venue v on v.id = e.venue_id left join event_session s on s.id = a.event_session_id
       left join season_list l on l.id = a.season_list_id left join gate g on g.id = k.gate_id
      where a.state in ${GIVEN} and a.code is not null and a.valid_until_at > now()
        and case when $1::int is not null then a.id = $1 else a.event_id = $2 and ($3::int[] is null or a.id = any($3)) end
      order by a.surname1, a.first_name, a.id limit ${MOST_BADGES}`,
    'id' in which ? [which.id, null, null] : [null, which.eventId, which.ids],
  );
  return {
    brand: await houseBrand(tx),
    createdAt: rows[0]?.issuedAt ?? new Date(0),
    badges: rows.map(({photo, issuedAt: _at, ...row}) => ({...row, photo: photo && isPhoto(photo) ? photo : null})),
  };
}
