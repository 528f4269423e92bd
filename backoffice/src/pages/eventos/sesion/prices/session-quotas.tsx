// The quotas of a session: how many of all of it, of a zone, of a tariff, of a channel, and what is left of each.
import {
  NumberInput,
  required,
  SelectInput,
  TextInput,
  useNotify,
  useRecordContext,
  useRefresh,
  type RaRecord,
} from 'react-admin';
import {InstantInput} from '../../../../crud/inputs/date-input';
import {RefSelect} from '../../../../crud/inputs/ref-select';
import {Columns, Part} from '../../../../crud/lists/columns';
import {RelatedRecords} from '../../../../crud/lists/related-records';
import {quotaChannels} from '../../../../crud/words/choices';
import {formatCount} from '../../../../crud/words/count';
import {formatInstant} from '../../../../crud/words/zoned-time';
import {call} from '../../../../providers/http-client';
import {may} from '../../../../providers/permissions';
import type {Stored} from '../../../../providers/wire';
import {useEventSession} from '../../event-context';
import {CopyFromSession} from './copy-from-session';

type Quota = Stored<'SessionQuota'>;

export function SessionQuotas() {
  const {session, zone} = useEventSession();
  const notify = useNotify();
  const refresh = useRefresh();
  const copy = async (fromSessionId: number): Promise<void> => {
    const {copied} = await call('post', '/api/sesiones/{id}/copiar-cupos', {
      at: {id: session.id},
      body: {fromSessionId},
    });
    notify(copied === 0 ? 'Esa sesión no tiene cupos que falten aquí.' : copiedOf(copied), {type: 'info'});
    refresh();
  };
  return (
    <RelatedRecords<Quota>
      resource="cupos-sesion"
      title="Cupos"
      note="Cuántas entradas se venden como mucho de toda la sesión, de una zona, de una tarifa o de un canal. Cada entrada cuenta en todos los cupos que le tocan, desde el carrito, y ninguno se sobrepasa."
      filter={{eventSessionId: session.id}}
      one="cupo"
      name={{label: 'Cupo', value: quota => quota.name}}
      columns={[
        {label: 'Qué cuenta', value: scopeOf},
        {label: 'Vendidas y en carritos', value: quota => `${formatCount(quota.taken)} de ${formatCount(quota.size)}`},
        {label: 'Quedan', value: quota => (quota.isOver ? 'Sin límite' : formatCount(quota.size - quota.taken))},
        {
          label: 'Se libera',
          value: quota =>
            quota.releasesAt === null
              ? 'Nunca'
              : `${quota.isOver ? 'Liberado el ' : ''}${formatInstant(quota.releasesAt, zone)}`,
        },
      ]}
      empty="Sin cupos: se vende hasta llenar el aforo."
      actions={may('prices', 'edit') && <CopyFromSession title="Copiar los cupos de otra sesión" onCopy={copy} />}
      inputs={<QuotaInputs planId={session.seatPlanId} />}
      defaults={{eventSessionId: session.id, zoneId: null, priceCategoryId: null, channel: null, releasesAt: null}}
      represent={quota => quota.name}
    />
  );
}

const copiedOf = (n: number): string => (n === 1 ? '1 cupo copiado.' : `${formatCount(n)} cupos copiados.`);

const scopeOf = (quota: Quota): string =>
  [quota.zoneName, quota.tariffName, quotaChannels.find(one => one.id === quota.channel)?.name]
    .filter(part => part !== null && part !== undefined)
    .join(' · ') || 'Toda la sesión';

function QuotaInputs({planId}: {planId: number}) {
  const isMade = useRecordContext<RaRecord>()?.id !== undefined;
  return (
    <>
      <Columns>
        <TextInput
          source="name"
          label="Nombre"
          validate={required()}
          helperText="Lo lee quien compra cuando se acaba"
        />
        <NumberInput source="size" label="Entradas" min={0} max={1000000} validate={required()} />
      </Columns>
      <Part
        title="Qué cuenta"
        note={isMade ? 'No cambia: para contar otra cosa, crea otro cupo.' : 'Lo que dejas vacío cuenta todo.'}
      >
        <Columns>
          <RefSelect source="zoneId" reference="zonas" among={{seatPlanId: planId}} label="Zona" disabled={isMade} />
          <RefSelect source="priceCategoryId" reference="categorias-precio" label="Tarifa" disabled={isMade} />
          <SelectInput source="channel" choices={[...quotaChannels]} label="Canal" disabled={isMade} />
        </Columns>
      </Part>
      <InstantInput source="releasesAt" label="Se libera el" helperText="Desde entonces no limita. Vacío: nunca" />
    </>
  );
}
