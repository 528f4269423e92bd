/** Over `pass_holder h`: somebody with a contract that has not ended for good is no former holder. */
export const HAS_PASS = `exists (select 1 from season_pass o where o.pass_holder_id = h.id
  and o.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over', 'not_renewed'))`;
