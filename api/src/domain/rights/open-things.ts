/** What keeps a person from being forgotten: somebody still owes somebody something. Each in a sentence. */
import {euros} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import {of, type Who} from './who';

interface Open {
  what: string;
  name: string;
  cents?: number;
}

const PASSES = '(select p.id from season_pass p where p.pass_holder_id = any(:holders))';

/** Each answers `name` and, where there is money, `cents`. */
const QUESTIONS: Record<string, string> = {
  pass: `select l.name as name from season_pass p join season_list l on l.id = p.season_list_id
    where p.pass_holder_id = any(:holders)
      and p.state in ('requested', 'pending_payment', 'active', 'suspended_unpaid', 'blocked')`,
  instalment: `select to_char(i.due_on, 'DD/MM/YYYY') as name, i.amount_cents - i.paid_cents as cents from instalment i
    where (i.season_pass_id in ${PASSES} or i.plot_sale_id = any(:plots))
      and i.state not in ('paid', 'paid_late', 'waived', 'uncollectable')`,
  ticket: `select distinct e.title || ' (' || to_char(s.starts_at at time zone v.timezone, 'DD/MM/YYYY') || ')' as name
    from ticket t join event_session s on s.id = t.event_session_id join event e on e.id = s.event_id
      join venue v on v.id = e.venue_id
    where t.state <> 'void' and s.ends_at > now() and (t.order_id = any(:orders) or exists (select 1
      from ticket_transfer x where x.ticket_id = t.id and x.state = 'accepted' and lower(x.accepted_email) = :email))`,
  order: `select o.number as name from "order" o where o.id = any(:orders)
      and (o.state = 'pending' or o.awaits_bank or o.is_contested)`,
  refund: `select o.number as name, r.amount_cents as cents from refund r join "order" o on o.id = r.order_id
    where r.order_id = any(:orders) and r.state <> 'done'`,
  shipment: `select o.number as name from shipment s join order_line l on l.id = s.order_line_id
      join "order" o on o.id = l.order_id where o.id = any(:orders) and s.state in ('ordered', 'due')`,
  wallet: `select h.member_code as name, h.wallet_cents as cents from pass_holder h
    where h.id = any(:holders) and h.wallet_cents > 0`,
  supporter: `select s.number as name from supporter s where s.id = any(:supporters)
    and s.state in ('active', 'pending_payment')`,
  plot: `select p.number as name from plot_sale p where p.id = any(:plots)
    and (p.state not in ('finished', 'cancelled', 'forfeited') or p.deposit_state = 'held')`,
  reservation: `select r.code as name from reservation r where r.id = any(:reservations)
    and r.state in ('pending', 'confirmed', 'paid')`,
  accreditation: `select e.title as name from accreditation a join event e on e.id = a.event_id
    where a.id = any(:accreditations) and a.state in ('requested', 'approved', 'sent', 'activated', 'used')
      and coalesce(a.valid_until_at, now()) >= now()`,
  waiting: `select c.name as name from waiting_list_entry w join pass_campaign c on c.id = w.pass_campaign_id
    where w.id = any(:waiting)
      and (w.state in ('pending_deposit', 'waiting', 'called') or w.deposit_state in ('paid', 'lent'))`,
  case: `select i.number as name from incident i where i.id = any(:cases) and i.state not in ('resolved', 'closed')
    and not exists (select 1 from person_request r where r.incident_id = i.id)`,
  child: `select 'Hay ' || count(*) as name from athlete_guardian k join athlete a on a.id = k.athlete_id
    where k.guardian_id = any(:guardians) and a.erased_at is null having count(*) > 0`,
  coach: `select trim(c.first_name || ' ' || c.surname1) as name from coach c where c.id = any(:coaches) and c.is_active`,
  restriction: `select to_char(r.ended_at at time zone (select club_zone()), 'DD/MM/YYYY') as name from person_request r
    where r.email = :email and r.right_kind = 'restriction' and r.state = 'done' and r.lifted_at is null`,
  mail: `select 'correo' as name from mail_message m where lower(m.to_email) = :email and m.state = 'sending'`,
};

const SENTENCES: Record<string, (name: string, money: string) => string> = {
  pass: name => `Tiene un abono en vigor de ${name}: dalo de baja antes.`,
  instalment: (name, money) => `Debe un plazo de ${money} que vence el ${name}.`,
  ticket: name => `Tiene entradas para ${name}, que no ha pasado todavía.`,
  order: name => `El pedido ${name} está sin cerrar: se paga, se espera al banco o se discute.`,
  refund: (name, money) => `Le están devolviendo ${money} del pedido ${name}.`,
  shipment: name => `Falta enviarle lo del pedido ${name}.`,
  wallet: (name, money) => `En el monedero del abonado ${name} quedan ${money}.`,
  supporter: name => `El carné de simpatizante ${name} está en vigor.`,
  plot: name => `La parcela ${name} no ha terminado, o falta devolver su fianza.`,
  reservation: name => `La reserva de grupo ${name} está abierta.`,
  accreditation: name => `Tiene una acreditación en vigor para ${name}.`,
  waiting: name => `Está en la lista de espera de ${name}, o falta devolverle la señal.`,
  case: name => `El caso ${name} está abierto: contéstalo y resuélvelo.`,
  child: name => `${name} deportistas a su cargo: sus datos se borran antes, en la ficha de cada uno.`,
  coach: name => `${name} es técnico o voluntario en activo.`,
  restriction: name => `Desde el ${name} el uso de sus datos está limitado: mientras tanto no se borra nada suyo.`,
  mail: () => 'Se le está enviando un correo en este momento: prueba dentro de un minuto.',
};

/** At most this many of a kind are said. */
const SAID = 3;

export async function openThings(tx: Tx, who: Who): Promise<string[]> {
  const open: Open[] = [];
  for (const [what, sql] of Object.entries(QUESTIONS)) {
    const {rows} = await tx.query<Omit<Open, 'what'>>(...of(who, `${sql} limit ${SAID}`));
    open.push(...rows.map(row => ({...row, what})));
  }
  return open.map(({what, name, cents}) => SENTENCES[what]!(name, cents === undefined ? '' : euros(cents)));
}
