// The blocks of a session: who closed how many seats, why, until when; and the way to them on the map.
import {DataTable, useNotify, useRecordContext, useRefresh, type RaRecord} from 'react-admin';
import {useState} from 'react';
import {Link} from 'react-router';
import {useQueryClient} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {CardLines} from '../../../../crud/lists/card-list';
import {ConfirmDialog} from '../../../../crud/acts/confirm-dialog';
import {Computed, InstantField} from '../../../../crud/fields/fields';
import {ListFrame} from '../../../../crud/lists/list-frame';
import {useBusy} from '../../../../crud/acts/use-busy';
import {plural} from '../../../../crud/words/plural';
import type {ResourceSpec} from '../../../../crud/frames/resource-spec';
import {RefField} from '../../../../crud/fields/ref-field';
import {RefSelect} from '../../../../crud/inputs/ref-select';
import {registerFields} from '../../../../providers/i18n-provider';
import {call} from '../../../../providers/http-client';
import {may} from '../../../../providers/permissions';
import {useEventSession} from '../../event-context';
import {blockedKey} from './label-looks';

const fields = {
  blockLabelId: 'Etiqueta',
  reason: 'Motivo',
  activeSeats: 'Ahora',
  seatCount: 'Al bloquear',
  untilAt: 'Hasta',
  staffName: 'Quién',
  createdAt: 'Cuándo',
};
registerFields('bloqueos', fields);

function LabelField() {
  return (
    <RefField source="blockLabelId" reference="etiquetas-bloqueos" link={false}>
      <Computed<{name: string; color: string}>
        of={label => (
          <Box component="span" sx={{fontWeight: 650}}>
            <Box
              component="span"
              aria-hidden
              sx={{display: 'inline-block', width: 11, height: 11, borderRadius: '3px', mr: 1, bgcolor: label.color}}
            />
            {label.name}
          </Box>
        )}
      />
    </RefField>
  );
}

const spec: ResourceSpec = {
  name: 'bloqueos',
  fields,
  exports: {blockLabelId: {reference: {resource: 'etiquetas-bloqueos', field: 'name'}}},
  represent: block => `Bloqueo ${block.id}`,
  rowPath: () => false,
  filters: [
    <RefSelect key="blockLabelId" source="blockLabelId" reference="etiquetas-bloqueos" label="Etiqueta" alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="blockLabelId" source="blockLabelId" field={LabelField} />,
    <DataTable.Col key="reason" source="reason" />,
    <DataTable.NumberCol key="activeSeats" source="activeSeats" disableSort />,
    <DataTable.NumberCol key="seatCount" source="seatCount" />,
    <DataTable.Col key="untilAt" source="untilAt" field={InstantField} />,
    <DataTable.Col key="staffName" source="staffName" disableSort />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
    <DataTable.Col key="actions" label="Acciones">
      <BlockActions />
    </DataTable.Col>,
  ],
  card: block => (
    <CardLines
      title={<LabelField />}
      aside={whatOf(block)}
      note={
        <>
          {block.reason}
          <br />
          {block.staffName} · <InstantField source="createdAt" />
          <BlockActions />
        </>
      }
    />
  ),
};

/** «12 butacas y 30 plazas». */
function whatOf(block: RaRecord): string {
  const places = Number(block.activePlaces);
  const seats = Number(block.activeSeats) - places;
  return [seats > 0 && plural(seats, 'butaca', 'butacas'), places > 0 && plural(places, 'plaza', 'plazas')]
    .filter(Boolean)
    .join(' y ');
}

function BlockActions() {
  const block = useRecordContext();
  const {session} = useEventSession();
  const [asking, setAsking] = useState(false);
  if (block === undefined || Number(block.activeSeats) === 0) return null;
  return (
    <Box sx={{display: 'flex', gap: 0.5}}>
      {may('seats', 'block') && (
        <>
          {Number(block.activeSeats) > Number(block.activePlaces) && (
            <Button
              component={Link}
              to={`/eventos/${session.eventId}/sesiones/${session.id}/gestor-de-butacas?bloqueo=${block.id}`}
            >
              Ver en el mapa
            </Button>
          )}
          <Button color="inherit" onClick={() => setAsking(true)}>
            Desbloquear
          </Button>
          {asking && <UnblockAll block={block} onClose={() => setAsking(false)} />}
        </>
      )}
    </Box>
  );
}

function UnblockAll({block, onClose}: {block: RaRecord; onClose: () => void}) {
  const {session} = useEventSession();
  const client = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, run] = useBusy();
  const most = Number(block.activePlaces);
  const seats = Number(block.activeSeats) - most;
  const [quantity, setQuantity] = useState(most);
  const free = (): Promise<void> =>
    run(async () => {
      const answer = await call('post', '/api/sesiones/{id}/desbloquear', {
        at: {id: session.id},
        body: {blockId: Number(block.id), ...(quantity < most && {quantity})},
      });
      notify(plural(answer.freed, 'plaza vuelve a la venta', 'plazas vuelven a la venta'), {type: 'info'});
      void client.invalidateQueries({queryKey: blockedKey(session.id)});
      onClose();
      refresh();
    });
  return (
    <ConfirmDialog
      open
      title={`¿Desbloquear ${whatOf(block)}?`}
      confirm="Desbloquear"
      busy={busy}
      onConfirm={() => void free()}
      onClose={onClose}
    >
      Vuelven a la venta ahora mismo en todos los canales.
      {seats === 0 && most > 1 && (
        <TextField
          type="number"
          label="Cuántas plazas"
          value={quantity}
          onChange={event => setQuantity(Math.max(1, Math.min(most, Number(event.target.value) || 1)))}
          slotProps={{htmlInput: {min: 1, max: most, inputMode: 'numeric'}}}
          fullWidth
          sx={{mt: 2}}
        />
      )}
    </ConfirmDialog>
  );
}

export default function SeatBlocks() {
  const {session} = useEventSession();
  return <ListFrame spec={spec} embedded filter={{eventSessionId: session.id}} />;
}
