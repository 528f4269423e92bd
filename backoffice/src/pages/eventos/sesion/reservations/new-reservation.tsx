// A new reservation: for whom, which seats or how many places, until when.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {useFormAct} from '../../../../crud/acts/use-busy';
import {formatCount} from '../../../../crud/words/count';
import {parseEuros} from '../../../../crud/words/money';
import {notifyProblem} from '../../../../crud/acts/notify-problem';
import {Panel} from '../../../../crud/frames/panel';
import {groupKinds} from '../../../../crud/words/choices-satellites';
import {plural} from '../../../../crud/words/plural';
import {instantProblem, parseInstant} from '../../../../crud/words/zoned-time';
import {call} from '../../../../providers/http-client';
import type {Enum} from '../../../../providers/wire';
import {useEventSession} from '../../event-context';
import {isWheelchair} from '../../venta/accessible/accessible-seat';
import {SeatChooser} from '../../../../parts/seats/seat-chooser';
import {useSeatData} from '../../../../parts/seats/seat-data';

const empty = {
  contactName: '',
  entityName: '',
  email: '',
  phone: '',
  notes: '',
  deposit: '',
  until: '',
  priceCategoryId: '',
  groupKind: 'other' as Enum<'GroupReservation', 'groupKind'>,
  fiscalName: '',
  nif: '',
  fiscalAddress: '',
};

