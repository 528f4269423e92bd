// A sender's own fields; created and edited with the same inputs.
import {BooleanInput, email, minValue, NumberInput, required, TextInput} from 'react-admin';
import {DayInput} from '../../crud/inputs/date-input';
import {Columns} from '../../crud/lists/columns';

export const senderInputs = (
  <>
    <Columns>
      <TextInput source="name" validate={required()} helperText="Lo que se lee en la bandeja de entrada" />
      <TextInput
        source="email"
        type="email"
        validate={[required(), email()]}
        helperText="De un dominio propio, no de un buzón gratuito"
      />
      <TextInput source="replyTo" type="email" validate={email()} helperText="Vacío: a la misma dirección" />
    </Columns>
    <Columns>
      <NumberInput
        source="hourlyMost"
        validate={minValue(1)}
        helperText="De boletines y comunicados. Vacío: sin límite"
      />
      <NumberInput
        source="dailyMost"
        validate={minValue(1)}
        helperText="El que admita tu proveedor. Vacío: sin límite"
      />
      <DayInput
        source="warmUpOn"
        helperText="Si la dirección o el servidor son nuevos: 50 correos el primer día, y más cada día en que se envía"
      />
    </Columns>
    <BooleanInput source="isDefault" helperText="Firma los comunicados que no dicen otro; solo puede haber uno" />
  </>
);
