// What holders get for a seat given free: for the whole list, or for one session of it.
import {
  BooleanInput,
  DataTable,
  FormDataConsumer,
  NumberInput,
  required,
  SelectInput,
  useRecordContext,
} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {payouts, releaseBases, releaseOpenings, shareKinds} from '../../crud/words/choices-passes';
import {Columns, Part} from '../../crud/lists/columns';
import {DayInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, Computed, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatCents, formatPercent} from '../../crud/words/money';
import {MoneyInput, PercentInput} from '../../crud/inputs/money-input';
import {RefSelect} from '../../crud/inputs/ref-select';
import {RelatedRecords} from '../../crud/lists/related-records';
import {SessionInput} from '../../crud/fields/session-reference';
import type {Stored} from '../../providers/wire';

type Policy = Stored<'ReleasePolicy'>;

type Amount = Stored<'ReleaseAmount', {zoneName: string}>;

const worth = (policy: Policy): string =>
  policy.shareKind === 'fixed' ? 'Importe por zona' : `${formatPercent(policy.shareBp ?? 0)} %`;
const Payout = ({source}: {source: string}) => <ChoiceField source={source} choices={payouts} />;

function Amounts() {
  const policy = useRecordContext();
  if (policy === undefined || policy.shareKind !== 'fixed') return null;
  return (
    <RelatedRecords<Amount>
      resource="abonos/importes-liberacion"
      title="Importes por zona"
      note="Lo que recibe el abonado si su asiento se vende."
      filter={{releasePolicyId: policy.id}}
      one="importe"
      name={{label: 'Zona', value: amount => amount.zoneName}}
      columns={[
        {label: 'Categoría', value: amount => amount.categoryName ?? 'Todas'},
        {label: 'Importe', value: amount => formatCents(amount.amountCents)},
      ]}
      empty="Sin importes: nadie recibe nada."
      inputs={
        <>
          <RefSelect source="zoneId" reference="zonas" label="Zona" validate={required()} />
          <RefSelect
            source="passCategoryId"
            reference="abonos/categorias"
            among={{seasonListId: policy.seasonListId}}
            label="Categoría"
            helperText="Vacía: todas"
          />
          <MoneyInput source="amountCents" label="Importe" validate={required()} />
        </>
      }
      defaults={{releasePolicyId: policy.id}}
      represent={amount => amount.zoneName}
    />
  );
}

