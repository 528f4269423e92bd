/**
 * The way back from a mailbox that was given up and works: a member of staff who knows it lets it be written to again and
 * says why. Promise: it takes away a bounce alone; who left, complained or was taken down by hand comes back by their own
 * word, and nobody without a consent that can be shown. What had come back until then counts no more.
 */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';

export interface WrittenAgain {
  done: number[];
  /** How many were passed over, by why. */
  passedOver: Record<string, number>;
}

const BOUNCES = `('hard_bounce', 'soft_bounces')`;

/** Errors: `already_left` 409. */
export async function writeAgain(
  tx: Tx,
  {subscriberIds, reason}: {subscriberIds: number[]; reason: string},
): Promise<WrittenAgain> {
  const {rows} = await tx.query<{id: number; problem: string | null}>(
    `select s.id, case
         when s.state in ('active', 'pending') then 'No se le había dejado de escribir.'
         when p.reason not in ${BOUNCES} or (p.reason is null and s.state <> 'bounced')
           then 'Pidió no recibir nada, o se le quitó a mano: solo puede volver por sí mismo.'
         when s.consent_at is null then 'No hay consentimiento que se pueda mostrar.' end as problem
       from subscriber s left join suppression p on p.email_hash = s.email_hash
      where s.id = any($1) order by s.id for update of s`,
    [subscriberIds],
  );
  const ids = rows.filter(({problem}) => problem === null).map(({id}) => id);
  const passedOver: Record<string, number> = {};
  for (const {problem} of rows) if (problem !== null) passedOver[problem] = (passedOver[problem] ?? 0) + 1;
  if (rows.length < new Set(subscriberIds).size) passedOver['Ya no está.'] = new Set(subscriberIds).size - rows.length;
  if (ids.length === 0)
    throw conflict('already_left', Object.keys(passedOver).join(' ') || 'No hay nadie a quien volver a escribir.');
  await tx.query(
    `delete from suppression where reason in ${BOUNCES}
      and email_hash in (select s.email_hash from subscriber s where id = any($1))`,
    [ids],
  );
  await move(tx, to('subscriber', 'active', ['bounced', 'suppressed']), {
    set: `state_reason = $2, soft_bounces = 0`,
    where: 'id = any($1)',
    values: [ids, `Volver a escribirle: ${reason}`.slice(0, 300)],
  });
  return {done: ids, passedOver};
}
