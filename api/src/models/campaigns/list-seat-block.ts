import {day, entity, id, instant, int, ref, text} from '../../web/rest/fields';

@entity({
  path: 'abonos/bloqueos',
  table: 'list_seat_block',
  label: ['bloqueo de abonos', 'bloqueos de abonos'],
  group: 'passes',
  search: ['reason'],
  sort: ['id', 'DESC'],
  readOnly: true,
  computed: {
    listName: '(select l.name from season_list l where l.id = t.season_list_id)',
    activeSeats: '(select count(*)::int from list_seat_kept s where s.list_seat_block_id = t.id)',
    staffName: '(select u.name from staff_user u where u.id = t.staff_user_id)',
    seatText: `(select string_agg(x.text, '; ' order by x.code)
      from (select z.code, zone_called(z) || ': fila' || case when count(distinct s.row_label) > 1 then 's '
      else ' ' end || string_agg(distinct s.row_label, ', ') || ' (' || count(*) || ')' as text from list_seat_kept b
      join seat s on s.id = b.seat_id join zone z on z.id = s.zone_id where b.list_seat_block_id = t.id
      group by z.id) x)`,
  },
})
export class ListSeatBlock {
  @id() id: number;
  @ref('listas', {readOnly: true}) seasonListId: number;
  @ref('etiquetas-bloqueos', {readOnly: true}) blockLabelId: number;
  @text({readOnly: true}) reason: string;
  @day({readOnly: true, optional: 'null'}) untilOn: string;
  @int({readOnly: true}) seatCount: number;
  @ref('usuarios', {readOnly: true, optional: 'null'}) staffUserId: number;
  @instant({readOnly: true}) createdAt: string;
}
