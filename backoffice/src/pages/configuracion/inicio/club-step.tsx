// Who the club is by law, where it is, and whom people write to. With its first save it becomes the first company that
// organises.
import type {ReactNode} from 'react';
import {email, required, SelectInput, TextInput, useGetList, useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import {Columns, Part} from '../../../crud/lists/columns';
import {EditRecord} from '../../../crud/frames/edit-record';
import {notifyProblem} from '../../../crud/acts/notify-problem';
import {call, problemOf} from '../../../providers/http-client';
import {refreshBrand} from '../../../providers/brand';
import {registerFields} from '../../../providers/i18n-provider';
import {may} from '../../../providers/permissions';
import {timezones} from '../../../crud/words/choices';
import type {StepProps} from '../../../parts/beginning/steps';

registerFields('configuracion', {
  name: 'Nombre',
  legalName: 'Razón social',
  nif: 'NIF',
  address: 'Domicilio',
  email: 'Correo para los clientes',
  phone: 'Teléfono',
  timezone: 'Zona horaria',
  dataDelegateName: 'Protección de datos: quién la atiende',
  dataDelegateEmail: 'Su correo',
  minorsDelegateName: 'Protección de menores: quién la atiende',
  minorsDelegateEmail: 'Su correo',
  minorsDelegatePhone: 'Su teléfono',
});

/** `children`: more of the same record, where the form stands among other settings. */
export default function ClubStep({onSaved, children}: StepProps & {children?: ReactNode}) {
  const notify = useNotify();
  const mayCompany = may('compania-eventos', 'create');
  const {total, refetch} = useGetList(
    'compania-eventos',
    {pagination: {page: 1, perPage: 1}, sort: {field: 'id', order: 'ASC'}, filter: {}},
    {enabled: mayCompany},
  );
  const isFirst = mayCompany && total === 0;
  const saved = async (): Promise<void> => {
    if (isFirst) {
      try {
        const {name} = await call('post', '/api/inicio/compania');
        notify(`Guardado. «${name}» ya puede organizar eventos`, {type: 'info'});
      } catch (failure) {
        if (problemOf(failure).code !== 'company_exists') notifyProblem(notify, failure);
      }
      await refetch();
    }
    await onSaved(); // first: with another name the office is drawn anew
    await refreshBrand();
  };
  return (
    <EditRecord resource="configuracion" id={1} onSaved={() => void saved()}>
      {isFirst && (
        <Alert severity="info" sx={{mb: 2}}>
          Al guardar se crea también, con estos datos, la primera compañía que organiza: la propia casa. Si organizan
          otras, se añaden después en «Compañías».
        </Alert>
      )}
      <Part title="Quién es">
        <Columns>
          <TextInput source="name" validate={required()} helperText="Como lo llama la gente" />
          <TextInput source="legalName" validate={required()} helperText="Como está inscrito" />
          <TextInput source="nif" validate={required()} helperText="Con su letra, por ejemplo G00192302" />
        </Columns>
        <TextInput source="address" helperText="Calle, número, código postal y población" />
        <Columns>
          <TextInput source="email" type="email" validate={email()} />
          <TextInput source="phone" type="tel" helperText="Lo citan los textos legales" />
          <SelectInput source="timezone" choices={timezones} />
        </Columns>
      </Part>
      <Part
        title="A quién se escribe"
        note="Sale en los textos legales. La ley pide a quien trabaja con menores alguien a quien puedan contar lo que les pase."
      >
        <Columns>
          <TextInput source="dataDelegateName" helperText="Una persona o un cargo" />
          <TextInput source="dataDelegateEmail" type="email" validate={email()} />
        </Columns>
        <Columns>
          <TextInput source="minorsDelegateName" />
          <TextInput source="minorsDelegateEmail" type="email" validate={email()} />
          <TextInput source="minorsDelegatePhone" type="tel" />
        </Columns>
      </Part>
      {children}
    </EditRecord>
  );
}
