-- What its buyers may do afterwards, in words, out of what the session says and the program does; its own words only add.
-- Impersonal, as it stands in the shop, in mails and on paper.
create function hours_before(hours integer) returns text language sql immutable
  return case hours when 0 then 'el comienzo' when 1 then '1 hora antes' else hours || ' horas antes' end;
create function euros_said(cents integer) returns text language sql immutable
  return replace((cents / 100.0)::numeric(12, 2)::text, '.', ',') || chr(160) || '€';

create function session_terms(s event_session) returns text language sql immutable
  return concat_ws(' ',
    case when s.moves_allowed then 'Se puede cambiar de butaca hasta ' || hours_before(s.move_until_hours)
      || case when s.move_fee_cents > 0 then ', por ' || euros_said(s.move_fee_cents) else '' end || '.' end,
    case when s.cancel_terms <> 'none' then 'Se puede anular hasta ' || hours_before(s.cancel_until_hours)
      || ': se devuelve ' || case s.cancel_terms when 'money' then 'el importe por donde se pagó'
        when 'credit' then 'el importe en una tarjeta para la tienda'
        else 'el importe por donde se pagó o, a elegir, en una tarjeta para la tienda' end
      || case when s.cancel_terms <> 'money' and s.cancel_bonus_bp > 0 then ' con un '
        || replace((s.cancel_bonus_bp / 100.0)::numeric(6, 2)::float8::text, '.', ',') || ' % más' else '' end
      || case when s.cancel_fee_cents > 0 and s.cancel_keeps_fee then ', menos ' || euros_said(s.cancel_fee_cents)
          || ' por entrada y los gastos de gestión'
        when s.cancel_fee_cents > 0 then ', menos ' || euros_said(s.cancel_fee_cents) || ' por entrada'
        when s.cancel_keeps_fee then ', menos los gastos de gestión' else '' end || '.' end,
    case when s.resale_allowed then 'Se puede poner en reventa hasta ' || hours_before(s.resale_until_hours) || '.' end,
    case when not s.moves_allowed and s.cancel_terms = 'none' then 'No se admiten cambios ni devoluciones.'
      when not s.moves_allowed then 'No se admiten cambios.' when s.cancel_terms = 'none' then 'No se admiten devoluciones.' end,
    nullif(trim(s.refund_policy), ''));

-- Session texts said by hand what the settings say by now, or the contrary of it: that sentence goes.
update event_session
   set refund_policy = trim(regexp_replace(refund_policy, '(^|\s)No se (admiten|aceptan|permiten) (cambios|devoluciones)[^.]*(\.|$)', ' ', 'gi'))
 where refund_policy ~* '(^|\s)No se (admiten|aceptan|permiten) (cambios|devoluciones)';
