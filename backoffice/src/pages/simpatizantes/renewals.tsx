// A card that renews itself: what its holder was told, for which day, and what came of it.
import {ChoiceMark} from '../../crud/inputs/choice-mark';
import {RelatedRecords} from '../../crud/lists/related-records';
import {cardRenewalStates} from '../../crud/words/choices-catalogue';
import {formatCents} from '../../crud/words/money';
import {formatDay, formatInstant} from '../../crud/words/zoned-time';
import type {Stored} from '../../providers/wire';

type Renewal = Stored<'SupporterRenewal'>;

export function Renewals({supporterId}: {supporterId: number}) {
  return (
    <RelatedRecords<Renewal>
      resource="simpatizantes/renovaciones"
      title="Renovaciones automáticas"
      note="Se avisa por correo 21 días antes de que acabe, con importe y día, y se cobra en la tarjeta guardada."
      filter={{supporterId}}
      sort={{field: 'notifiedAt', order: 'DESC'}}
      one="renovación"
      name={{label: 'Del carné hasta', value: one => formatDay(one.untilOn)}}
      columns={[
        {label: 'Estado', value: one => <ChoiceMark of={one.state} choices={cardRenewalStates} />},
        {label: 'Importe', value: one => formatCents(one.amountCents)},
        {label: 'Se cobra', value: one => formatDay(one.chargeOn)},
        {label: 'Intentos', value: one => one.attempts},
        {label: 'Avisado', value: one => formatInstant(one.notifiedAt)},
        {label: 'Motivo', value: one => one.reason},
      ]}
      empty="Todavía no se le ha avisado de ninguna."
      canEdit={false}
      canDelete={false}
      represent={one => formatDay(one.untilOn)}
    />
  );
}
