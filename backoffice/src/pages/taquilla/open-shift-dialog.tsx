// Opening the own till: where, what is in the drawer and who left it, and the PIN if there is one.
import {useState, type FormEvent} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {useFormAct} from '../../crud/acts/use-busy';
import {formatCents, formatEuros, parseEuros} from '../../crud/words/money';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import type {Answer} from '../../providers/wire';
import {detailOf, FaceGrid, sumOfFaces, type FaceCounts} from './face-grid';

export type OwnTill = Answer<'getOwnTill'>;

export function OpenShiftDialog({
  own,
  onClose,
  onOpened,
}: {
  own: OwnTill;
  onClose: () => void;
  onOpened: (id: number) => void;
}) {
  const [officeId, setOfficeId] = useState(own.boxOffices[0]?.id ?? 0);
  const office = own.boxOffices.find(one => one.id === officeId);
  const drawers = office?.drawers ?? [];
  // The drawer that was closed last is the one that is taken over, unless the clerk says otherwise.
  const [chosen, setChosen] = useState<number | null>(null);
  const drawer = chosen === 0 ? undefined : (drawers.find(one => one.id === chosen) ?? drawers[0]);
  const [typed, setTyped] = useState<string | null>(null);
  const [counts, setCounts] = useState<FaceCounts>({});
  const [reason, setReason] = useState('');
  const [pin, setPin] = useState('');
  const {busy, problem, run} = useFormAct();
  const counted = sumOfFaces(counts);
  const proposed = drawer?.leftCents ?? office?.floatCents ?? 0;
  const floatCents = counted > 0 ? counted : typed === null ? proposed : parseEuros(typed);
  const off = drawer === undefined || !Number.isInteger(floatCents) ? 0 : Number(floatCents) - drawer.leftCents;

  const open = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await run(async key => {
      const {id} = await call('post', '/api/turnos-caja/abrir', {
        idempotencyKey: key,
        body: {
          boxOfficeId: officeId,
          floatCents: floatCents ?? 0,
          detail: detailOf(counts),
          ...(drawer && {followsId: drawer.id}),
          ...(off !== 0 && {floatReason: reason.trim()}),
          ...(own.needsPin && {pin}),
        },
      });
      onOpened(id);
    });
  };
  const choose = (id: number): void => {
    setOfficeId(id);
    setChosen(null);
    setTyped(null);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="open-till-title">
      <Box component="form" noValidate onSubmit={(event: FormEvent) => void open(event)}>
        <DialogTitle id="open-till-title">Abrir turno</DialogTitle>
        <DialogContent>
          <TextField
            select
            label="Taquilla"
            value={officeId}
            onChange={event => choose(Number(event.target.value))}
            error={problem?.errors.boxOfficeId !== undefined}
            helperText={problem?.errors.boxOfficeId}
          >
            {own.boxOffices.map(office => (
              <MenuItem key={office.id} value={office.id}>
                {office.name}
              </MenuItem>
            ))}
          </TextField>
          {drawers.length > 0 && (
            <TextField
              select
              label="Cajón"
              value={drawer?.id ?? 0}
              onChange={event => {
                setChosen(Number(event.target.value));
                setTyped(null);
              }}
            >
              {drawers.map(one => (
                <MenuItem key={one.id} value={one.id}>
                  El que dejó {one.clerkName} con {formatCents(one.leftCents)} (Z {one.zNumber},{' '}
                  {formatInstant(one.closedAt)})
                </MenuItem>
              ))}
              <MenuItem value={0}>Otro cajón, con dinero de la oficina</MenuItem>
            </TextField>
          )}
          <FaceGrid legend="Billetes y monedas que hay en el cajón" counts={counts} onChange={setCounts} />
          <TextField
            label="Fondo de caja"
            value={counted > 0 ? formatEuros(counted) : (typed ?? formatEuros(proposed))}
            onChange={event => setTyped(event.target.value)}
            disabled={counted > 0}
            error={floatCents === undefined || problem?.errors.floatCents !== undefined}
            helperText={
              problem?.errors.floatCents ??
              (floatCents === undefined
                ? 'Escribe un importe como 150,00'
                : 'Lo que hay antes de la primera venta: se suma solo si cuentas las piezas')
            }
            sx={{mt: 2}}
            slotProps={{
              htmlInput: {inputMode: 'decimal'},
              input: {endAdornment: <InputAdornment position="end">€</InputAdornment>},
            }}
          />
          {drawer !== undefined && off !== 0 && (
            <TextField
              label={`${off > 0 ? 'Sobran' : 'Faltan'} ${formatCents(Math.abs(off))}: por qué`}
              value={reason}
              onChange={event => setReason(event.target.value)}
              error={problem?.errors.floatReason !== undefined}
              helperText={problem?.errors.floatReason ?? `${drawer.clerkName} dejó ${formatCents(drawer.leftCents)}`}
              slotProps={{htmlInput: {maxLength: 300}}}
            />
          )}
          {own.needsPin && (
            <TextField
              type="password"
              label="PIN"
              value={pin}
              onChange={event => setPin(event.target.value.replace(/\D/g, ''))}
              autoComplete="off"
              error={problem?.errors.pin !== undefined}
              helperText={problem?.errors.pin}
              slotProps={{htmlInput: {inputMode: 'numeric', maxLength: 8}}}
            />
          )}
          {problem !== null && Object.keys(problem.errors).length === 0 && (
            <Alert severity="error" sx={{mt: 1}}>
              {problem.message}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={
              busy ||
              floatCents === undefined ||
              officeId === 0 ||
              (off !== 0 && reason.trim() === '') ||
              (own.needsPin && pin.length < 4)
            }
          >
            Abrir turno
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
