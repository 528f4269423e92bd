// The places of a category are given out: choose how, look at who gets in and who waits, apply it; draws stay to be
// read.
import {useState, type ReactNode} from 'react';
import {useNotify, type RaRecord} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import {Link, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import LinearProgress from '@mui/material/LinearProgress';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {ReasonDialog} from '../../../crud/acts/reason-dialog';
import {useBusy, useKeyedBusy} from '../../../crud/acts/use-busy';
import {StateMark} from '../../../crud/fields/fields';
import {Figure, Figures} from '../../../crud/figures/figures';
import {FigureTable} from '../../../crud/figures/figure-table';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {Panel} from '../../../crud/frames/panel';
import {nameOf} from '../../../crud/words/choices';
import {admissionMethods, drawStates, enrolmentKinds} from '../../../crud/words/choices-academy';
import {plural} from '../../../crud/words/plural';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Answer} from '../../../providers/wire';
import {CategoryFrame} from '../categories/category-frame';

type Admission = Answer<'getAdmission'>;
type Entry = Admission['entries'][number];
type Method = Admission['draws'][number]['method'];

export default function AdmissionPage() {
  const {id} = useParams();
  return <CategoryFrame title="admisión">{category => <Body key={id} category={category} />}</CategoryFrame>;
}

const HOW: Record<Method, string> = {
  order: 'Entra antes quien antes envió la solicitud.',
  lot: 'Por sorteo. La clave se fija al prepararlo y se publica con el resultado: cualquiera puede repetirlo.',
  hand: 'Marca a quién se le da plaza; los demás quedan en lista de espera por orden de llegada.',
};

function Body({category}: {category: RaRecord}) {
  const id = Number(category.id);
  const queries = useQueryClient();
  const [shown, setShown] = useState<number | null>(null);
  const key = ['admission', id, shown];
  const {data, error} = useQuery({
    queryKey: key,
    queryFn: ({signal}) =>
      call('get', '/api/bases/categorias/{id}/admision', {
        at: {id},
        query: shown === null ? {} : {draw: shown},
        signal,
      }),
    retry: false,
  });
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const draw = data.draws.find(one => one.id === data.draw);
  const changed = (answer?: Admission): void => {
    setShown(null);
    if (answer) queries.setQueryData(['admission', id, null], answer);
    else void queries.invalidateQueries({queryKey: ['admission', id]});
  };
  return (
    <>
      <Figures>
        <Figure
          label="Plazas"
          value={data.capacity === null ? 'Sin límite' : String(data.capacity)}
          note={`${data.taken} dadas u ofrecidas`}
        />
        <Figure label="Para repartir" value={data.free === null ? 'Todas' : String(data.free)} />
        <Figure label="Solicitudes" value={String(data.asked)} />
        <Figure label="En espera" value={String(data.waiting)} note="Van antes que quien pide ahora" />
      </Figures>
      {draw === undefined ? (
        <Prepare data={data} categoryId={id} onDone={changed} />
      ) : (
        <Decide key={draw.id} data={data} draw={draw} categoryId={id} onDone={changed} onBack={() => setShown(null)} />
      )}
      <Panel title="Repartos de esta categoría">
        <FigureTable
          rows={data.draws}
          rowKey={row => row.id}
          isText
          empty="Todavía no se ha repartido ninguna plaza."
          name={{label: 'Cómo', value: row => nameOf(admissionMethods, row.method)}}
          columns={[
            {
              label: 'Estado',
              value: row => {
                const state = drawStates.find(one => one.id === row.state);
                return state && <StateMark tone={state.tone}>{state.name}</StateMark>;
              },
            },
            {label: 'Preparado', value: row => `${formatInstant(row.preparedAt)}, ${row.preparedBy}`},
            {
              label: 'Decidido',
              value: row =>
                row.decidedAt === null
                  ? '–'
                  : [`${formatInstant(row.decidedAt)}, ${row.decidedBy}`, row.reason].filter(Boolean).join(': '),
            },
            {label: 'Clave', value: row => (row.seed === '' ? '–' : <code>{row.seed}</code>)},
            {
              label: 'Acciones',
              value: row => (
                <Button size="small" onClick={() => setShown(row.id)} disabled={row.id === data.draw}>
                  Ver la lista
                </Button>
              ),
            },
          ]}
        />
      </Panel>
    </>
  );
}

interface PrepareProps {
  data: Admission;
  categoryId: number;
  onDone: (answer?: Admission) => void;
}

