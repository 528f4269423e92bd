/**
 * What an order sells, by its lines, the most telling first: a pass with the fee of another instalment is a pass. For a
 * query over `"order" o`.
 */
export const SOLD = ['tickets', 'pass', 'instalment', 'seat_change', 'card', 'deposit', 'supplement', 'other'] as const;
export type Sold = (typeof SOLD)[number];

export const SELLS = `
select case when bool_or(l.kind in ('ticket', 'pack')) then 'tickets'
  when bool_or(l.kind = 'pass' and i.n = 1) then 'pass' when bool_or(l.kind = 'pass') then 'instalment'
  when bool_or(l.kind = 'seat_change') then 'seat_change'
            when bool_or(l.kind = 'card') then 'card' when bool_or(l.kind = 'deposit') then 'deposit'
              when bool_or(l.kind = 'supplement') then 'supplement' else 'other' end
  from order_line l left join instalment i on i.id = l.instalment_id where l.order_id = o.id`;
