/** A group is a list kept by hand or a rule kept true by the database, never both. */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

interface GroupFields {
  kind?: string | null;
  rule?: unknown;
}

const CHOICES: Record<string, readonly string[]> = {
  states: ['pending', 'active', 'unsubscribed', 'bounced', 'complained', 'suppressed'],
  sources: ['web_form', 'purchase', 'pass', 'import', 'box_office', 'staff'],
  locales: ['es', 'ca', 'eu', 'gl', 'en'],
  methods: ['double_opt_in', 'form', 'purchase', 'paper', 'declared_import', 'existing_customer'],
};
const DAYS = ['since', 'until', 'openedSince'];

export function checkSubscriberGroup(before: GroupFields | null, data: GroupFields): void {
  const {kind, rule} = {...before, ...data};
  const parts = Object.entries((rule ?? {}) as Record<string, unknown>);
  if (kind !== 'rule') {
    if (parts.length > 0) throw invalid({rule: 'Un grupo a mano no lleva condiciones.'});
    return;
  }
  if (parts.length === 0) throw invalid({rule: 'Pon al menos una condición.'});
  for (const [name, value] of parts) checkPart(name, value);
}

function checkPart(name: string, value: unknown): void {
  const refuse = (text: string): never => {
    throw invalid({[`rule.${name.slice(0, 40)}`]: text});
  };
  const choices = Object.hasOwn(CHOICES, name) ? CHOICES[name] : undefined;
  if (choices) {
    if (!Array.isArray(value) || value.length === 0 || !value.every(one => choices.includes(one as string)))
      refuse('Elige entre los valores permitidos.');
  } else if (DAYS.includes(name)) {
    if (
      typeof value !== 'string' ||
      !/^\d{4}-\d\d-\d\d$/.test(value) ||
      new Date(value).toJSON()?.slice(0, 10) !== value
    )
      refuse('Debe ser un día.');
  } else if (name === 'label') {
    if (typeof value !== 'string' || value.trim() === '' || value.length > 60) refuse('Escribe la etiqueta.');
  } else if (name === 'isCustomer') {
    if (typeof value !== 'boolean') refuse('Debe ser sí o no.');
  } else refuse('No existe esta condición.');
}

interface MemberFields {
  subscriberGroupId?: number;
  subscriberId?: number;
}

export async function checkGroupMember(tx: Tx, before: MemberFields | null, data: MemberFields): Promise<void> {
  const {subscriberGroupId, subscriberId} = {...before, ...data};
  const {rows} = await tx.query<{kind: string}>('select kind from subscriber_group where id = $1 for share', [
    subscriberGroupId,
  ]);
  if (before && before.subscriberGroupId !== subscriberGroupId)
    throw invalid({subscriberGroupId: 'Para pasar a otro grupo, añádelo a ese y quítalo de este.'});
  if (rows[0]?.kind === 'rule') throw invalid({subscriberGroupId: 'Este grupo se llena solo, por sus condiciones.'});
  const {rows: wishes} = await tx.query<{isOut: boolean}>(
    `select is_opted_out(s.email_hash, g.id, g.is_public) as "isOut" from subscriber s, subscriber_group g
      where s.id = $1 and g.id = $2`,
    [subscriberId, subscriberGroupId],
  );
  if (wishes[0]?.isOut)
    throw conflict('suppression_stays', 'Pidió no recibir estos envíos: solo puede volver por sí misma.');
}