export default defineResource<Policy>({
  name: 'abonos/politicas-liberacion',
  fields: {
    seasonListId: 'Lista',
    listName: 'Nombre de la lista',
    eventSessionId: 'Sesión',
    sessionText: 'Solo para',
    isEnabled: 'Abierta',
    opens: 'Se puede liberar',
    opensDaysBefore: 'Días antes',
    closesMinutesBefore: 'Hasta (minutos antes)',
    recoverMinutesBefore: 'Recuperar hasta (minutos antes)',
    shareKind: 'Compensación',
    shareBp: 'Porcentaje',
    base: 'Sobre',
    handlingBp: 'Gastos de gestión (%)',
    capBp: 'Tope: parte del abono (%)',
    guaranteedDaysBefore: 'Garantizada si se libera con días',
    bonusBp: 'Premio entonces (%)',
    payout: 'Se recibe en',
    creditDelayHours: 'Horas tras la sesión',
    creditExpiresOn: 'El saldo caduca',
    maxReleases: 'Liberaciones por temporada',
  },
  exports: {
    opens: {choices: releaseOpenings},
    shareKind: {choices: shareKinds},
    base: {choices: releaseBases},
    payout: {choices: payouts},
    seasonListId: {reference: {resource: 'listas', field: 'name'}},
  },
  represent: policy =>
    policy.sessionText ? `${policy.listName}: ${policy.sessionText}` : `${policy.listName}: todas las sesiones`,
  sort: {field: 'id', order: 'ASC'},
  hint: 'Lo que recibe un abonado por dejar libre su asiento. La de una sesión manda sobre la de la lista.',
  filters: [
    <RefSelect
      key="seasonListId"
      source="seasonListId"
      reference="listas"
      among={{kind: 'passes'}}
      label="Lista"
      alwaysOn
    />,
  ],
  columns: [
    <DataTable.Col key="listName" source="listName" field={MainField} disableSort />,
    <DataTable.Col key="sessionText" source="sessionText" disableSort>
      <Computed<Policy> of={policy => policy.sessionText ?? 'Toda la lista'} />
    </DataTable.Col>,
    <DataTable.Col key="worth" label="Compensación">
      <Computed<Policy> of={worth} />
    </DataTable.Col>,
    <DataTable.Col key="capBp" source="capBp" align="right">
      <Computed<Policy> of={policy => `${formatPercent(policy.capBp)} %`} />
    </DataTable.Col>,
    <DataTable.Col key="closes" source="closesMinutesBefore" label="Cierra">
      <Computed<Policy> of={policy => `${Math.round(policy.closesMinutesBefore / 60)} h antes`} />
    </DataTable.Col>,
    <DataTable.Col key="payout" source="payout" field={Payout} />,
    <DataTable.Col key="isEnabled" source="isEnabled" field={YesField} />,
  ],
  card: policy => (
    <CardLines title={policy.listName} aside={worth(policy)} note={policy.sessionText ?? 'Toda la lista'} />
  ),
  defaults: {
    isEnabled: true,
    opens: 'public_sale',
    closesMinutesBefore: 240,
    recoverMinutesBefore: 240,
    shareKind: 'percent',
    shareBp: 4000,
    base: 'sold_net',
    handlingBp: 0,
    capBp: 5000,
    bonusBp: 0,
    payout: 'wallet',
    creditDelayHours: 24,
  },
  toPayload: values => ({
    ...values,
    ...(values.opens === 'days_before' ? {} : {opensDaysBefore: null}),
    ...(values.shareKind === 'percent' ? {} : {shareBp: null}),
  }),
  after: <Amounts />,
  inputs: (
    <>
      <Part title="Dónde vale">
        <Columns>
          <RefSelect
            source="seasonListId"
            reference="listas"
            among={{kind: 'passes'}}
            label="Lista"
            validate={required()}
          />
          <SessionInput source="eventSessionId" emptyText="Toda la lista" listSource="seasonListId" />
        </Columns>
        <BooleanInput source="isEnabled" helperText="Si no, nadie puede liberar su asiento" />
      </Part>
      <Part title="Cuándo" note="Quien libera puede arrepentirse mientras nadie haya comprado su asiento.">
        <Columns>
          <SelectInput source="opens" choices={releaseOpenings} validate={required()} />
          <FormDataConsumer>
            {({formData}) =>
              formData.opens === 'days_before' ? (
                <NumberInput source="opensDaysBefore" min={1} max={365} validate={required()} />
              ) : null
            }
          </FormDataConsumer>
          <NumberInput source="closesMinutesBefore" min={0} validate={required()} />
          <NumberInput source="recoverMinutesBefore" min={0} validate={required()} />
          <NumberInput source="maxReleases" min={0} helperText="Vacío: sin límite" />
        </Columns>
      </Part>
      <Part title="Qué se recibe">
        <Columns>
          <SelectInput source="shareKind" choices={shareKinds} validate={required()} />
          <FormDataConsumer>
            {({formData}) =>
              formData.shareKind === 'percent' ? <PercentInput source="shareBp" validate={required()} /> : null
            }
          </FormDataConsumer>
          <SelectInput source="base" choices={releaseBases} validate={required()} />
          <PercentInput source="handlingBp" />
          <PercentInput source="capBp" helperText="Lo más que puede recuperar de su abono" />
          <NumberInput
            source="guaranteedDaysBefore"
            min={1}
            helperText="Se compensa aunque no se venda, a la tarifa general; vacío: nunca"
          />
          <PercentInput source="bonusBp" />
        </Columns>
      </Part>
      <Part title="Cómo y cuándo se paga">
        <Columns>
          <SelectInput
            source="payout"
            choices={payouts}
            validate={required()}
            helperText="El descuento es de ese abono: se pierde si no se renueva"
          />
          <NumberInput source="creditDelayHours" min={0} />
          <DayInput source="creditExpiresOn" />
        </Columns>
      </Part>
    </>
  ),
});
