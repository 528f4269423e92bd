// The form of a waiting room: before which sale, when, how fast, and what those who wait are told.
import {BooleanInput, NumberInput, required, TextInput} from 'react-admin';
import {Columns, Part} from '../../crud/lists/columns';
import {InstantInput} from '../../crud/inputs/date-input';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';
import {SessionInput} from '../../crud/fields/session-reference';

export function RoomInputs({isNew = false}: {isNew?: boolean}) {
  return (
    <>
      <Part
        title="La venta"
        note={
          isNew
            ? 'Una sesión, un evento entero, o ninguno de los dos: entonces está delante de toda la web.'
            : undefined
        }
      >
        <Columns>
          <TextInput source="name" validate={required()} helperText="Lo ve quien espera" />
          <InstantInput source="opensAt" validate={required()} helperText="Antes de esta hora se llega a la precola" />
        </Columns>
        {isNew && (
          <Columns>
            <SessionInput source="eventSessionId" label="Una sesión" />
            <RefAutocomplete source="eventId" reference="eventos" label="O un evento entero" optionText="title" />
          </Columns>
        )}
        <TextInput
          source="message"
          multiline
          minRows={2}
          helperText="Aparece en la página de espera"
          slotProps={{htmlInput: {maxLength: 500}}}
        />
      </Part>
      <Part title="El paso">
        <Columns>
          <NumberInput source="outflowPerMinute" min={1} max={100000} validate={required()} />
          <NumberInput source="maxInside" min={1} max={100000} validate={required()} />
          <NumberInput
            source="threshold"
            min={0}
            max={100000}
            validate={required()}
            helperText="Con menos personas dentro, nadie espera. 0: siempre hay cola"
          />
        </Columns>
        <Columns>
          <NumberInput
            source="graceSeconds"
            min={30}
            max={3600}
            validate={required()}
            helperText="Si no entra, el turno pasa a otra persona"
          />
          <NumberInput
            source="sessionMinutes"
            min={5}
            max={240}
            validate={required()}
            helperText="Un pago en curso nunca se corta"
          />
        </Columns>
        <BooleanInput source="revokeAfterPurchase" helperText="Quien paga deja su sitio a la persona siguiente" />
      </Part>
    </>
  );
}