function Prepare({data, categoryId, onDone}: PrepareProps) {
  const [method, setMethod] = useState<Method>('order');
  const [admit, setAdmit] = useState<readonly number[]>([]);
  const [busy, run] = useBusy();
  const prepare = () =>
    run(async () =>
      onDone(
        await call('post', '/api/bases/categorias/{id}/admision', {
          at: {id: categoryId},
          body: {method, ...(method === 'hand' ? {admit: [...admit]} : {})},
        }),
      ),
    );
  if (data.asked === 0)
    return <Alert severity="info">No hay solicitudes enviadas que esperen una decisión en esta categoría.</Alert>;
  const toggle = (entryId: number): void =>
    setAdmit(admit.includes(entryId) ? admit.filter(one => one !== entryId) : [...admit, entryId]);
  return (
    <Panel
      title="Repartir las plazas"
      actions={
        may('bases', 'edit') && (
          <Button
            variant="contained"
            disabled={busy || (method === 'hand' && admit.length === 0)}
            onClick={() => void prepare()}
          >
            {method === 'lot' ? 'Preparar el sorteo' : 'Ver cómo queda'}
          </Button>
        )
      }
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        value={method}
        aria-label="Cómo se reparten"
        onChange={(_event, value: Method | null) => value && setMethod(value)}
      >
        {admissionMethods.map(one => (
          <ToggleButton key={one.id} value={one.id}>
            {one.name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{color: 'text.secondary', my: 1.25}}>
        {HOW[method]}
        {method === 'hand' && data.free !== null && ` Marcadas: ${admit.length} de ${data.free}.`}
      </Box>
      <Entries
        entries={data.entries}
        tick={
          method === 'hand'
            ? entry => (
                <Checkbox
                  size="small"
                  checked={admit.includes(entry.enrolmentId)}
                  onChange={() => toggle(entry.enrolmentId)}
                  slotProps={{input: {'aria-label': `Dar plaza a ${entry.athleteName}`}}}
                />
              )
            : undefined
        }
      />
    </Panel>
  );
}

interface DecideProps extends PrepareProps {
  draw: Admission['draws'][number];
  onBack: () => void;
}

function Decide({data, draw, categoryId, onDone, onBack}: DecideProps) {
  const [asking, setAsking] = useState<'apply' | 'discard' | null>(null);
  const [busy, run] = useKeyedBusy();
  const notify = useNotify();
  const isOpen = draw.state === 'prepared';
  const admitted = data.entries.filter(entry => entry.isAdmitted).length;
  const waiting = data.entries.length - admitted;
  const decide = (isApplied: boolean, reason: string | null) =>
    run(async idempotencyKey => {
      const done = await call('post', '/api/bases/admisiones/{id}/decidir', {
        at: {id: draw.id},
        body: {isApplied, reason},
        idempotencyKey,
      });
      notify(
        isApplied
          ? `${plural(done.admitted, 'plaza dada', 'plazas dadas')}, ${done.waiting} en espera y ${plural(done.mails, 'correo', 'correos')} a las familias`
          : 'Descartado',
        {type: 'info'},
      );
      setAsking(null);
      onDone();
    });
  const again = () =>
    run(async () =>
      onDone(
        await call('post', '/api/bases/categorias/{id}/admision', {at: {id: categoryId}, body: {method: draw.method}}),
      ),
    );
  return (
    <Panel
      title={
        isOpen
          ? `${nameOf(admissionMethods, draw.method)}: así quedaría`
          : `${nameOf(admissionMethods, draw.method)} del ${formatInstant(draw.preparedAt)}`
      }
      actions={
        isOpen && may('bases', 'edit') ? (
          <>
            <Button disabled={busy} onClick={() => setAsking('discard')}>
              Descartar
            </Button>
            {draw.method !== 'hand' && (
              <Button disabled={busy} onClick={() => void again()}>
                Volver a calcular
              </Button>
            )}
            <Button variant="contained" disabled={busy} onClick={() => setAsking('apply')}>
              Aplicar
            </Button>
          </>
        ) : (
          <Button onClick={onBack}>Volver</Button>
        )
      }
    >
      {draw.seed !== '' && (
        <Alert severity="info" sx={{mb: 1.5}}>
          Clave del sorteo: <code>{draw.seed}</code>. El orden es el de SHA-256 de «clave:número de inscripción».
        </Alert>
      )}
      <Entries entries={data.entries} />
      {asking === 'apply' && (
        <ConfirmDialog
          open
          title="Aplicar el reparto"
          confirm="Aplicar y avisar"
          busy={busy}
          onConfirm={() => void decide(true, null)}
          onClose={() => setAsking(null)}
        >
          {plural(admitted, 'solicitud entra', 'solicitudes entran')} y {waiting} {waiting === 1 ? 'queda' : 'quedan'}{' '}
          en lista de espera. Se avisa por correo a todas las familias.
        </ConfirmDialog>
      )}
      {asking === 'discard' && draw.method === 'lot' && (
        <ReasonDialog
          title="Descartar el sorteo"
          confirm="Descartar"
          danger
          onConfirm={reason => decide(false, reason)}
          onClose={() => setAsking(null)}
        >
          <Box sx={{mb: 1.5}}>El sorteo descartado queda a la vista con su clave, su resultado y este motivo.</Box>
        </ReasonDialog>
      )}
      {asking === 'discard' && draw.method !== 'lot' && (
        <ConfirmDialog
          open
          title="Descartar el reparto"
          confirm="Descartar"
          busy={busy}
          onConfirm={() => void decide(false, null)}
          onClose={() => setAsking(null)}
        >
          Nadie recibe plaza ni aviso: podrás preparar otro.
        </ConfirmDialog>
      )}
    </Panel>
  );
}

const outcomeOf = ({isAdmitted, waitingPlace}: Entry) =>
  isAdmitted === null ? (
    '–'
  ) : isAdmitted ? (
    <StateMark tone="good">Plaza</StateMark>
  ) : (
    <StateMark tone="warn">{`Espera, puesto ${waitingPlace}`}</StateMark>
  );

function Entries({entries, tick}: {entries: readonly Entry[]; tick?: (entry: Entry) => ReactNode}) {
  return (
    <FigureTable
      rows={entries}
      rowKey={entry => entry.enrolmentId}
      isText
      name={{
        label: 'Deportista',
        value: entry => (
          <>
            {tick?.(entry)}
            <Link to={`/bases/${entry.enrolmentId}`}>{entry.athleteName}</Link>
          </>
        ),
      }}
      columns={[
        {label: 'Resultado', value: outcomeOf},
        {label: 'Número', value: entry => entry.number},
        {label: 'Enviada', value: entry => (entry.submittedAt === null ? '–' : formatInstant(entry.submittedAt))},
        {label: 'Tipo', value: entry => nameOf(enrolmentKinds, entry.kind)},
        {label: 'Falta', value: entry => (entry.lacks === 0 ? 'Nada' : plural(entry.lacks, 'cosa', 'cosas'))},
      ]}
    />
  );
}
