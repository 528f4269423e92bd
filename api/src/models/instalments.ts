/** What is owed in parts, how it was charged, and the means it is charged to. Never written by hand. */
import {cents, day, entity, enumOf, id, instant, int, ref, text, version} from '../rest/fields';

const METHODS = ['card_token', 'sepa', 'bizum_link', 'box_office'] as const;
const HOLDER =
  '(select pass_holder_name(h.first_name, h.surname1, h.surname2) from pass_holder h where h.id = t.pass_holder_id)';

@entity({
  path: 'plazos',
  table: 'instalment',
  label: ['plazo', 'plazos'],
  group: 'instalments',
  sort: ['dueOn', 'ASC'],
  sortable: ['dueOn'],
  readOnly: true,
  computed: {
    frequencyName: '(select f.name from payment_frequency f where f.id = t.payment_frequency_id)',
    holderName: '(select p.holder_name from season_pass p where p.id = t.season_pass_id)',
    memberCode: '(select p.member_code from season_pass p where p.id = t.season_pass_id)',
    seasonListId: '(select p.season_list_id from season_pass p where p.id = t.season_pass_id)',
    passHolderId: '(select p.pass_holder_id from season_pass p where p.id = t.season_pass_id)',
  },
})
export class Instalment {
  @id() id: number;
  @enumOf(['pass', 'academy', 'plot', 'product'], {readOnly: true}) contractKind: string;
  @ref('abonos', {readOnly: true, optional: 'null'}) seasonPassId: number;
  @ref('frecuencias', {readOnly: true, optional: 'null'}) paymentFrequencyId: number;
  @int({readOnly: true, min: 1, max: 24}) n: number;
  @day({readOnly: true}) dueOn: string;
  @cents({readOnly: true}) amountCents: number;
  @cents({readOnly: true}) paidCents: number;
  @enumOf(
    [
      'scheduled',
      'charging',
      'paid',
      'failed',
      'failed_for_good',
      'needs_authentication',
      'due',
      'in_grace',
      'overdue',
      'paid_late',
      'waived',
      'uncollectable',
      'returned',
    ],
    {readOnly: true},
  )
  state: string;
  @enumOf([...METHODS, 'card', 'bizum', 'cash', 'card_terminal', 'wallet', 'transfer'], {
    readOnly: true,
    optional: 'null',
  })
  method: string;
  @int({readOnly: true}) attempts: number;
  @instant({readOnly: true, optional: 'null'}) lastAttemptAt: string;
  @text({readOnly: true}) lastError: string;
  @day({readOnly: true, optional: 'null'}) graceUntilOn: string;
  @instant({readOnly: true, optional: 'null'}) paidAt: string;
  @ref('pagos', {readOnly: true, optional: 'null'}) paymentId: number;
  @cents({readOnly: true}) feeCents: number;
  @cents({readOnly: true}) feePaidCents: number;
  @instant({readOnly: true, optional: 'null'}) retriesStoppedAt: string;
  @text({readOnly: true}) note: string;
  @version() version?: number;
}

@entity({
  path: 'plazos/intentos',
  table: 'charge_attempt',
  label: ['intento de cobro', 'intentos de cobro'],
  group: 'instalments',
  sort: ['at', 'DESC'],
  readOnly: true,
})
export class ChargeAttempt {
  @id() id: number;
  @ref('plazos', {readOnly: true}) instalmentId: number;
  @int({readOnly: true, min: 1}) n: number;
  @enumOf(METHODS, {readOnly: true}) method: string;
  @cents({readOnly: true}) amountCents: number;
  @enumOf(['requested', 'authorised', 'denied', 'needs_authentication', 'returned'], {readOnly: true}) state: string;
  @text({readOnly: true}) responseCode: string;
  @ref('pagos', {readOnly: true, optional: 'null'}) paymentId: number;
  @instant({readOnly: true}) at: string;
}

@entity({
  path: 'tarjetas-guardadas',
  table: 'card_token',
  label: ['tarjeta guardada', 'tarjetas guardadas'],
  group: 'instalments',
  search: ['last4'],
  readOnly: true,
  computed: {holderName: HOLDER},
})
export class CardToken {
  @id() id: number;
  @ref('abonados', {readOnly: true, optional: 'null'}) passHolderId: number;
  @ref('clientes', {readOnly: true, optional: 'null'}) customerId: number;
  @enumOf(['visa', 'mastercard', 'amex', 'other'], {readOnly: true}) brand: string;
  @text({readOnly: true}) last4: string;
  @day({readOnly: true}) expiresOn: string;
  @enumOf(['active', 'expired', 'revoked'], {readOnly: true}) state: string;
  @instant({readOnly: true}) consentedAt: string;
}

