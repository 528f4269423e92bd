// Trying a card terminal: is it there, a sale of one cent and its return, a receipt, the last answers, what to send to
// support.
import {useCallback, useEffect, useRef, useState} from 'react';
import {useGetList, useNotify, type RaRecord} from 'react-admin';
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
const unfinished = ['sent', 'waiting_card'];
const pollEvery = 400;

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
  const notify = useNotify();
  const chosen = terminalId === '' ? terminals[0] : terminals.find(one => one.id === terminalId);
  const id = chosen?.id as number | undefined;
  const last = useGetList<Operation>(
    'operaciones-datafono',
    {filter: {cardTerminalId: id ?? 0}, sort: {field: 'id', order: 'DESC'}, pagination: {page: 1, perPage: 20}},
    {enabled: id !== undefined && may('operaciones-datafono', 'list')},
  );
  const rows = last.data ?? [];
  const open = rows.find(one => one.state === 'unknown');
  const busy = current !== null && unfinished.includes(current.state);
  const refetch = last.refetch;

  const settled = useCallback(async (): Promise<void> => {
    await Promise.all([refetch(), refetchTerminals()]);
  }, [refetch, refetchTerminals]);
  useFollow(current, setCurrent, settled, failure => notifyProblem(notify, failure));

  const send = async (kind: Wanted['kind'], originalId: number | null = null): Promise<void> => {
    try {
      setCurrent(
        await call('post', '/api/datafonos/{id}/probar', {
          at: {id},
          body: {kind, originalId, ...(kind === 'sale' && {outcome})},
        }),
      );
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  const resolve = async (operation: {id: number}): Promise<void> => {
    try {
      setCurrent(await call('post', '/api/operaciones-datafono/{id}/resolver', {at: {id: operation.id}}));
      await settled();
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  const refunded = new Set(
    rows.filter(one => one.kind === 'refund' && one.state === 'authorised').map(one => one.originalOperationId),
  );
  const refundable = rows.find(one => one.kind === 'sale' && one.state === 'authorised' && !refunded.has(one.id));
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(diagnostics(chosen, rows));
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
        note="El controlador simulado contesta como uno real, con sus tiempos, y no mueve dinero."
      >
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1}}>
          <TextField
            select
            label="Datáfono"
            value={id ?? ''}
            onChange={event => {
              setTerminalId(Number(event.target.value));
              setCurrent(null);
            }}
            sx={{flex: '1 1 240px', maxWidth: 340}}
          >
            {terminals.map(one => (
              <MenuItem key={one.id} value={one.id}>
                {one.name}
              </MenuItem>
            ))}
          </TextField>
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
        </Box>
        {chosen !== undefined && (
          <Facts>
            <Fact label="Controlador">{nameOf(terminalDrivers, chosen.driver)}</Fact>
            <Fact label="Número de serie">{chosen.serialNumber}</Fact>
            <Fact label="Firmware">{chosen.firmware}</Fact>
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

/** Asks the terminal how it goes until it has an answer. */
function useFollow(
  current: Told | null,
  onAnswer: (told: Told) => void,
  onSettled: () => Promise<void>,
  onFailure: (failure: unknown) => void,
): void {
  const latest = useRef({onAnswer, onSettled, onFailure});
  latest.current = {onAnswer, onSettled, onFailure};
  const id = current !== null && unfinished.includes(current.state) ? current.id : null;
  useEffect(() => {
    if (id === null) return undefined;
    let stopped = false;
    const timer = window.setInterval(() => {
      call('post', '/api/operaciones-datafono/{id}/consultar', {at: {id}})
        .then(async answer => {
          if (stopped) return;
          latest.current.onAnswer(answer);
          if (!unfinished.includes(answer.state)) await latest.current.onSettled();
        })
        .catch((failure: unknown) => {
          window.clearInterval(timer);
          if (!stopped) latest.current.onFailure(failure);
        });
    }, pollEvery);
    return () => {
      stopped = true;
      window.clearInterval(timer);
    };
  }, [id]);
}

function diagnostics(terminal: RaRecord | undefined, rows: readonly Operation[]): string {
  const head = [
    `Datáfono: ${terminal?.name} (${nameOf(terminalDrivers, terminal?.driver)})`,
    `Número de serie: ${terminal?.serialNumber}`,
    `Firmware: ${terminal?.firmware}`,
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
