// A sender's own fields; created and edited with the same inputs.
import {BooleanInput, email, required, TextInput} from 'react-admin';
import {Columns} from '../../crud/lists/columns';

export const senderInputs = (
  <>
    <Columns>
      <TextInput source="name" validate={required()} helperText="Lo que se lee en la bandeja de entrada" />
      <TextInput
        source="email"
        type="email"
        validate={[required(), email()]}
        helperText="De un dominio del club, no de un buzón gratuito"
      />
      <TextInput source="replyTo" type="email" validate={email()} helperText="Vacío: a la misma dirección" />
    </Columns>
    <BooleanInput source="isDefault" helperText="Firma los comunicados que no dicen otro; solo puede haber uno" />
  </>
);
