// The form of a holder: who, contact, who answers for a minor, what was consented to, and the club's own notes.
import {BooleanInput, email, NumberInput, required, SelectArrayInput, SelectInput, TextInput} from 'react-admin';
import {Columns, Part} from '../../../crud/lists/columns';
import {DayInput} from '../../../crud/inputs/date-input';
import {holderStates, holderTags} from '../../../crud/words/choices-passes';
import {RefAutocomplete} from '../../../crud/inputs/ref-autocomplete';

/** Ticked now means consented now; what was ticked before keeps its day. */
function Consent({source, label}: {source: string; label: string}) {
  return (
    <BooleanInput
      source={source}
      label={label}
      defaultValue={null}
      format={(value: string | null) => Boolean(value)}
      parse={(ticked: boolean) => (ticked ? new Date().toISOString() : null)}
    />
  );
}

export function HolderInputs() {
  return (
    <>
      <Part title="Quién es">
        <Columns>
          <TextInput source="firstName" validate={required()} />
          <TextInput source="surname1" validate={required()} />
          <TextInput source="surname2" />
          <DayInput source="bornOn" />
          <TextInput source="nif" helperText="Desde los 14 años hace falta NIF, NIE o pasaporte" />
          <TextInput source="passportNo" parse={(text: string) => text.toUpperCase()} />
        </Columns>
      </Part>
      <Part title="Contacto">
        <Columns>
          <TextInput source="email" type="email" validate={email()} />
          <TextInput source="phone" type="tel" />
        </Columns>
        <TextInput source="street" />
        <Columns>
          <TextInput source="postalCode" />
          <TextInput source="city" />
          <TextInput source="province" />
          <TextInput source="country" helperText="Dos letras: ES" />
        </Columns>
      </Part>
      <Part title="Si es menor" note="Quién responde por él o por ella; hace falta antes de los 14 años.">
        <Columns>
          <RefAutocomplete source="guardianId" reference="abonados" label="Tutor (abonado)" optionText="memberCode" />
          <TextInput source="guardianName" />
          <TextInput source="guardianPhone" type="tel" />
        </Columns>
      </Part>
      <Part title="Lo que acepta" note="Sobre su abono se le puede escribir siempre; esto es lo demás.">
        <Consent source="emailConsentAt" label="Publicidad por correo" />
        <Consent source="whatsappConsentAt" label="Avisos por WhatsApp" />
        <Consent source="imageConsentAt" label="Que se use su imagen" />
        <Consent source="sharingConsentAt" label="Que sus datos lleguen a patrocinadores" />
      </Part>
      <Part title="Para la oficina">
        <Columns>
          <NumberInput source="memberNumber" min={1} max={999999} helperText="Vacío: el siguiente libre" />
          <DayInput source="memberSinceOn" />
          <SelectInput source="state" choices={holderStates} />
          <RefAutocomplete source="customerId" reference="clientes" label="Cuenta en la web" optionText="email" />
        </Columns>
        <SelectArrayInput source="tags" choices={holderTags} />
        <TextInput
          source="doorNote"
          label="Aviso en la puerta"
          helperText="Quien está en la puerta lo lee cuando pasa"
        />
        <TextInput source="notes" label="Notas" multiline minRows={2} helperText="Solo las ve el personal" />
      </Part>
    </>
  );
}
