// The one or two adults who answer for a new athlete. One with a document that is on file already is the same person.
import {FormDataConsumer, SelectInput, TextInput} from 'react-admin';
import {guardianRelations} from '../../../crud/words/choices-academy';
import {Columns, Part} from '../../../crud/lists/columns';

function OneGuardian({at}: {at: 'first' | 'second'}) {
  return (
    <Columns>
      <SelectInput source={`${at}.relation`} label="Relación" choices={guardianRelations} />
      <TextInput source={`${at}.firstName`} label="Nombre" />
      <TextInput source={`${at}.surname1`} label="Primer apellido" />
      <TextInput source={`${at}.surname2`} label="Segundo apellido" />
      <TextInput source={`${at}.docNo`} label="DNI o NIE" />
      <TextInput source={`${at}.email`} label="Correo" type="email" />
      <TextInput source={`${at}.phone`} label="Teléfono" type="tel" />
    </Columns>
  );
}

export function GuardianInputs() {
  return (
    <FormDataConsumer>
      {({formData}) =>
        formData.who === 'known' ? null : (
          <>
            <Part
              title="Primer tutor"
              note="Un menor necesita al menos uno. Si ya tiene a otro hijo en la cantera, con su DNI se le reconoce y se aplica el descuento por hermanos."
            >
              <OneGuardian at="first" />
            </Part>
            <Part title="Segundo tutor" note="Si se deja vacío, no se añade.">
              <OneGuardian at="second" />
            </Part>
          </>
        )
      }
    </FormDataConsumer>
  );
}
