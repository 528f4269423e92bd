// How a day stands: bank and ledger to the cent, who has closed it; it is closed with those before it, and opened again
// with those after it, for a reason.
import {useState} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {ReasonDialog} from '../../../crud/acts/reason-dialog';
import {useKeyedBusy} from '../../../crud/acts/use-busy';
import {formatCents} from '../../../crud/words/money';
import {plural} from '../../../crud/words/plural';
import {formatDay, formatInstant} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import type {Answer} from '../../../providers/wire';

type Day = Answer<'readBankDay'>;

/** «banco 12.345,67 € · libro 12.345,67 € · diferencia 0,00 €» */
export function Balances({balance: {bankCents, bookCents}}: Pick<Day, 'balance'>) {
  const difference = bankCents - bookCents;
  return (
    <Box component="dl" sx={{display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, m: 0, px: 2, pb: 1.25}}>
      <Figure label="Banco" cents={bankCents} />
      <Figure label="Libro" cents={bookCents} />
      <Figure label="Diferencia" cents={difference} isWrong={difference !== 0} />
    </Box>
  );
}

function Figure({label, cents, isWrong = false}: {label: string; cents: number; isWrong?: boolean}) {
  return (
    <Box>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{m: 0, fontWeight: 650, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap'}}
        color={isWrong ? 'warning.main' : undefined}
      >
        {formatCents(cents)}
      </Typography>
    </Box>
  );
}

interface Props {
  day: Day;
  onDone: (told: string) => Promise<void>;
}

/** What can be done with the whole day, and how it stands. */
export function DayState({day, onDone}: Props) {
  const [asked, setAsked] = useState<'close' | 'open' | null>(null);
  const [, run] = useKeyedBusy();
  const shown = formatDay(day.day);
  const own = day.list.filter(line => line.state === 'waiting').length;
  const open = (reason: string): Promise<void> =>
    run(async key => {
      await call('post', '/api/conciliacion/abrir', {body: {from: day.day, reason}, idempotencyKey: key});
      setAsked(null);
      await onDone('El día vuelve a estar abierto');
    });
  if (day.closing !== null)
    return (
      <>
        <Alert
          severity="info"
          sx={{mx: 2, mb: 1.5}}
          action={
            <Button color="inherit" size="small" onClick={() => setAsked('open')}>
              Abrir…
            </Button>
          }
        >
          Día cerrado por {day.closing.staffName} el {formatInstant(day.closing.at)}.
          {day.closing.note !== '' && ` ${day.closing.note}`}
        </Alert>
        {asked === 'open' && (
          <ReasonDialog
            title={`Abrir desde el ${shown}`}
            confirm="Abrir"
            danger
            onConfirm={open}
            onClose={() => setAsked(null)}
          >
            <Typography sx={{mb: 2}}>
              Se abre este día y los cerrados después, para corregir lo que haga falta. Queda anotado con tu nombre.
            </Typography>
          </ReasonDialog>
        )}
      </>
    );
  if (own > 0) return null;
  const before = day.waitingBefore;
  return (
    <>
      <Alert
        severity={before > 0 ? 'info' : 'success'}
        sx={{mx: 2, mb: 1.5}}
        action={
          before === 0 && (
            <Button color="inherit" size="small" onClick={() => setAsked('close')}>
              Cerrar el día
            </Button>
          )
        }
      >
        {before > 0
          ? `El día está cuadrado. Para cerrarlo, resuelve antes ${plural(before, 'movimiento', 'movimientos')} de días anteriores.`
          : 'El día está cuadrado: no queda nada por resolver.'}
      </Alert>
      {asked === 'close' && <CloseDays day={day} onDone={onDone} onClose={() => setAsked(null)} />}
    </>
  );
}

function CloseDays({day, onDone, onClose}: Props & {onClose: () => void}) {
  const [note, setNote] = useState('');
  const [busy, run] = useKeyedBusy();
  const difference = day.balance.bankCents - day.balance.bookCents;
  const shown = formatDay(day.day);
  const close = (): Promise<void> =>
    run(async key => {
      await call('post', '/api/conciliacion/cerrar', {
        body: {until: day.day, ...(difference !== 0 && {note: note.trim()})},
        idempotencyKey: key,
      });
      onClose();
      await onDone(`Cuenta cerrada hasta el ${shown}`);
    });
  return (
    <ConfirmDialog
      open
      title={`Cerrar hasta el ${shown}`}
      confirm="Cerrar"
      busy={busy}
      disabled={difference !== 0 && note.trim().length < 3}
      onConfirm={() => void close()}
      onClose={onClose}
    >
      Se cierran este día y los de antes que sigan abiertos. Lo cerrado no cambia: para corregirlo hay que abrirlo con
      su motivo.
      <Box sx={{mx: -2, mt: 1.5}}>
        <Balances balance={day.balance} />
      </Box>
      {difference !== 0 && (
        <>
          <Alert severity="warning" sx={{mb: 1.5}}>
            El banco y el libro no dicen lo mismo: falta algún extracto de antes. Súbelo, o explica por qué difieren.
          </Alert>
          <TextField
            label="Por qué difieren"
            required
            fullWidth
            multiline
            value={note}
            onChange={typed => setNote(typed.target.value)}
            slotProps={{htmlInput: {maxLength: 500}}}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