@entity({
  path: 'mandatos-sepa',
  table: 'sepa_mandate',
  label: ['mandato SEPA', 'mandatos SEPA'],
  group: 'instalments',
  search: ['reference', 'debtorName'],
  readOnly: true,
  computed: {holderName: HOLDER, ibanEnding: 'right(t.iban, 4)'},
})
export class SepaMandate {
  @id() id: number;
  @ref('abonados', {readOnly: true}) passHolderId: number;
  @text({readOnly: true}) reference: string;
  @text({readOnly: true}) debtorName: string;
  @enumOf(['recurrent', 'one_off'], {readOnly: true}) kind: string;
  @enumOf(['draft', 'signed', 'active', 'cancelled', 'expired'], {readOnly: true}) state: string;
  @day({readOnly: true, optional: 'null'}) signedOn: string;
  @day({readOnly: true, optional: 'null'}) lastUsedOn: string;
  @instant({readOnly: true, optional: 'null'}) signedAt: string;
  @instant({readOnly: true, optional: 'null'}) endedAt: string;
  @text({readOnly: true}) endReason: string;
}

@entity({
  path: 'remesas',
  table: 'sepa_remittance',
  label: ['remesa', 'remesas'],
  group: 'instalments',
  search: ['messageId', 'note'],
  sort: ['id', 'DESC'],
  readOnly: true,
  hidden: ['file'],
  computed: {
    debits: `(select count(*)::int from sepa_debit d where d.sepa_remittance_id = t.id and d.state <> 'removed')`,
    totalCents: `(select coalesce(sum(d.amount_cents), 0)::int from sepa_debit d
      where d.sepa_remittance_id = t.id and d.state <> 'removed')`,
    returned: `(select count(*)::int from sepa_debit d where d.sepa_remittance_id = t.id and d.state = 'returned')`,
    returnedCents: `(select coalesce(sum(d.amount_cents), 0)::int from sepa_debit d
      where d.sepa_remittance_id = t.id and d.state = 'returned')`,
    staffName: '(select u.name from staff_user u where u.id = t.staff_user_id)',
  },
})
export class SepaRemittance {
  @id() id: number;
  @enumOf(['draft', 'sent', 'settled', 'cancelled'], {readOnly: true}) state: string;
  @day({readOnly: true}) dueUntilOn: string;
  @day({readOnly: true}) collectionOn: string;
  @text({readOnly: true, optional: 'null'}) messageId: string;
  @text({readOnly: true}) creditorId: string;
  @text({readOnly: true, optional: 'null'}) fileSha256: string;
  @text({readOnly: true}) note: string;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true, optional: 'null'}) sentAt: string;
  @instant({readOnly: true, optional: 'null'}) settledAt: string;
  @version() version?: number;
}

@entity({
  path: 'remesas/adeudos',
  table: 'sepa_debit',
  label: ['adeudo', 'adeudos'],
  group: 'instalments',
  search: ['endToEndId', 'reasonCode'],
  sort: ['id', 'ASC'],
  readOnly: true,
  computed: {
    holderName:
      '(select p.holder_name from instalment i join season_pass p on p.id = i.season_pass_id where i.id = t.instalment_id)',
    seasonListId:
      '(select p.season_list_id from instalment i join season_pass p on p.id = i.season_pass_id where i.id = t.instalment_id)',
    passHolderId:
      '(select p.pass_holder_id from instalment i join season_pass p on p.id = i.season_pass_id where i.id = t.instalment_id)',
    n: '(select i.n::int from instalment i where i.id = t.instalment_id)',
    dueOn: '(select i.due_on from instalment i where i.id = t.instalment_id)',
    ibanEnding: '(select right(m.iban, 4) from sepa_mandate m where m.id = t.sepa_mandate_id)',
    mandateReference: '(select m.reference from sepa_mandate m where m.id = t.sepa_mandate_id)',
  },
})
export class SepaDebit {
  @id() id: number;
  @ref('remesas', {readOnly: true}) sepaRemittanceId: number;
  @ref('plazos', {readOnly: true}) instalmentId: number;
  @ref('mandatos-sepa', {readOnly: true}) sepaMandateId: number;
  @cents({readOnly: true}) amountCents: number;
  @enumOf(['FRST', 'RCUR'], {readOnly: true, optional: 'null'}) sequenceType: string;
  @text({readOnly: true, optional: 'null'}) endToEndId: string;
  @enumOf(['pending', 'collected', 'returned', 'removed'], {readOnly: true}) state: string;
  @text({readOnly: true}) reasonCode: string;
  @cents({readOnly: true}) feeCents: number;
  @ref('pagos', {readOnly: true, optional: 'null'}) paymentId: number;
  @instant({readOnly: true, optional: 'null'}) collectedAt: string;
  @instant({readOnly: true, optional: 'null'}) returnedAt: string;
  @version() version?: number;
}
