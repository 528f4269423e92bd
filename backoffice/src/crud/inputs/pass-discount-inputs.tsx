// The inputs of a discount of passes, wherever it is written.
import {BooleanInput, FormDataConsumer, NumberInput, required, SelectInput, TextInput} from 'react-admin';
import {discountConditions, passDiscountKinds} from '../words/choices-passes';
import {Columns} from '../lists/columns';
import {DayInput} from './date-input';
import {MoneyInput, PercentInput} from './money-input';

/** Only the amount and the limits of the chosen kind and condition may be there. */
export const discountPayload = (values: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  ...(values.kind === 'percent' ? {amountCents: null} : {percentBp: null}),
  ...(values.condition === 'attendance' ? {} : {minAttendance: null}),
  ...(values.condition === 'seniority' ? {} : {minYears: null}),
});

export function PassDiscountInputs() {
  return (
    <>
      <Columns>
        <TextInput source="name" label="Nombre" validate={required()} />
        <SelectInput source="kind" label="Tipo" choices={passDiscountKinds} validate={required()} />
        <FormDataConsumer>
          {({formData}) =>
            formData.kind === 'fixed' ? (
              <MoneyInput source="amountCents" label="Importe" validate={required()} />
            ) : (
              <PercentInput source="percentBp" label="Porcentaje" validate={required()} />
            )
          }
        </FormDataConsumer>
        <SelectInput source="condition" label="Condición" choices={discountConditions} validate={required()} />
        <FormDataConsumer>
          {({formData}) =>
            formData.condition === 'attendance' ? (
              <NumberInput source="minAttendance" label="Partidos, al menos" min={1} validate={required()} />
            ) : formData.condition === 'seniority' ? (
              <NumberInput source="minYears" label="Años de antigüedad, al menos" min={1} validate={required()} />
            ) : null
          }
        </FormDataConsumer>
        <DayInput source="validFromOn" label="Desde" />
        <DayInput source="validUntilOn" label="Hasta" />
        <NumberInput source="maxUses" label="Usos como mucho" min={1} helperText="Vacío: sin límite" />
      </Columns>
      <TextInput source="documentRequired" label="Documento" helperText="Lo que hay que aportar; vacío: nada" />
      <BooleanInput
        source="needsApproval"
        label="Lo aprueba la oficina"
        helperText="Alguien mira el documento antes de darlo por bueno"
      />
      <BooleanInput
        source="isStackable"
        label="Se suma a otros"
        helperText="Si no, se aplica el mejor para el abonado"
      />
      <BooleanInput source="isActive" label="Activo" />
    </>
  );
}
