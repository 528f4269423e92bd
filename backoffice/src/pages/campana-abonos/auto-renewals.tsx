// The passes that renew themselves into this list: who was told what, for which day, and what came of it.
import {ChoiceMark} from '../../crud/inputs/choice-mark';
import {autoRenewalStates} from '../../crud/words/choices-passes';
import {formatCents} from '../../crud/words/money';
import {RelatedRecords} from '../../crud/lists/related-records';
import {formatDay, formatInstant} from '../../crud/words/zoned-time';
import type {Stored} from '../../providers/wire';

type AutoRenewal = Stored<'AutoRenewal', {holderName: string}>;

export function AutoRenewals({seasonListId}: {seasonListId: number}) {
  return (
    <RelatedRecords<AutoRenewal>
      resource="campana-abonos/renovaciones-automaticas"
      title="Renovaciones automáticas"
      note="A cada titular se le avisa por correo, con importe y fecha, al menos quince días antes de cobrarle."
      filter={{seasonListId}}
      sort={{field: 'notifiedAt', order: 'DESC'}}
      one="renovación"
      name={{label: 'Abonado', value: one => `${one.memberCode} · ${one.holderName}`}}
      columns={[
        {label: 'Butaca', value: one => one.seatLabel || 'Sin butaca'},
        {label: 'Estado', value: one => <ChoiceMark of={one.state} choices={autoRenewalStates} />},
        {label: 'Importe', value: one => formatCents(one.amountCents)},
        {label: 'Se cobra', value: one => formatDay(one.chargeOn)},
        {label: 'Avisado', value: one => formatInstant(one.notifiedAt)},
        {label: 'Motivo', value: one => one.reason},
      ]}
      empty="Todavía no se ha avisado a nadie."
      canEdit={false}
      canDelete={false}
      represent={one => one.holderName}
    />
  );
}
