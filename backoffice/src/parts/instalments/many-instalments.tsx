// What is done with many unpaid instalments of a report at once: all that it shows are reminded; those that are ticked
// are reminded, or charged to their cards one after another.
import {useRef, useState} from 'react';
import {useNotify} from 'react-admin';
import {useQueryClient} from '@tanstack/react-query';
import Button from '@mui/material/Button';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {useKeyedBusy} from '../../crud/acts/use-busy';
import {plural} from '../../crud/words/plural';
import type {Report, ReportRow, Ticks} from '../../crud/figures/report-types';
import {call, problemOf} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer} from '../../providers/wire';

/** So many mails that one press sends. */
const most = 500;

const idOf = (row: ReportRow): number => Number(row.instalmentId);

/** Rows of a report can be ticked by whoever may do something with them. */
export function instalmentTicks(nameOf: (row: ReportRow) => string): Ticks | undefined {
  if (!may('plazos', 'edit') && !may('plazos', 'send')) return undefined;
  return {
    idOf,
    nameOf,
    acts: (ids, reload) => (
      <>
        {may('plazos', 'send') && <Remind idsOf={() => ids} onDone={reload} />}
        {may('plazos', 'edit') && <ChargeMany ids={ids} onDone={reload} />}
      </>
    ),
  };
}

/** A mail with a link to each of those on the screen. */
export function RemindAll({report}: {report: string}) {
  const queries = useQueryClient();
  const shown = (): number[] =>
    (
      queries
        .getQueriesData<Report>({queryKey: ['informes', report], type: 'active'})
        .map(([, data]) => data)
        .find(data => data !== undefined)?.rows ?? []
    )
      .filter(row => row.stateCode !== 'charging')
      .map(idOf);
  return <Remind label="Recordar a todos por correo" idsOf={shown} />;
}

interface RemindProps {
  label?: string;
  /** Asked when the button is pressed. */
  idsOf: () => readonly number[];
  onDone?: () => void;
}

function Remind({label = 'Recordar por correo', idsOf, onDone}: RemindProps) {
  const [ids, setIds] = useState<number[] | null>(null);
  const [busy, run] = useKeyedBusy();
  const notify = useNotify();
  const send = (): Promise<void> =>
    run(async idempotencyKey => {
      const {sent, without} = await call('post', '/api/plazos/enlaces', {
        idempotencyKey,
        body: {instalmentIds: ids, kind: 'reminder'},
      });
      notify(`${plural(sent, 'correo enviado', 'correos enviados')}${without > 0 ? `; ${without} sin correo` : ''}`, {
        type: 'info',
        autoHideDuration: 8000,
      });
      setIds(null);
      onDone?.();
    });
  return (
    <>
      <Button size="small" onClick={() => setIds(idsOf().slice(0, most))}>
        {label}
      </Button>
      <ConfirmDialog
        open={ids !== null}
        title="Recordar por correo"
        confirm="Enviar"
        busy={busy}
        disabled={ids?.length === 0}
        onConfirm={() => void send()}
        onClose={() => setIds(null)}
      >
        {ids?.length === 0
          ? 'No hay ningún plazo que recordar con estas condiciones.'
          : `Se escribe a quien paga ${plural(ids?.length ?? 0, 'plazo', 'plazos')} con el importe y un enlace para pagarlo sin cuenta.${ids?.length === most ? ` Son los ${most} primeros: envía el resto después.` : ''}`}
      </ConfirmDialog>
    </>
  );
}

type Outcome = Answer<'chargeInstalmentNow'>['outcome'] | 'not';

const outcomes: Record<Outcome, string> = {
  paid: 'cobrados',
  denied: 'no aceptados por el banco (les hemos escrito)',
  refunding: 'ya pagados (se devuelven solos)',
  unknown: 'sin respuesta del banco todavía',
  not: 'sin tarjeta que valga, con los cobros parados o ya pagados',
};

function ChargeMany({ids, onDone}: {ids: readonly number[]; onDone: () => void}) {
  const [isOpen, setOpen] = useState(false);
  /** How many have been tried; null: not begun. */
  const [tried, setTried] = useState<number | null>(null);
  const isStopped = useRef(false);
  const notify = useNotify();
  // What is ticked may change under a run as rows are paid: the run keeps what it was begun with.
  const [run, setRun] = useState<readonly number[]>([]);
  const charge = async (): Promise<void> => {
    setRun(ids);
    isStopped.current = false;
    const counted: Record<Outcome, number> = {paid: 0, denied: 0, refunding: 0, unknown: 0, not: 0};
    for (const [at, id] of ids.entries()) {
      if (isStopped.current) break;
      setTried(at);
      try {
        counted[(await call('post', '/api/plazos/{id}/cobrar', {at: {id}})).outcome] += 1;
      } catch (failure) {
        if (![404, 409].includes(problemOf(failure).status)) {
          notifyProblem(notify, failure);
          break;
        }
        counted.not += 1;
      }
    }
    const told = (Object.keys(outcomes) as Outcome[]).flatMap(outcome =>
      counted[outcome] === 0 ? [] : [`${counted[outcome]} ${outcomes[outcome]}`],
    );
    if (told.length > 0)
      notify(`De ${plural(ids.length, 'plazo', 'plazos')}: ${told.join('; ')}.`, {
        type: counted.paid === ids.length ? 'success' : 'warning',
        autoHideDuration: 12_000,
      });
    setTried(null);
    setOpen(false);
    onDone();
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Cobrar ahora…
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="¿Cobrar ahora?"
        confirm="Cobrar"
        leave={tried === null ? 'Cancelar' : 'Parar aquí'}
        disabled={tried !== null}
        onConfirm={() => void charge()}
        onClose={() => {
          if (tried === null) setOpen(false);
          else isStopped.current = true;
        }}
      >
        {tried === null ? (
          `Se cobran ${plural(ids.length, 'plazo', 'plazos')}, uno tras otro, en la tarjeta guardada de cada uno. Los que no tienen tarjeta se quedan como están.`
        ) : (
          <span role="status">{`Cobrando el ${tried + 1} de ${run.length}…`}</span>
        )}
      </ConfirmDialog>
    </>
  );
}