export function NewReservation({onClose, onMade}: {onClose: () => void; onMade: () => void}) {
  const {session, zone: timezone} = useEventSession();
  const notify = useNotify();
  const {data} = useSeatData(session.id);
  const [draft, setDraft] = useState(empty);
  const [seats, setSeats] = useState<ReadonlySet<number>>(new Set());
  const [isPlaceNeeded, setPlaceNeeded] = useState(false);
  const hasWheelchair = data !== null && [...seats].some(seatId => isWheelchair(data.geometry, seatId));
  const [quantities, setQuantities] = useState<Readonly<Record<number, string>>>({});
  const {busy, problem, run} = useFormAct({onRefused: (_problem, failure) => notifyProblem(notify, failure)});
  const errors = problem?.errors ?? {};
  const general = data?.map.zones.filter(zone => zone.kind === 'general') ?? [];
  const hasSeats =
    (data?.geometry.firstSeatId ?? 0) > 0 && (data?.map.zones.some(zone => zone.kind === 'numbered') ?? false);
  const zones = general
    .map(zone => ({zoneId: zone.id, quantity: Math.trunc(Number(quantities[zone.id] ?? 0)) || 0}))
    .filter(zone => zone.quantity > 0);
  const places = seats.size + zones.reduce((sum, zone) => sum + zone.quantity, 0);
  const expiresAt = parseInstant(draft.until, timezone);
  const depositCents = parseEuros(draft.deposit);
  const input = (name: keyof typeof empty, field: string = name) => ({
    value: draft[name],
    error: errors[field] !== undefined,
    helperText: errors[field],
    onChange: (typed: {target: {value: string}}) => setDraft({...draft, [name]: typed.target.value}),
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await run(async key => {
      const {until: _until, deposit: _deposit, priceCategoryId, fiscalName, nif, fiscalAddress, ...texts} = draft;
      const made = await call('post', '/api/sesiones/{id}/reservar', {
        at: {id: session.id},
        idempotencyKey: key,
        body: {
          ...texts,
          invoice: fiscalName || nif || fiscalAddress ? {fiscalName, nif, fiscalAddress} : null,
          expiresAt: expiresAt ?? null,
          depositCents: depositCents ?? 0,
          priceCategoryId: priceCategoryId === '' ? null : Number(priceCategoryId),
          seatIds: [...seats],
          isPlaceNeeded,
          zones,
        },
      });
      notify(`Reserva ${made.code} hecha`, {type: 'info'});
      onMade();
    });
  };
  return (
    <Panel
      title="Nueva reserva"
      note="Las butacas quedan guardadas para el grupo y vuelven solas a la venta si no se paga a tiempo. Con correo, recibe el enlace para verla y pagarla."
      actions={<Button onClick={onClose}>Cancelar</Button>}
    >
      <Box component="form" onSubmit={event => void submit(event)}>
        <Box
          sx={{display: 'grid', columnGap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))'}}
        >
          <TextField
            label="Persona de contacto"
            required
            {...input('contactName')}
            slotProps={{htmlInput: {minLength: 2, maxLength: 160}}}
          />
          <TextField
            label="Grupo, colegio o empresa"
            {...input('entityName')}
            slotProps={{htmlInput: {maxLength: 160}}}
          />
          <TextField select label="Tipo de grupo" {...input('groupKind')}>
            {groupKinds.map(one => (
              <MenuItem key={one.id} value={one.id}>
                {one.name}
              </MenuItem>
            ))}
          </TextField>
          <TextField label="Correo" type="email" {...input('email')} />
          <TextField label="Teléfono" type="tel" {...input('phone')} />
          <TextField
            select
            label="Tarifa"
            {...input('priceCategoryId')}
            slotProps={{inputLabel: {shrink: true}, select: {displayEmpty: true}}}
          >
            <MenuItem value="">La general</MenuItem>
            {data?.map.priceCategories.map(one => (
              <MenuItem key={one.id} value={String(one.id)}>
                {one.name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="Señal (€)"
            {...input('deposit')}
            error={depositCents === undefined || errors.depositCents !== undefined}
            helperText={errors.depositCents ?? 'Lo que se paga primero; vacía, todo de una vez'}
            slotProps={{htmlInput: {inputMode: 'decimal'}}}
          />
          <TextField
            label="Hasta"
            placeholder="dd/mm/aaaa hh:mm"
            {...input('until')}
            error={expiresAt === undefined || errors.expiresAt !== undefined}
            helperText={
              errors.expiresAt ??
              instantProblem(draft.until, timezone) ??
              'Vacío: 48 horas, y nunca después de dos horas antes'
            }
          />
          <TextField
            label="Factura a nombre de"
            {...input('fiscalName', 'invoice.fiscalName')}
            slotProps={{htmlInput: {maxLength: 160}}}
          />
          <TextField label="NIF" {...input('nif', 'invoice.nif')} slotProps={{htmlInput: {maxLength: 20}}} />
          <TextField
            label="Dirección fiscal"
            {...input('fiscalAddress', 'invoice.fiscalAddress')}
            slotProps={{htmlInput: {maxLength: 300}}}
          />
          <TextField label="Notas" multiline {...input('notes')} slotProps={{htmlInput: {maxLength: 2000}}} />
        </Box>
        {general.length > 0 && (
          <Box role="group" aria-label="Zonas sin numerar" sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5}}>
            {general.map(zone => (
              <TextField
                key={zone.id}
                label={zone.name}
                type="number"
                value={quantities[zone.id] ?? ''}
                onChange={typed => setQuantities({...quantities, [zone.id]: typed.target.value})}
                helperText={`${formatCount(zone.free)} libres`}
                sx={{width: 200}}
                slotProps={{htmlInput: {min: 0, max: Math.min(1000, zone.free)}}}
              />
            ))}
          </Box>
        )}
        {hasSeats && <SeatChooser sessionId={session.id} chosen={seats} onChoose={setSeats} />}
        {hasWheelchair && (
          <FormControlLabel
            control={<Checkbox checked={isPlaceNeeded} onChange={(_event, on) => setPlaceNeeded(on)} />}
            label="Alguien del grupo va en silla de ruedas y necesita la plaza"
          />
        )}
        <Button
          type="submit"
          variant="contained"
          disabled={
            busy ||
            places === 0 ||
            draft.contactName.trim().length < 2 ||
            expiresAt === undefined ||
            depositCents === undefined
          }
        >
          Reservar {places > 0 && plural(places, 'plaza', 'plazas')}
        </Button>
      </Box>
    </Panel>
  );
}
