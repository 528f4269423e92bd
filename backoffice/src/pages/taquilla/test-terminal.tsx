// Trying a card terminal: is it there, a sale of one cent and its return, a receipt, the last answers, what to send to
// support.
import {useState} from 'react';
import {useGetList, useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {nameOf, choicesOf} from '../../crud/words/choices';
import {terminalDrivers, terminalKinds, terminalStates} from '../../crud/words/choices-money';
import {Fact, Facts} from '../../crud/fields/facts';
import {StateMark} from '../../crud/fields/fields';
import {FigureTable} from '../../crud/figures/figure-table';
import {formatCents} from '../../crud/words/money';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {askAgain, drive, Refused, troubles, Unanswered, type TerminalStatus} from '../../crud/terminal/card-terminal';
import {noteOf, openTerminal} from '../../crud/terminal/open-terminal';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer, Stored, Sent} from '../../providers/wire';

type Operation = Stored<'TerminalOperation'>;
type Told = Answer<'tryCardTerminal'>;
type Wanted = Sent<'tryCardTerminal'>;

const outcomes = choicesOf<NonNullable<Wanted['outcome']>>({
  authorised: 'Autorizada',
  denied: 'Denegada',
  cancelled: 'Cancelada en el datáfono',
  unknown: 'El datáfono deja de responder',
});
/** How long a trial waits for the machine. */
const patienceMs = 60_000;

/** What each complaint of a terminal wants done. */
const remedies: Record<keyof typeof troubles, string> = {
  no_server: 'Revisa el cable de red o la tarjeta SIM del datáfono y llama a tu banco si sigue.',
  no_paper: 'Pon un rollo nuevo y repite la prueba.',
  printer_unavailable: 'Cierra bien la tapa del papel, apaga y enciende el datáfono.',
  power_lost: 'Enchúfalo y pregúntale por la última operación antes de cobrar otra vez.',
  busy: 'Termina o cancela en el datáfono lo que tenga empezado.',
  no_payment_method: 'Haz en el datáfono la carga de parámetros (telecarga) o llama a tu banco.',
};

const Mark = ({state}: {state: string}) => {
  const choice = terminalStates.find(one => one.id === state);
  return <StateMark tone={choice?.tone}>{choice?.name ?? state}</StateMark>;
};

