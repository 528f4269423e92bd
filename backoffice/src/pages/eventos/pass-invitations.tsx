// The guests of holders at this event: how many each pass may bring, how many in all, where they sit and who they are.
import {
  BooleanInput,
  CreateBase,
  NumberInput,
  required,
  SaveButton,
  TextInput,
  useGetList,
  useNotify,
} from 'react-admin';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import {Columns, Part} from '../../crud/lists/columns';
import {formatCount} from '../../crud/words/count';
import {InstantInput} from '../../crud/inputs/date-input';
import {EditRecord} from '../../crud/frames/edit-record';
import {Figure, Figures} from '../../crud/figures/figures';
import {FormCard} from '../../crud/frames/form-card';
import {MoneyInput} from '../../crud/inputs/money-input';
import {notifyUnlessAtFields} from '../../crud/acts/notify-problem';
import {RefSelect} from '../../crud/inputs/ref-select';
import {RelatedRecords} from '../../crud/lists/related-records';
import type {SessionRecord} from '../../providers/api-types';
import {may} from '../../providers/permissions';
import {useEvent} from './event-context';
import {EventGuests} from './event-guests';
import type {Stored} from '../../providers/wire';

type Policy = Stored<'PassInvitationPolicy'>;

type GuestZone = Stored<'PassInvitationZone', {zoneName: string}>;

const n = (value: number): string => formatCount(value);

export default function PassInvitations() {
  const {event} = useEvent();
  const {data, isPending, refetch} = useGetList<Policy>('invitaciones-abonados', {
    filter: {eventId: event.id},
    pagination: {page: 1, perPage: 1},
    sort: {field: 'id', order: 'ASC'},
  });
  if (isPending) return <LinearProgress />;
  const policy = data?.[0];
  if (policy === undefined)
    return (
      <>
        <NewPolicy eventId={event.id} onMade={() => void refetch()} />
        <Box sx={{mt: 2}}>
          <EventGuests eventId={Number(event.id)} onChanged={() => void refetch()} />
        </Box>
      </>
    );
  return (
    <>
      <Figures>
        <Figure label="Por abono" value={n(policy.perPass)} />
        <Figure
          label="Emitidas"
          value={n(policy.issued)}
          note={policy.totalQuota === null ? 'Sin límite' : `de ${n(policy.totalQuota)}`}
        />
        <Figure
          label="Quedan"
          value={policy.totalQuota === null ? 'Sin límite' : n(policy.totalQuota - policy.issued)}
        />
      </Figures>
      <EditRecord
        resource="invitaciones-abonados"
        id={policy.id}
        onSaved={() => void refetch()}
        after={
          <Box sx={{mt: 2}}>
            <GuestZones policy={policy} eventId={event.id} />
          </Box>
        }
      >
        <PolicyInputs />
      </EditRecord>
      <EventGuests eventId={Number(event.id)} onChanged={() => void refetch()} />
    </>
  );
}

function PolicyInputs() {
  return (
    <>
      <Part title="Cuántos" note="Los cupos no se sobrepasan nunca, aunque dos abonados inviten a la vez.">
        <BooleanInput source="isEnabled" label="Los abonados pueden invitar" />
        <Columns>
          <NumberInput source="perPass" label="Invitados por abono" min={0} max={20} validate={required()} />
          <NumberInput source="totalQuota" label="En total, como mucho" min={0} helperText="Vacío: sin límite" />
          <MoneyInput
            source="amountCents"
            label="Precio"
            helperText="Cero: invita la casa. Con precio, el abonado los compra en la web, con butaca, más los gastos de gestión"
          />
        </Columns>
      </Part>
      <Part title="Cuándo y quién">
        <Columns>
          <InstantInput source="opensAt" label="Desde" />
          <InstantInput source="closesAt" label="Hasta" />
        </Columns>
        <BooleanInput source="needsPaidPass" label="Solo quien está al día de pago" />
        <BooleanInput source="isNominative" label="Con nombre y documento del invitado" />
        <TextInput source="message" label="Lo que lee el abonado" multiline minRows={2} />
      </Part>
    </>
  );
}

function NewPolicy({eventId, onMade}: {eventId: number; onMade: () => void}) {
  const notify = useNotify();
  if (!may('invitaciones-abonados', 'create'))
    return <Typography color="textSecondary">Los abonados no pueden invitar a este evento.</Typography>;
  return (
    <CreateBase
      resource="invitaciones-abonados"
      redirect={false}
      transform={(values: object) => ({...values, eventId})}
      mutationOptions={{
        onSuccess: () => {
          notify('Invitaciones de abonados abiertas', {type: 'info'});
          onMade();
        },
        onError: (failure: unknown) => notifyUnlessAtFields(notify, failure),
      }}
    >
      <Typography color="textSecondary" sx={{mb: 1.5}}>
        A este evento todavía no pueden invitar los abonados. Di cuántos invitados caben y guárdalo.
      </Typography>
      <FormCard
        defaults={{isEnabled: true, perPass: 1, amountCents: 0, needsPaidPass: true, isNominative: false}}
        toolbar={<SaveButton alwaysEnable />}
      >
        <PolicyInputs />
      </FormCard>
    </CreateBase>
  );
}

function GuestZones({policy, eventId}: {policy: Policy; eventId: number}) {
  const {data} = useGetList<SessionRecord>('sesiones', {
    filter: {eventId},
    pagination: {page: 1, perPage: 1},
    sort: {field: 'startsAt', order: 'ASC'},
  });
  const planId = data?.[0]?.seatPlanId;
  return (
    <RelatedRecords<GuestZone>
      resource="invitaciones-abonados/zonas"
      title="Dónde se sientan"
      note="Sin zonas: en la del abono; con precio, donde elija el abonado."
      filter={{passInvitationPolicyId: policy.id}}
      one="zona"
      name={{label: 'Zona', value: zone => zone.zoneName}}
      columns={[
        {label: 'Cupo', value: zone => n(zone.quota)},
        {label: 'Emitidas', value: zone => n(zone.issued)},
        {label: 'Quedan', value: zone => n(zone.quota - zone.issued)},
      ]}
      empty="Sin zonas con cupo propio."
      inputs={
        <Columns>
          <RefSelect
            source="zoneId"
            reference="zonas"
            among={planId === undefined ? {} : {seatPlanId: planId}}
            label="Zona"
            validate={required()}
          />
          <NumberInput source="quota" label="Cupo" min={0} validate={required()} />
        </Columns>
      }
      defaults={{passInvitationPolicyId: policy.id, quota: 50}}
      represent={zone => zone.zoneName}
    />
  );
}
