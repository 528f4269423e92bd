// Whom a complete invoice names: by NIF, or by what the tax office takes of whoever has none.
import {FormDataConsumer, required, SelectInput, TextInput} from 'react-admin';
import {taxIdKinds} from '../words/choices-money';

export const NAMED_BY_NIF = {idType: 'nif'};

const most = (maxLength: number) => ({htmlInput: {maxLength}});

/** A VAT number has its country in it. */
const hasCountry = (idType: unknown): boolean => !['nif', '02', undefined, null, ''].includes(idType as string);

export function TaxIdInputs({at = ''}: {at?: string}) {
  return (
    <>
      <SelectInput
        source={`${at}idType`}
        label="Documento"
        choices={taxIdKinds}
        defaultValue="nif"
        fullWidth
        required
      />
      <TextInput source={`${at}nif`} label="Número" fullWidth validate={required()} slotProps={most(20)} />
      <FormDataConsumer>
        {({formData}) =>
          hasCountry(at ? formData[at.slice(0, -1)]?.idType : formData.idType) && (
            <TextInput
              source={`${at}country`}
              label="País que lo ha dado"
              helperText="Sus dos letras: FR, GB, US…"
              fullWidth
              validate={required()}
              slotProps={most(2)}
            />
          )
        }
      </FormDataConsumer>
    </>
  );
}

export function RecipientInputs() {
  return (
    <>
      <TextInput source="name" label="Nombre o razón social" fullWidth validate={required()} slotProps={most(120)} />
      <TaxIdInputs />
      <TextInput source="address" label="Domicilio fiscal" fullWidth validate={required()} slotProps={most(250)} />
    </>
  );
}
