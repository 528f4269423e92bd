// The experience behind a product: where one meets, who may come, and its slots with their places.
import {useState} from 'react';
import {BooleanInput, NumberInput, required, SelectInput, TextInput, useGetList, useRefresh} from 'react-admin';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {slotStates} from '../../crud/words/choices-catalogue';
import {Columns} from '../../crud/lists/columns';
import {InstantInput} from '../../crud/inputs/date-input';
import {Fact, Facts} from '../../crud/fields/facts';
import {formatCount} from '../../crud/words/count';
import {StateMark} from '../../crud/fields/fields';
import {formatCents} from '../../crud/words/money';
import {MoneyInput} from '../../crud/inputs/money-input';
import {Panel} from '../../crud/frames/panel';
import {RecordDialog} from '../../crud/acts/record-dialog';
import {RelatedRecords} from '../../crud/lists/related-records';
import {formatInstant} from '../../crud/words/zoned-time';
import {registerFields} from '../../providers/i18n-provider';
import {may} from '../../providers/permissions';
import {CancelSlot} from './cancel-slot';
import {RepeatSlot} from './repeat-slot';
import type {ProductRecord} from './product-record';
import type {Stored} from '../../providers/wire';

registerFields('experiencias', {
  meetingPoint: 'Punto de encuentro',
  durationMinutes: 'Duración (minutos)',
  minAge: 'Edad mínima',
  needsGuardian: 'Los menores van con una persona adulta',
  requirements: 'Qué hay que saber',
  maxPerBooking: 'Plazas por reserva como mucho',
});
registerFields('turnos-experiencia', {
  startsAt: 'Empieza',
  endsAt: 'Termina',
  capacity: 'Plazas',
  booked: 'Vendidas',
  priceCents: 'Precio por persona',
  guide: 'Guía',
  state: 'Estado',
});

type ExperienceRecord = Stored<'Experience'>;

type SlotRecord = Stored<'ExperienceSlot'>;

const experienceInputs = (
  <>
    <TextInput source="meetingPoint" validate={required()} />
    <Columns>
      <NumberInput source="durationMinutes" validate={required()} min={5} max={1440} />
      <NumberInput source="maxPerBooking" min={1} max={100} />
      <NumberInput source="minAge" min={0} max={99} />
    </Columns>
    <TextInput source="requirements" multiline minRows={2} />
    <BooleanInput source="needsGuardian" />
  </>
);

const slotInputs = (
  <Columns>
    <InstantInput source="startsAt" validate={required()} />
    <InstantInput source="endsAt" validate={required()} />
    <NumberInput source="capacity" validate={required()} min={1} />
    <MoneyInput source="priceCents" validate={required()} />
    <TextInput source="guide" />
    <SelectInput source="state" choices={slotStates} validate={required()} />
  </Columns>
);

export function ProductExperience({product}: {product: ProductRecord}) {
  const {data, isPending, refetch} = useGetList<ExperienceRecord>('experiencias', {
    filter: {productId: product.id},
    sort: {field: 'id', order: 'ASC'},
    pagination: {page: 1, perPage: 1},
  });
  const [repeated, setRepeated] = useState<SlotRecord | null>(null);
  const [cancelled, setCancelled] = useState<SlotRecord | null>(null);
  const [editing, setEditing] = useState(false);
  const refresh = useRefresh();
  if (isPending) return <LinearProgress />;
  const experience = data?.[0];
  const done = (): void => {
    setEditing(false);
    void refetch();
    refresh();
  };
  return (
    <>
      <Panel
        title="La experiencia"
        note={experience === undefined ? 'Di dónde se queda y quién puede venir; después, sus turnos.' : undefined}
        actions={
          may('experiencias', 'edit') && (
            <Button variant="outlined" onClick={() => setEditing(true)}>
              {experience === undefined ? 'Completar' : 'Cambiar'}
            </Button>
          )
        }
      >
        {experience !== undefined && (
          <Facts>
            <Fact label="Punto de encuentro">{experience.meetingPoint}</Fact>
            <Fact label="Duración">{experience.durationMinutes} minutos</Fact>
            <Fact label="Edad mínima">
              {experience.minAge !== null &&
                `${experience.minAge} años${experience.needsGuardian ? ', con una persona adulta' : ''}`}
            </Fact>
            <Fact label="Plazas por reserva">hasta {experience.maxPerBooking}</Fact>
            <Fact label="Plazas libres por venir">{experience.freePlaces}</Fact>
            <Fact label="Qué hay que saber" wide>
              {experience.requirements}
            </Fact>
          </Facts>
        )}
      </Panel>
      {experience !== undefined && (
        <RelatedRecords<SlotRecord>
          resource="turnos-experiencia"
          title="Turnos"
          one="turno"
          filter={{experienceId: experience.id}}
          sort={{field: 'startsAt', order: 'ASC'}}
          empty="Sin turnos: nadie puede reservar todavía."
          represent={slot => `el turno del ${formatInstant(slot.startsAt)}`}
          name={{label: 'Cuándo', value: slot => formatInstant(slot.startsAt)}}
          columns={[
            {label: 'Plazas', value: slot => formatCount(slot.capacity)},
            {label: 'Vendidas', value: slot => formatCount(slot.booked)},
            {label: 'En carritos', value: slot => formatCount(slot.held)},
            {
              label: 'Libres',
              value: slot =>
                slot.free === 0 ? <StateMark tone="warn">Completo</StateMark> : <>{formatCount(slot.free ?? 0)}</>,
            },
            {label: 'Importe', value: slot => formatCents(slot.soldCents)},
            {label: 'Precio', value: slot => formatCents(slot.priceCents)},
            {label: 'Guía', value: slot => slot.guide},
            {
              label: 'Estado',
              value: slot => {
                const state = slotStates.find(one => one.id === slot.state);
                return <StateMark tone={state?.tone}>{state?.name}</StateMark>;
              },
            },
          ]}
          rowActions={slot =>
            may('turnos-experiencia', 'create') && (
              <>
                <Button
                  size="small"
                  onClick={() => setRepeated(slot)}
                  aria-label={`Repetir ${formatInstant(slot.startsAt)}`}
                >
                  Repetir
                </Button>
                {slot.state !== 'cancelled' &&
                  new Date(slot.startsAt).getTime() > Date.now() &&
                  may('orders', 'refund') && (
                    <Button
                      size="small"
                      color="error"
                      onClick={() => setCancelled(slot)}
                      aria-label={`Cancelar ${formatInstant(slot.startsAt)}`}
                    >
                      Cancelar
                    </Button>
                  )}
              </>
            )
          }
          defaults={{experienceId: experience.id, state: 'open', capacity: 20}}
          inputs={slotInputs}
        />
      )}
      {cancelled !== null && (
        <CancelSlot
          slot={cancelled}
          onClose={() => setCancelled(null)}
          onDone={() => {
            setCancelled(null);
            refresh();
          }}
        />
      )}
      {repeated !== null && (
        <RepeatSlot
          slot={repeated}
          onClose={() => setRepeated(null)}
          onDone={() => {
            setRepeated(null);
            refresh();
          }}
        />
      )}
      {editing && (
        <RecordDialog
          resource="experiencias"
          id={experience?.id}
          title={product.name}
          defaults={
            experience === undefined
              ? {productId: product.id, durationMinutes: 60, maxPerBooking: 6, needsGuardian: false}
              : undefined
          }
          onClose={() => setEditing(false)}
          onSaved={done}
        >
          {experienceInputs}
        </RecordDialog>
      )}
    </>
  );
}
