// A seat plan as SVG text: taken from a stored plan or a file, changed, read again as one types, saved as a new draft
// edition.
import {lazy, Suspense, useEffect, useRef, useState, type ChangeEvent} from 'react';
import {useGetList, useNotify} from 'react-admin';
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import {formatCount} from '../../crud/words/count';
import {plural} from '../../crud/words/plural';
import {downloadText} from '../../crud/lists/csv';
import {useBusy} from '../../crud/acts/use-busy';
import {PageHeader} from '../../crud/frames/page-header';
import {call, problemOf} from '../../providers/http-client';
import {PlanProblems, problemsIn, type PlanProblem} from '../../parts/plans/plan-problems';
import {LeftOutOfPlan, SvgFormat, type LeftOut} from '../../parts/plans/svg-format';
import {planToSvg} from './plan-svg';
import {SvgText} from './svg-text';
import type {Stored} from '../../providers/wire';

const PlanPreview = lazy(() => import('../../parts/plans/plan-preview'));
const pause = 600;

interface Checked {
  geometry: PlanGeometry | null;
  leftOut: LeftOut | null;
  message: string;
  problems: PlanProblem[];
}

const nothing: Checked = {geometry: null, leftOut: null, message: '', problems: []};

export default function SvgEditor() {
  const {data: plans = []} = useGetList<Stored<'SeatPlan'>>('planos', {
    sort: {field: 'id', order: 'DESC'},
    filter: {},
    pagination: {page: 1, perPage: 200},
  });
  const {data: venues = []} = useGetList<Stored<'Venue'>>('recintos', {
    sort: {field: 'name', order: 'ASC'},
    filter: {},
    pagination: {page: 1, perPage: 200},
  });
  const [planId, setPlanId] = useState<number | ''>('');
  const [venueId, setVenueId] = useState<number | ''>('');
  const [name, setName] = useState('');
  const [svg, setSvg] = useState('');
  const [busy, run] = useBusy();
  const [savedId, setSavedId] = useState<number | null>(null);
  const checked = useChecked(svg);
  const file = useRef<HTMLInputElement>(null);
  const notify = useNotify();

  const open = async (id: number): Promise<void> => {
    setPlanId(id);
    await run(async () => {
      const plan = plans.find(one => one.id === id);
      const geometry = await call('get', '/api/planos/{id}/geometria', {at: {id}});
      setSvg(planToSvg(geometry));
      setName(String(plan?.name ?? geometry.name));
      setVenueId(Number(plan?.venueId ?? 0) || '');
      setSavedId(null);
    });
  };
  // One does not begin on an empty page: the newest plan that is not huge.
  const begun = useRef(false);
  const firstPlan = plans.find(plan => Number(plan.seatCount) > 0 && Number(plan.seatCount) <= 3_000);
  useEffect(() => {
    if (begun.current || firstPlan === undefined) return;
    begun.current = true;
    void open(Number(firstPlan.id));
  });
  const upload = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const picked = event.target.files?.[0];
    event.target.value = '';
    if (picked === undefined) return;
    setSvg(await picked.text());
    setPlanId('');
    setSavedId(null);
  };
  const save = (): Promise<void> =>
    run(async () => {
      const plan = await call('post', '/api/planos/importar', {
        body: {venueId: venueId || null, format: 'svg', content: svg, ...(name.trim() !== '' && {name: name.trim()})},
      });
      setSavedId(plan.id);
      notify(`Guardado como borrador: «${plan.name}», edición ${plan.edition}.`, {
        type: 'info',
        autoHideDuration: 8000,
      });
    });
  const ready =
    svg !== '' &&
    venueId !== '' &&
    checked.geometry !== null &&
    checked.problems.length === 0 &&
    checked.message === '';
  return (
    <>
      <PageHeader
        title="Editor de planos SVG"
        actions={
          <>
            <Button onClick={() => file.current?.click()}>Abrir archivo</Button>
            <input
              ref={file}
              type="file"
              hidden
              accept=".svg,image/svg+xml"
              aria-label="Archivo SVG"
              onChange={event => void upload(event)}
            />
            <Button
              disabled={svg === ''}
              onClick={() => downloadText(`${name.trim() || 'plano'}.svg`, svg, 'image/svg+xml')}
            >
              Descargar SVG
            </Button>
            <Button variant="contained" disabled={!ready || busy} onClick={() => void save()}>
              Guardar como borrador
            </Button>
          </>
        }
      />
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5}}>
        <TextField
          select
          label="Partir del plano"
          value={planId}
          onChange={event => void open(Number(event.target.value))}
          sx={{flex: '1 1 240px', maxWidth: 380}}
          disabled={busy}
        >
          {plans.map(plan => (
            <MenuItem key={plan.id} value={plan.id}>
              {plan.name}, edición {plan.edition} ({formatCount(Number(plan.seatCount))})
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="Recinto"
          value={venueId}
          onChange={event => setVenueId(Number(event.target.value))}
          sx={{flex: '1 1 200px', maxWidth: 300}}
        >
          {venues.map(venue => (
            <MenuItem key={venue.id} value={venue.id}>
              {venue.name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="Nombre del plano"
          value={name}
          onChange={event => setName(event.target.value)}
          helperText="Si el recinto ya tiene uno así, será su edición siguiente"
          sx={{flex: '1 1 240px', maxWidth: 340}}
        />
      </Box>
      {busy && <LinearProgress aria-label="Trabajando" sx={{mb: 1}} />}
      {savedId !== null && (
        <Alert
          severity="success"
          sx={{mb: 1.5}}
          action={
            <Button color="inherit" href={`/admin/planos/${savedId}`}>
              Ver el borrador
            </Button>
          }
        >
          Guardado. Míralo y publícalo en Planos.
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: {xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)'},
          alignItems: 'start',
        }}
      >
        <SvgText value={svg} onChange={setSvg} lookFor={checked.problems[0]?.element ?? null} />
        <Box sx={{minWidth: 0}}>
          <Card sx={{overflow: 'hidden', height: {xs: '50vh', lg: 'min(62vh, 640px)'}, minHeight: 300}}>
            {checked.geometry === null ? (
              <Box sx={{p: 2, color: 'text.secondary'}}>
                Elige un plano, abre un archivo o pega un SVG: aquí se ve como quedará.
              </Box>
            ) : (
              <Suspense fallback={<Skeleton variant="rectangular" height="100%" />}>
                <PlanPreview key={checked.geometry.seatCount} geometry={checked.geometry} />
              </Suspense>
            )}
          </Card>
          <Box role="status" aria-live="polite" sx={{mt: 1}}>
            {checked.problems.length > 0 ? (
              <PlanProblems message={checked.message} problems={checked.problems} />
            ) : checked.message !== '' ? (
              <Alert severity="error">{checked.message}</Alert>
            ) : (
              checked.geometry !== null &&
              `${plural(checked.geometry.seatCount, 'butaca', 'butacas')} en ${plural(checked.geometry.zones.length, 'zona', 'zonas')}. Se puede guardar.`
            )}
          </Box>
          {checked.leftOut === null ? <SvgFormat /> : <LeftOutOfPlan leftOut={checked.leftOut} />}
        </Box>
      </Box>
    </>
  );
}

/** What the importer says of the text, a moment after the last change. The last good drawing stays. */
function useChecked(svg: string): Checked {
  const [checked, setChecked] = useState<Checked>(nothing);
  useEffect(() => {
    if (svg.trim() === '') {
      setChecked(nothing);
      return undefined;
    }
    const stop = new AbortController();
    const timer = window.setTimeout(() => {
      call('post', '/api/planos/comprobar', {body: {content: svg}, signal: stop.signal})
        // A draft has no ids yet; the map wants zones to be told apart.
        .then(({plan, leftOut}) =>
          setChecked({
            ...nothing,
            leftOut,
            geometry: {...plan, zones: plan.zones.map((zone, index) => ({...zone, id: index + 1}))},
          }),
        )
        .catch((failure: unknown) => {
          if (!stop.signal.aborted)
            setChecked(before => ({
              ...nothing,
              geometry: before.geometry,
              message: problemOf(failure).message,
              problems: problemsIn(failure),
            }));
        });
    }, pause);
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [svg]);
  return checked;
}
