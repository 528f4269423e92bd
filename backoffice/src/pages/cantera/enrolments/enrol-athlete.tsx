// The athlete of a new enrolment: one on file, found by name, or a new one.
import {FormDataConsumer, RadioButtonGroupInput, required, SelectInput, TextInput} from 'react-admin';
import {sexes} from '../../../crud/words/choices-academy';
import {Columns, Part} from '../../../crud/lists/columns';
import {choicesOf} from '../../../crud/words/choices';
import {DayInput} from '../../../crud/inputs/date-input';
import {RefAutocomplete} from '../../../crud/inputs/ref-autocomplete';
import {SizeInput} from '../../../crud/inputs/size-input';

const who = choicesOf<'new' | 'known'>({
  new: 'Es nuevo en la cantera',
  known: 'Ya tiene ficha',
});

export function AthleteInputs() {
  return (
    <Part title="Deportista">
      <RadioButtonGroupInput source="who" choices={who} label="¿Quién se inscribe?" validate={required()} />
      <FormDataConsumer>
        {({formData}) =>
          formData.who === 'known' ? (
            <RefAutocomplete
              source="athleteId"
              reference="deportistas"
              label="Deportista"
              optionText="fullName"
              validate={required()}
            />
          ) : (
            <Columns>
              <TextInput source="athlete.firstName" label="Nombre" validate={required()} />
              <TextInput source="athlete.surname1" label="Primer apellido" validate={required()} />
              <TextInput source="athlete.surname2" label="Segundo apellido" />
              <DayInput source="athlete.birthOn" label="Fecha de nacimiento" validate={required()} />
              <SelectInput source="athlete.sex" label="Sexo" choices={sexes} validate={required()} />
              <TextInput source="athlete.docNo" label="DNI o NIE" helperText="No hace falta antes de los 14 años" />
              <SizeInput source="athlete.shirtSize" label="Talla de camiseta" of="shirt" />
              <SizeInput source="athlete.shortsSize" label="Talla de pantalón" of="shorts" />
              <SizeInput source="athlete.socksSize" label="Talla de medias" of="socks" />
            </Columns>
          )
        }
      </FormDataConsumer>
    </Part>
  );
}
