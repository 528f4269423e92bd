// Settings of the academy, one set per list: windows, ages, payment, what is asked for, texts, who looks after the
// children.
import {
  BooleanInput,
  CheckboxGroupInput,
  CreateBase,
  email,
  NumberInput,
  required,
  SaveButton,
  TextInput,
  useNotify,
  type RaRecord,
} from 'react-admin';
import {useQueryClient} from '@tanstack/react-query';
import {useSearchParams} from 'react-router';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {academyPaymentMethods, documentKinds, requiredFields} from '../../crud/words/choices-academy';
import {Columns, Part} from '../../crud/lists/columns';
import {DayInput} from '../../crud/inputs/date-input';
import {EditRecord} from '../../crud/frames/edit-record';
import {FormCard} from '../../crud/frames/form-card';
import {HtmlInput} from '../../crud/editor/html-input';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PercentInput} from '../../crud/inputs/money-input';
import {notifyUnlessAtFields} from '../../crud/acts/notify-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {registerFields} from '../../providers/i18n-provider';
import {may} from '../../providers/permissions';
import {currentList, useAcademyLists, type AcademyList} from './use-academy-lists';

registerFields('conf-deportistas', {
  renewalOpensOn: 'Se renueva desde',
  renewalClosesOn: 'Se renueva hasta',
  signupOpensOn: 'Altas desde',
  signupClosesOn: 'Altas hasta',
  minAge: 'Edad mínima',
  maxAge: 'Edad máxima',
  maxInstalments: 'Plazos como mucho',
  siblingDiscountBp: 'Descuento por hermanos',
  paymentMethods: 'Cómo se puede pagar',
  isAutoAdmission: 'Admitir sin revisar',
  requiredDocuments: 'Documentos que se piden a todos',
  requiredFields: 'Datos obligatorios',
  introHtml: 'Presentación',
  consentHtml: 'Texto de los consentimientos',
  protocolUrl: 'Protocolo de protección',
  delegateName: 'Delegado de protección',
  delegateEmail: 'Su correo',
  delegatePhone: 'Su teléfono',
});

export default function AcademySettingsPage() {
  const {data: lists, error} = useAcademyLists();
  const [search, setSearch] = useSearchParams();
  if (error) return <LoadProblem error={error} />;
  if (lists === undefined) return <LinearProgress />;
  const list = lists.find(one => one.id === Number(search.get('lista'))) ?? currentList(lists);
  return (
    <>
      <PageHeader
        title="Configuración de la cantera"
        crumbs={[{label: 'Cantera', to: '/bases'}]}
        actions={
          list !== undefined && (
            <TextField
              select
              size="small"
              label="Lista"
              value={list.id}
              onChange={event => setSearch({lista: event.target.value})}
              sx={{minWidth: 200}}
            >
              {lists.map(one => (
                <MenuItem key={one.id} value={one.id}>
                  {one.name}
                </MenuItem>
              ))}
            </TextField>
          )
        }
      />
      {list === undefined ? (
        <Alert severity="info">Todavía no hay ninguna lista de cantera.</Alert>
      ) : (
        <SettingsOf key={list.id} list={list} />
      )}
    </>
  );
}

function SettingsOf({list}: {list: AcademyList}) {
  const notify = useNotify();
  const queries = useQueryClient();
  if (list.settingsId !== null)
    return (
      <EditRecord resource="conf-deportistas" id={list.settingsId}>
        <Inputs />
      </EditRecord>
    );
  if (!may('conf-deportistas', 'create'))
    return <Alert severity="info">Esta lista no tiene configuración todavía.</Alert>;
  return (
    <CreateBase
      resource="conf-deportistas"
      transform={(values: Record<string, unknown>) => ({...values, seasonListId: list.id})}
      mutationOptions={{
        onSuccess: (_record: RaRecord) => {
          notify('Guardado', {type: 'info'});
          void queries.invalidateQueries({queryKey: ['academy-lists']});
        },
        onError: (failure: unknown) => notifyUnlessAtFields(notify, failure),
      }}
      redirect={false}
    >
      <Alert severity="info" sx={{mb: 2}}>
        «{list.name}» no tiene configuración todavía: guárdala para abrir sus inscripciones.
      </Alert>
      <FormCard
        defaults={{
          minAge: 3,
          maxAge: 18,
          maxInstalments: 2,
          siblingDiscountBp: 1000,
          paymentMethods: ['card', 'box_office'],
          requiredDocuments: ['photo'],
          requiredFields: [],
          isAutoAdmission: false,
        }}
        toolbar={<SaveButton alwaysEnable />}
      >
        <Inputs />
      </FormCard>
    </CreateBase>
  );
}

const Inputs = () => (
  <>
    <Part title="Cuándo y quién">
      <Columns>
        <DayInput source="renewalOpensOn" />
        <DayInput source="renewalClosesOn" />
        <DayInput source="signupOpensOn" />
        <DayInput source="signupClosesOn" />
        <NumberInput source="minAge" min={0} max={99} helperText="Años cumplidos en el año que empieza la temporada" />
        <NumberInput source="maxAge" min={0} max={99} />
      </Columns>
      <BooleanInput
        source="isAutoAdmission"
        helperText="Quien cabe en su categoría queda admitido al enviar la solicitud"
      />
    </Part>
    <Part title="Pago">
      <Columns>
        <NumberInput source="maxInstalments" min={1} max={12} />
        <PercentInput
          source="siblingDiscountBp"
          helperText="Desde el segundo hermano; se aplica solo, por los tutores que comparten"
        />
      </Columns>
      <CheckboxGroupInput source="paymentMethods" choices={academyPaymentMethods} validate={required()} />
    </Part>
    <Part title="Qué se pide a las familias" note="Cada categoría puede pedir además sus propios documentos.">
      <CheckboxGroupInput source="requiredDocuments" choices={documentKinds} row={false} />
      <CheckboxGroupInput source="requiredFields" choices={requiredFields} row={false} />
    </Part>
    <Part title="Textos">
      <HtmlInput source="introHtml" />
      <HtmlInput source="consentHtml" />
    </Part>
    <Part
      title="Protección de menores"
      note="La ley obliga a tener un delegado y a que se le pueda encontrar (LOPIVI, art. 48)."
    >
      <Columns>
        <TextInput source="delegateName" />
        <TextInput source="delegateEmail" type="email" validate={email()} />
        <TextInput source="delegatePhone" type="tel" />
        <TextInput source="protocolUrl" helperText="Dirección del documento, que empiece por https://" />
      </Columns>
    </Part>
  </>
);
