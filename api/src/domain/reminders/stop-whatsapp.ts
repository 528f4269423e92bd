/** A rule stops writing by WhatsApp when Meta says what concerns all it would write; somebody looks and lets it go on. */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {openIncident} from '../cases/open-incident';

/** Those of the messages that Meta has something against. */
export async function stopRules(tx: Tx, stopped: {id: number; says: string}[]): Promise<void> {
  if (stopped.length === 0) return;
  const {rows} = await tx.query<{id: number; says: string}>(
    `select r.id, min(w.says) as says from unnest($1::int[], $2::text[]) as w (id, says)
       join reminder_log l on l.whatsapp_message_id = w.id join reminder_rule r on r.id = l.reminder_rule_id
      where r.channel <> 'email' group by r.id order by r.id`,
    [stopped.map(one => one.id), stopped.map(one => one.says)],
  );
  for (const {id, says} of rows) await stop(tx, 'id = $1', id, says);
}

/** Those of a template that may not be sent any more, or is not what it was. */
export const stopRulesWith = (tx: Tx, templateId: number, why: string): Promise<void> =>
  stop(tx, 'whatsapp_template_id = $1', templateId, why);

async function stop(tx: Tx, which: string, id: number, why: string): Promise<void> {
  const {rows} = await tx.query<{name: string; isBoth: boolean}>(
    `update reminder_rule set whatsapp_stopped = left($2, 300), updated_at = now()
      where ${which} and channel <> 'email' and is_active and whatsapp_stopped = ''
      returning name, channel = 'both' as "isBoth"`,
    [id, `Se paró solo: ${why}.`],
  );
  for (const {name, isBoth} of rows)
    await openIncident(tx, {
      kind: 'reminder_stopped',
      title: `El recordatorio «${name}» ha dejado de salir por WhatsApp`.slice(0, 200),
      detail: `${why[0]!.toUpperCase()}${why.slice(1)}. ${
        isBoth ? 'Mientras, sale por correo.' : 'Mientras, no sale: lo que espera más de dos días ya no se envía.'
      }`,
      orderId: null,
      paymentId: null,
    });
}

/** Errors: `not_found` 404, `wrong_state` 409, `template_not_approved` 409. */
export async function resumeRule(tx: Tx, id: number): Promise<void> {
  const {rows} = await tx.query<{stopped: string; isApproved: boolean}>(
    `select r.whatsapp_stopped as stopped, coalesce(t.state = 'approved', false) as "isApproved"
       from reminder_rule r left join whatsapp_template t on t.id = r.whatsapp_template_id where r.id = $1
        for no key update of r`,
    [id],
  );
  if (!rows[0]) throw notFound('No encontramos el recordatorio.');
  if (rows[0].stopped === '') throw conflict('wrong_state', 'Este recordatorio no está parado en WhatsApp.');
  if (!rows[0].isApproved)
    throw conflict(
      'template_not_approved',
      'Meta no tiene aprobada la plantilla: elige otra o espera a que la apruebe.',
    );
  await tx.query(
    `update reminder_rule set whatsapp_stopped = '', version = version + 1, updated_at = now() where id = $1`,
    [id],
  );
}
