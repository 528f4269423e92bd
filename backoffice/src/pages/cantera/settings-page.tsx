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
  payHours: 'Horas para pagar la plaza',
  kitEveryYears: 'Equipación nueva cada (años)',
  earlyDiscountBp: 'Descuento por pagar la temporada entera',
  earlyUntilOn: 'Pagándola hasta el',
  largeFamilyDiscountBp: 'Descuento por familia numerosa',
  partnerDiscountBp: 'Descuento de clubes convenidos',
  partnerClubs: 'Clubes convenidos',
  noticeDay: 'Avisar de una baja hasta el día',
  unusedRefundBp: 'Devolución de los meses sin usar',
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
          payHours: 48,
          kitEveryYears: 2,
          noticeDay: 20,
          unusedRefundBp: 0,
          earlyDiscountBp: 0,
          largeFamilyDiscountBp: 0,
          partnerDiscountBp: 0,
          partnerClubs: '',
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
        <DayInput
          source="renewalOpensOn"
          helperText="Desde este día las familias pueden contestar en /cantera/renovar"
        />
        <DayInput source="renewalClosesOn" helperText="Después solo renueva la oficina, diciendo por qué" />
        <DayInput source="signupOpensOn" helperText="Vacío: sin fecha de apertura" />
        <DayInput source="signupClosesOn" helperText="Después solo inscribe la oficina, diciendo por qué" />
        <NumberInput source="minAge" min={0} max={99} helperText="Años cumplidos en el año que empieza la temporada" />
        <NumberInput source="maxAge" min={0} max={99} helperText="A quien no los tiene no se le admite sin un motivo" />
      </Columns>
      <BooleanInput
        source="isAutoAdmission"
        helperText="Quien cabe en su categoría queda admitido al enviar la solicitud"
      />
    </Part>
    <Part title="Pago">
      <Columns>
        <NumberInput
          source="maxInstalments"
          min={1}
          max={12}
          helperText="Los planes con más partes no se ofrecen a las familias"
        />
        <NumberInput
          source="payHours"
          min={1}
          max={720}
          helperText="Desde que se concede la plaza; después queda libre y se avisa a la familia"
        />
        <PercentInput
          source="siblingDiscountBp"
          helperText="Desde el segundo hermano; se aplica solo, por los tutores que comparten"
        />
        <PercentInput
          source="largeFamilyDiscountBp"
          helperText="Con el título de familia numerosa validado; se suma a los demás"
        />
        <PercentInput
          source="partnerDiscountBp"
          helperText="Con el carné o el certificado de su club validado; se suma a los demás"
        />
        <TextInput
          source="partnerClubs"
          slotProps={{htmlInput: {maxLength: 300}}}
          helperText="Sus nombres, separados por comas: se leen en la página de la cantera"
        />
        <PercentInput source="earlyDiscountBp" helperText="Para quien elige un solo pago, hasta el día que se diga" />
        <DayInput source="earlyUntilOn" helperText="Vacío: no hay descuento por pagarla entera" />
        <NumberInput
          source="noticeDay"
          min={1}
          max={31}
          helperText="Del mes: quien avisa después paga también el mes siguiente"
        />
        <PercentInput
          source="unusedRefundBp"
          helperText="De lo pagado por los meses que quedan, cuánto se devuelve en una baja, de uno o de muchos a la vez"
        />
        <NumberInput
          source="kitEveryYears"
          min={1}
          max={5}
          helperText="Su precio y sus prendas, solo el año que toca: quien la recibió hace menos no la paga"
        />
      </Columns>
      <CheckboxGroupInput
        source="paymentMethods"
        choices={academyPaymentMethods}
        validate={required()}
        helperText="Lo que no se marca no se ofrece en la web, aunque el plan de plazos lo permita"
      />
    </Part>
    <Part
      title="Qué se pide a las familias"
      note="Lo que falte se dice por su nombre en la inscripción y a la familia; admitir sin ello pide un motivo. Cada categoría puede pedir además sus propios documentos."
    >
      <CheckboxGroupInput source="requiredDocuments" choices={documentKinds} row={false} />
      <CheckboxGroupInput source="requiredFields" choices={requiredFields} row={false} />
    </Part>
    <Part title="Textos">
      <HtmlInput source="introHtml" helperText="Se lee en la página de la cantera, sin entrar" />
      <HtmlInput
        source="consentHtml"
        helperText="Lo firma la familia al inscribir; si lo cambias, las firmas anteriores siguen con su redacción"
      />
    </Part>
    <Part
      title="Protección de menores"
      note="La ley obliga a tener un delegado y a que se le pueda encontrar (LOPIVI, art. 48)."
    >
      <Columns>
        <TextInput source="delegateName" helperText="Se ve en la página de la cantera, con su correo y su teléfono" />
        <TextInput source="delegateEmail" type="email" validate={email()} helperText="Vacío: las familias no lo ven" />
        <TextInput source="delegatePhone" type="tel" helperText="Vacío: las familias no lo ven" />
        <TextInput
          source="protocolUrl"
          helperText="Dirección del documento, que empiece por https://; se enlaza en la página de la cantera"
        />
      </Columns>
    </Part>
  </>
);