export default function TestTerminal() {
  const {data: terminals = [], refetch: refetchTerminals} = useGetList<Stored<'CardTerminal'>>('datafonos', {
    sort: {field: 'name', order: 'ASC'},
    filter: {isActive: true},
    pagination: {page: 1, perPage: 200},
  });
  const [terminalId, setTerminalId] = useState<number | ''>('');
  const [outcome, setOutcome] = useState<Wanted['outcome']>('authorised');
  const [current, setCurrent] = useState<Told | null>(null);
  const [status, setStatus] = useState<TerminalStatus | null>(null);
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const chosen = terminalId === '' ? terminals[0] : terminals.find(one => one.id === terminalId);
  const id = chosen?.id as number | undefined;
  const isSimulated = chosen?.driver === 'simulated';
  const last = useGetList<Operation>(
    'operaciones-datafono',
    {filter: {cardTerminalId: id ?? 0}, sort: {field: 'id', order: 'DESC'}, pagination: {page: 1, perPage: 20}},
    {enabled: id !== undefined && may('operaciones-datafono', 'list')},
  );
  const rows = last.data ?? [];
  const open = busy
    ? undefined
    : rows.find(one => one.isTest && ['sent', 'waiting_card', 'unknown'].includes(one.state));
  const settled = async (): Promise<void> => {
    await Promise.all([last.refetch(), refetchTerminals()]);
  };
  /** One at a time, to its end. */
  const run = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await act();
    } catch (failure) {
      if (failure instanceof Unanswered || failure instanceof Refused) notify(failure.message, {type: 'warning'});
      else notifyProblem(notify, failure);
    }
    await settled();
    setBusy(false);
  };

  const send = (kind: Wanted['kind'], originalId: number | null = null) =>
    run(async () => {
      const asked = await call('post', '/api/datafonos/{id}/probar', {
        at: {id},
        body: {kind, originalId, ...(kind === 'sale' && isSimulated && {outcome})},
      });
      setCurrent(asked);
      const note = noteOf(asked.id);
      try {
        const terminal = openTerminal(asked.terminal, asked.id);
        if (kind === 'status' && !isSimulated) setStatus(await terminal.status());
        const patience = new Promise(resolve => setTimeout(resolve, patienceMs));
        setCurrent(await drive(terminal, asked, note, patience));
      } catch (failure) {
        if (!(failure instanceof Refused || failure instanceof Unanswered)) throw failure;
        // Nothing was asked of it.
        setStatus(null);
        setCurrent(await note({state: 'cancelled', detail: failure.message}));
      }
    });
  const resolve = (operation: Operation) =>
    run(async () => {
      if (chosen === undefined) return;
      const of = {...operation, originalReference: null, terminal: chosen};
      const machine = openTerminal(chosen, operation.id);
      const note = noteOf(operation.id);
      // A card was never asked for: only its time is over.
      setCurrent(
        operation.amountCents === 0
          ? await note({state: 'cancelled', detail: 'Sin respuesta.'})
          : await askAgain(machine, of, note),
      );
    });
  const refunded = new Set(
    rows.filter(one => one.kind === 'refund' && one.state === 'authorised').map(one => one.originalOperationId),
  );
  const refundable = rows.find(one => one.kind === 'sale' && one.state === 'authorised' && !refunded.has(one.id));
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(diagnostics(chosen, status, rows));
    notify('Diagnóstico copiado', {type: 'info'});
  };

  if (terminals.length === 0) return <PageHeader title="Prueba del datáfono" note="No hay ningún datáfono activo." />;
  return (
    <>
      <PageHeader
        title="Prueba del datáfono"
        actions={<Button onClick={() => void copy()}>Copiar diagnóstico</Button>}
      />
      <Panel
        title="Datáfono"
        note={
          isSimulated
            ? 'El controlador simulado contesta como uno real, con sus tiempos, y no mueve dinero.'
            : 'Esta prueba habla con el datáfono de verdad desde este ordenador: la venta de 0,01 € se cobra; devuélvela después.'
        }
      >
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1}}>
          <TextField
            select
            label="Datáfono"
            value={id ?? ''}
            onChange={event => {
              setTerminalId(Number(event.target.value));
              setCurrent(null);
              setStatus(null);
            }}
            sx={{flex: '1 1 240px', maxWidth: 340}}
          >
            {terminals.map(one => (
              <MenuItem key={one.id} value={one.id}>
                {one.name}
              </MenuItem>
            ))}
          </TextField>
          {isSimulated && (
            <TextField
              select
              label="La venta debe acabar"
              value={outcome}
              onChange={event => setOutcome(event.target.value as Wanted['outcome'])}
              sx={{flex: '1 1 240px', maxWidth: 340}}
            >
              {outcomes.map(one => (
                <MenuItem key={one.id} value={one.id}>
                  {one.name}
                </MenuItem>
              ))}
            </TextField>
          )}
        </Box>
        {chosen !== undefined && (
          <Facts>
            <Fact label="Controlador">{nameOf(terminalDrivers, chosen.driver)}</Fact>
            {chosen.endpoint && <Fact label="Dirección">{chosen.endpoint}</Fact>}
            <Fact label="Número de serie">{status?.serialNumber || chosen.serialNumber}</Fact>
            <Fact label="Firmware">{status?.firmware || chosen.firmware}</Fact>
            <Fact label="Última respuesta">
              {chosen.lastSeenAt ? formatInstant(String(chosen.lastSeenAt)) : 'Nunca'}
            </Fact>
            <Fact label="Tardó">{chosen.lastLatencyMs === null ? '' : `${chosen.lastLatencyMs} ms`}</Fact>
          </Facts>
        )}
        {open !== undefined && (
          <Alert
            severity="warning"
            sx={{mt: 1.5}}
            action={
              <Button color="inherit" disabled={busy} onClick={() => void resolve(open)}>
                Preguntar por la última
              </Button>
            }
          >
            La operación {open.reference} quedó sin respuesta. Hasta saber cómo acabó no se envía otra: así nadie paga
            dos veces.
          </Alert>
        )}
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5}}>
          <Button variant="outlined" disabled={busy || open !== undefined} onClick={() => void send('status')}>
            Comprobar la conexión
          </Button>
          <Button variant="contained" disabled={busy || open !== undefined} onClick={() => void send('sale')}>
            Venta de 0,01 €
          </Button>
          <Button
            variant="outlined"
            disabled={busy || open !== undefined || refundable === undefined}
            onClick={() => void send('refund', refundable?.id ?? null)}
          >
            Devolver la última venta
          </Button>
          <Button variant="outlined" disabled={busy || open !== undefined} onClick={() => void send('receipt')}>
            Imprimir recibo de prueba
          </Button>
        </Box>
        {status !== null && status.serialNumber !== '' && status.serialNumber !== chosen?.serialNumber && (
          <Alert severity="warning" sx={{mt: 1.5}}>
            El que contesta ahí es el {status.serialNumber}, y este datáfono está dado de alta como{' '}
            {chosen?.serialNumber}.
          </Alert>
        )}
        <Box role="status" aria-live="polite" sx={{mt: 1.5, minHeight: 24}}>
          {current !== null && (
            <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center'}}>
              <strong>{nameOf(terminalKinds, current.kind)}</strong> <Mark state={current.state} />{' '}
              <span>{current.detail}</span>
              {current.latencyMs !== null && (
                <Box component="span" sx={{color: 'text.secondary'}}>
                  {current.latencyMs} ms
                </Box>
              )}
            </Box>
          )}
        </Box>
      </Panel>
      <Panel title="Si el datáfono se queja" note="Lo que dice, y qué hacer antes de volver a cobrar." flush>
        <FigureTable
          isText
          empty=""
          rows={Object.entries(troubles) as [keyof typeof troubles, string][]}
          rowKey={([code]) => code}
          name={{label: 'Qué dice', value: ([, words]) => words}}
          columns={[{label: 'Qué hacer', value: ([code]) => remedies[code]}]}
        />
      </Panel>
      <Panel title="Últimas veinte operaciones" flush>
        <FigureTable
          isText
          empty="Este datáfono no ha hecho ninguna operación."
          rows={rows}
          rowKey={operation => operation.id}
          name={{label: 'Operación', value: operation => nameOf(terminalKinds, operation.kind)}}
          columns={[
            {label: 'Estado', value: operation => <Mark state={operation.state} />},
            {
              label: 'Importe',
              value: operation => (operation.amountCents === 0 ? '' : formatCents(operation.amountCents)),
            },
            {
              label: 'Respuesta',
              value: operation =>
                [operation.responseCode, operation.authorisationCode && `aut. ${operation.authorisationCode}`]
                  .filter(Boolean)
                  .join(' · '),
            },
            {label: 'Tardó', value: operation => (operation.latencyMs === null ? '' : `${operation.latencyMs} ms`)},
            {label: 'Referencia', value: operation => operation.reference},
            {label: 'Fecha', value: operation => formatInstant(operation.createdAt)},
          ]}
        />
      </Panel>
    </>
  );
}

