/** A group by rule asks for something; a group made by hand asks for nothing. */
import {invalid} from '../kernel/errors';

interface GroupFields {
  kind?: string;
  minOrders?: number | null;
  minSpentCents?: number | null;
  boughtWithinDays?: number | null;
  eventId?: number | null;
  postalCodeStarts?: string | null;
  onlyWithConsent?: boolean | null;
  onlySupporters?: boolean | null;
}

export function checkGroup(before: GroupFields | null, data: GroupFields): void {
  const group = {...before, ...data};
  const asked = Object.entries({
    minOrders: group.minOrders,
    minSpentCents: group.minSpentCents,
    boughtWithinDays: group.boughtWithinDays,
    eventId: group.eventId,
    postalCodeStarts: group.postalCodeStarts,
  }).filter(([, value]) => value);
  if (group.kind === 'static' && asked.length > 0)
    throw invalid({[asked[0]![0]]: 'Un grupo hecho a mano no lleva condiciones.'});
  if (group.kind === 'rule' && asked.length === 0 && !group.onlyWithConsent && !group.onlySupporters)
    throw invalid({kind: 'Escribe al menos una condición.'});
}
