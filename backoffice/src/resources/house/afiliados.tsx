// Peñas and partners who bring supporters and passes: their code, their links and what they have brought.
import {BooleanInput, DataTable, required, SearchInput, SelectInput, TextInput, useRecordContext} from 'react-admin';
import {Link} from 'react-router';
import Typography from '@mui/material/Typography';
import {CardLines} from '../../crud/lists/card-list';
import {affiliateKinds} from '../../crud/words/choices-catalogue';
import {Columns, Part} from '../../crud/lists/columns';
import {CopyText} from '../../crud/fields/copy-text';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, StateMark, YesField} from '../../crud/fields/fields';
import {MoneyCol} from '../../crud/fields/money-col';
import {MoneyInput, PercentInput} from '../../crud/inputs/money-input';
import {formatCents} from '../../crud/words/money';
import {may} from '../../providers/permissions';
import {MainField} from '../../crud/lists/main-field';
import type {Stored} from '../../providers/wire';

const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={affiliateKinds} />;

/** What is sent to it: the link that people follow, and the one that shows its figures. */
function Links() {
  const affiliate = useRecordContext<Stored<'Affiliate'>>();
  if (affiliate?.code === undefined || affiliate.pageKey === undefined) return null;
  return (
    <Part title="Sus enlaces">
      <CopyText label="Para compartir" text={`${location.origin}/?af=${affiliate.code}`} />
      <CopyText label="Su página" text={`${location.origin}/afiliados?clave=${affiliate.pageKey}`} />
      <Typography variant="body2" color="text.secondary">
        Quien tiene el enlace de su página ve cuánto ha traído, no a quién.
      </Typography>
    </Part>
  );
}

/** What it owes now, and where what it pays is written down. */
function Owed() {
  const affiliate = useRecordContext<Stored<'Affiliate'>>();
  if (affiliate?.owedCents === undefined || (affiliate.creditCents === null && affiliate.owedCents === 0)) return null;
  return (
    <Typography variant="body2">
      Debe ahora <strong>{formatCents(affiliate.owedCents)}</strong>, sin su comisión. Lo que pague se apunta en{' '}
      {may('cobros-vendedores', 'list') ? (
        <Link to="/cobros-vendedores">Cobros de vendedores</Link>
      ) : (
        'Cobros de vendedores'
      )}
      .
    </Typography>
  );
}

export default defineResource({
  name: 'afiliados',
  fields: {
    code: 'Código',
    name: 'Nombre',
    kind: 'Qué es',
    contactName: 'Contacto',
    email: 'Correo',
    phone: 'Teléfono',
    note: 'Nota',
    isActive: 'Activo',
    orderCount: 'Pedidos',
    creditCents: 'Crédito',
    commissionBp: 'Comisión (%)',
    owedCents: 'Debe',
    supporterCount: 'Simpatizantes',
    passCount: 'Abonos',
  },
  exports: {kind: {choices: affiliateKinds}},
  represent: affiliate => String(affiliate.name),
  sort: {field: 'name', order: 'ASC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="code" source="code" />,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.NumberCol key="supporterCount" source="supporterCount" />,
    <DataTable.NumberCol key="passCount" source="passCount" />,
    <DataTable.NumberCol key="orderCount" source="orderCount" />,
    <MoneyCol key="owedCents" source="owedCents" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: affiliate => (
    <CardLines
      title={affiliate.name}
      aside={affiliate.isActive ? affiliate.code : <StateMark>Sin uso</StateMark>}
      note={`${affiliate.supporterCount} simpatizantes, ${affiliate.passCount} abonos`}
    />
  ),
  defaults: {kind: 'fan_club', isActive: true},
  inputs: (
    <>
      <Part title="Quién es">
        <Columns>
          <TextInput source="name" validate={required()} />
          <TextInput source="code" validate={required()} helperText="Mayúsculas, números y guiones: PENA-NORTE" />
          <SelectInput source="kind" choices={affiliateKinds} validate={required()} />
        </Columns>
        <BooleanInput source="isActive" helperText="Sin uso, su código y su página dejan de valer" />
      </Part>
      <Part title="Contacto">
        <Columns>
          <TextInput source="contactName" />
          <TextInput source="email" type="email" />
          <TextInput source="phone" />
        </Columns>
        <TextInput source="note" multiline minRows={2} />
      </Part>
      <Part title="Vender de un cupo">
        <Columns>
          <MoneyInput
            source="creditCents"
            helperText="Hasta cuánto vende a cuenta sin haber pagado. Vacío: no vende, solo trae gente"
          />
          <PercentInput source="commissionBp" helperText="De lo que vende, lo que se queda, con su IVA" />
        </Columns>
        <Owed />
      </Part>
      <Links />
    </>
  ),
});
