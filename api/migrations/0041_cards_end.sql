-- A baja for unpaid instalments ended the pass and left its card as it was.
update pass_card c set state = 'expired', ended_at = coalesce(p.ended_at, now()), version = c.version + 1
  from season_pass p where p.id = c.season_pass_id and c.state in ('issued', 'active', 'blocked')
   and p.state in ('void', 'cancelled_by_holder', 'cancelled_unpaid', 'handed_over', 'not_renewed', 'renewed');