function diagnostics(
  terminal: Stored<'CardTerminal'> | undefined,
  status: TerminalStatus | null,
  rows: readonly Operation[],
): string {
  const head = [
    `Datáfono: ${terminal?.name} (${nameOf(terminalDrivers, terminal?.driver)})`,
    `Número de serie: ${terminal?.serialNumber}`,
    `Firmware: ${terminal?.firmware}`,
    `Dirección: ${terminal?.endpoint || '–'}`,
    status === null
      ? 'Estado: sin preguntar'
      : `Estado: ${status.serialNumber} · ${status.firmware} · ${status.latencyMs} ms · ${status.problems.join(', ') || 'listo'}`,
    `Última respuesta: ${terminal?.lastSeenAt ?? 'nunca'} · ${terminal?.lastLatencyMs ?? '–'} ms`,
    `Navegador: ${navigator.userAgent}`,
    `Fecha: ${new Date().toISOString()}`,
    '',
  ];
  return [
    ...head,
    ...rows.map(one =>
      [
        one.createdAt,
        one.reference,
        one.kind,
        one.state,
        one.amountCents,
        one.responseCode,
        one.authorisationCode,
        `${one.latencyMs ?? '–'} ms`,
        one.detail,
      ].join(' | '),
    ),
  ].join('\n');
}
