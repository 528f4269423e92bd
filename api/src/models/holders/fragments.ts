export const STAFF_NAME = '(select u.name from staff_user u where u.id = t.staff_user_id)';
export const SESSION = {
  sessionStartsAt: '(select s.starts_at from event_session s where s.id = t.event_session_id)',
  eventTitle: '(select e.title from event_session s join event e on e.id = s.event_id where s.id = t.event_session_id)',
};
/** Who and where, for everything that hangs from a pass. */
export const PASS = {
  holderName: '(select p.holder_name from season_pass p where p.id = t.season_pass_id)',
  memberCode: '(select p.member_code from season_pass p where p.id = t.season_pass_id)',
  seatLabel: '(select p.seat_label from season_pass p where p.id = t.season_pass_id)',
  seasonListId: '(select p.season_list_id from season_pass p where p.id = t.season_pass_id)',
  passHolderId: '(select p.pass_holder_id from season_pass p where p.id = t.season_pass_id)',
};
