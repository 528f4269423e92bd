/** What reports say of an instalment (`i`), in the words of the office. What is overdue of it is `overdue_cents(i)`. */

export const INSTALMENT_STATE = `case i.state when 'overdue' then 'Impagado' when 'in_grace' then 'En días de gracia'
  when 'due' then 'Vence hoy' when 'failed' then 'Cobro fallido' when 'failed_for_good' then 'Cobro imposible'
  when 'needs_authentication' then 'Falta identificarse' when 'returned' then 'Devuelto'
  when 'charging' then 'Cobrándose' else 'Programado' end`;

export const INSTALMENT_METHOD = `case i.method when 'card_token' then 'Tarjeta guardada' when 'sepa' then 'Domiciliación'
  when 'bizum_link' then 'Enlace de Bizum' when 'box_office' then 'Taquilla' when 'card' then 'Tarjeta'
  when 'cash' then 'Efectivo' when 'transfer' then 'Transferencia' else '' end`;

/** Nobody has paid it, let it off or given it up. */
export const UNPAID = `i.state not in ('paid', 'paid_late', 'waived', 'uncollectable')`;

/** What is asked for with it: with its fees. */
export const OWED = 'i.amount_cents - i.paid_cents + i.fee_cents - i.fee_paid_cents';
