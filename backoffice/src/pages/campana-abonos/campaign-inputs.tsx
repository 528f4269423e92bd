// The rules of a campaign: seats guaranteed until, waiting list, seat changes, notices.
import {BooleanInput, NumberInput, required, TextInput} from 'react-admin';
import {Columns, Part} from '../../crud/lists/columns';
import {InstantInput} from '../../crud/inputs/date-input';
import {HtmlInput} from '../../crud/editor/html-input';
import {MoneyInput, PercentInput} from '../../crud/inputs/money-input';
import {RefSelect} from '../../crud/inputs/ref-select';

export const campaignDefaults = {
  waitingListEnabled: false,
  waitingListDepositCents: 5000,
  waitingListCallHours: 72,
  waitingListAutoCall: false,
  maxSeatChanges: 1,
  seatChangeCooldownSeasons: 0,
  seatChangeFeeCents: 0,
  seatChangeMultiplierBp: 10000,
  creditCheaperSeat: false,
  autoRenewNoticeDays: 21,
  reminderDays: '7,2,0',
};

export function CampaignInputs() {
  return (
    <>
      <Part title="La campaña">
        <Columns>
          <TextInput source="name" label="Lema" validate={required()} />
          <RefSelect
            source="seasonListId"
            reference="listas"
            among={{kind: 'passes'}}
            label="Lista"
            validate={required()}
          />
          <InstantInput
            source="seatGuaranteeUntilAt"
            label="Butaca garantizada hasta"
            helperText="Hasta entonces no se ofrece la de quien no ha renovado"
          />
        </Columns>
        <HtmlInput source="introHtml" label="Presentación" />
      </Part>
      <Part title="Lista de espera">
        <BooleanInput source="waitingListEnabled" label="Se puede esperar butaca" />
        <Columns>
          <MoneyInput
            source="waitingListDepositCents"
            label="Señal"
            helperText="Se descuenta del abono o se devuelve"
          />
          <NumberInput
            source="waitingListCallHours"
            label="Horas para sacar el abono"
            min={1}
            max={720}
            helperText="Desde que se llama a alguien; nunca más allá de la fase"
          />
        </Columns>
        <BooleanInput source="waitingListAutoCall" label="Llamar sola a los siguientes cuando queden butacas libres" />
      </Part>
      <Part title="Cambios de asiento">
        <Columns>
          <NumberInput source="maxSeatChanges" label="Cambios por temporada" min={0} max={10} />
          <NumberInput source="seatChangeCooldownSeasons" label="Temporadas hasta el siguiente" min={0} max={10} />
          <MoneyInput source="seatChangeFeeCents" label="Gastos del cambio" />
          <PercentInput
            source="seatChangeMultiplierBp"
            label="De la diferencia se paga (%)"
            helperText="100: una vez la diferencia"
          />
        </Columns>
        <BooleanInput source="creditCheaperSeat" label="Si la nueva es más barata, la diferencia va al monedero" />
      </Part>
      <Part title="Avisos">
        <Columns>
          <NumberInput
            source="autoRenewNoticeDays"
            label="Días de aviso antes de renovar solo"
            min={15}
            max={90}
            helperText="La ley pide quince al menos"
          />
          <TextInput
            source="reminderDays"
            label="Recordatorios: días antes de que acabe"
            helperText="Separados por comas: 7,2,0"
          />
        </Columns>
      </Part>
    </>
  );
}
