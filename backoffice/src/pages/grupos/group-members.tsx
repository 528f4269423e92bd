// Who is in a group: added by hand, or found again by its conditions.
import {required, TextInput, useNotify, useRecordContext, useRefresh} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import RefreshIcon from '@mui/icons-material/Refresh';
import {useBusy} from '../../crud/acts/use-busy';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';
import {RelatedRecords} from '../../crud/lists/related-records';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {registerFields} from '../../providers/i18n-provider';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

registerFields('miembros-grupo', {
  customerId: 'Cliente',
  note: 'Nota',
  addedAt: 'Desde',
  customerName: 'Nombre',
  customerEmail: 'Correo',
});

type Member = Stored<'CustomerGroupMember', {customerName: string}>;

export default function GroupMembers() {
  const group = useRecordContext();
  const [busy, run] = useBusy();
  const notify = useNotify();
  const refresh = useRefresh();
  if (group === undefined) return null;
  const isRule = group.kind === 'rule';
  const fill = (): Promise<void> =>
    run(async () => {
      const {added, removed, members} = await call('post', '/api/grupos/{id}/actualizar', {at: {id: group.id}});
      notify(`${members} clientes: entran ${added}, salen ${removed}`, {type: 'info'});
      refresh();
    });
  return (
    <Box sx={{mt: 2, maxWidth: 900}}>
      <RelatedRecords<Member>
        resource="miembros-grupo"
        title="Clientes del grupo"
        note={
          isRule
            ? group.refreshedAt
              ? `Según las condiciones guardadas, el ${formatInstant(String(group.refreshedAt))}. Se muestran los 500 más recientes.`
              : 'Guarda las condiciones y actualiza el grupo.'
            : 'Se añaden y se quitan a mano.'
        }
        one="cliente"
        filter={{customerGroupId: group.id}}
        sort={{field: 'addedAt', order: 'DESC'}}
        empty="Nadie todavía."
        represent={member => member.customerName}
        name={{
          label: 'Cliente',
          value: member =>
            may('clientes', 'show') ? (
              <Link to={`/clientes/${member.customerId}`}>{member.customerName}</Link>
            ) : (
              member.customerName
            ),
        }}
        columns={[
          {label: 'Correo', value: member => member.customerEmail},
          {label: 'Desde', value: member => formatInstant(member.addedAt)},
          {label: 'Nota', value: member => member.note},
        ]}
        canEdit={!isRule}
        canDelete={!isRule}
        defaults={{customerGroupId: group.id}}
        inputs={
          isRule ? undefined : (
            <>
              <RefAutocomplete
                source="customerId"
                reference="clientes"
                label="Cliente"
                optionText="email"
                validate={required()}
              />
              <TextInput source="note" />
            </>
          )
        }
        actions={
          isRule &&
          may('grupos', 'edit') && (
            <Button variant="outlined" startIcon={<RefreshIcon />} disabled={busy} onClick={() => void fill()}>
              Actualizar
            </Button>
          )
        }
      />
    </Box>
  );
}
