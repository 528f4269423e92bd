// What one athlete takes away: the garments that are ready, what is still missing, and the signature under it.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {Link} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import {useFormAct} from '../../../../crud/acts/use-busy';
import {StateMark} from '../../../../crud/fields/fields';
import {LoadProblem} from '../../../../crud/frames/load-problem';
import {PageHeader} from '../../../../crud/frames/page-header';
import {Panel} from '../../../../crud/frames/panel';
import {deliveryStates, enrolmentStates} from '../../../../crud/words/choices-academy';
import {plural} from '../../../../crud/words/plural';
import {call} from '../../../../providers/http-client';
import type {EnrolmentSheet, SheetGarment} from '../../enrolments/enrolment-sheet';
import {KitPanel} from '../kit-panel';
import {DESK} from './desk-address';
import {MissingSizes} from './missing-sizes';
import {SignaturePad} from './signature-pad';
import {smallPhoto} from './small-photo';

const OPEN = ['pending', 'reserved'];
const isReady = ({state, free, quantity}: SheetGarment): boolean =>
  state === 'reserved' || (state === 'pending' && free >= quantity);

export function DeskSheet({id}: {id: number}) {
  const {data, error, refetch} = useQuery({
    queryKey: ['enrolment-sheet', String(id)],
    queryFn: ({signal}) => call('get', '/api/bases/{id}/ficha', {at: {id}, signal}),
    retry: false,
  });
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const changed = (): void => void refetch();
  const state = enrolmentStates.find(one => one.id === data.state);
  const closed = data.kit.filter(one => !OPEN.includes(one.state));
  return (
    <>
      <PageHeader
        title={data.athlete.fullName}
        crumbs={[{label: 'Entregar ropa', to: DESK}]}
        note={
          <>
            <Box component="span" sx={{color: 'text.secondary'}}>
              {data.categoryName}
              {data.teamName !== null && ` · ${data.teamName}`} · {data.number}
            </Box>
            {state && <StateMark tone={state.tone}>{state.name}</StateMark>}
          </>
        }
        actions={
          <Button component={Link} to={`/bases/${data.id}`}>
            Ver la ficha
          </Button>
        }
      />
      {data.state !== 'enrolled' && (
        <Alert severity="warning" sx={{mb: 2}}>
          {data.state === 'suspended'
            ? 'Está suspendida por impago: se le entrega cuando esté al corriente.'
            : 'No está inscrito: no se le entrega ropa.'}
        </Alert>
      )}
      <HandOver key={data.kit.map(one => `${one.id}${one.state}`).join()} sheet={data} onChanged={changed} />
      {data.kitMissing.length > 0 && <MissingSizes sheet={data} onChanged={changed} />}
      {closed.length > 0 && <KitPanel sheet={{...data, kit: closed}} title="Ya entregado" onChanged={changed} />}
    </>
  );
}

interface Said {
  name: string;
  no: string;
}

function HandOver({sheet, onChanged}: {sheet: EnrolmentSheet; onChanged: () => void}) {
  const open = sheet.kit.filter(one => OPEN.includes(one.state));
  const [ticked, setTicked] = useState<readonly number[]>(() => open.filter(isReady).map(one => one.id));
  const [says, setSays] = useState<Record<number, Said>>(() =>
    Object.fromEntries(
      open
        .filter(one => one.isPersonalised)
        .map(one => [one.id, {name: one.personalName, no: one.personalNo === null ? '' : String(one.personalNo)}]),
    ),
  );
  const [signedBy, setSignedBy] = useState(sheet.guardians[0]?.fullName ?? sheet.athlete.fullName);
  const [signature, setSignature] = useState('');
  const [photo, setPhoto] = useState<string | null>(null);
  const [photoProblem, setPhotoProblem] = useState('');
  const {busy, problem, run} = useFormAct({stays: true});
  const notify = useNotify();
  const taken = open.filter(one => ticked.includes(one.id));
  const toggle = (id: number): void =>
    setTicked(ticked.includes(id) ? ticked.filter(one => one !== id) : [...ticked, id]);
  const wrong = (name: string): string | undefined => problem?.errors[name];

  const save = (): Promise<void> =>
    run(async key => {
      const done = await call('post', '/api/bases/{id}/entregar-prendas', {
        at: {id: sheet.id},
        idempotencyKey: key,
        body: {
          items: taken.map(one => ({
            deliveryId: one.id,
            ...(one.isPersonalised && {
              personalName: says[one.id]?.name.trim() ?? '',
              personalNo: says[one.id]?.no ? Number(says[one.id]!.no) : null,
            }),
          })),
          signedBy: signedBy.trim(),
          signature,
          photo,
        },
      });
      notify(
        `${plural(done.garments, 'prenda entregada', 'prendas entregadas')}${done.mails > 0 ? '; el justificante va por correo' : ''}`,
        {type: 'success'},
      );
      onChanged();
    });
  const choosePhoto = async (file: File | undefined): Promise<void> => {
    setPhotoProblem('');
    if (file === undefined) return;
    await smallPhoto(file).then(setPhoto, () => setPhotoProblem('Eso no es una foto que se pueda leer.'));
  };

  return (
    <Panel title="Por entregar">
      {open.length === 0 && <Box sx={{color: 'text.secondary'}}>No tiene nada pendiente de recoger.</Box>}
      {open.map(one => (
        <Box key={one.id} sx={{py: 0.75, '& + &': {borderTop: '1px solid', borderColor: 'divider'}}}>
          <Box sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1}}>
            <FormControlLabel
              sx={{flex: '1 1 220px', minHeight: 48}}
              control={
                <Checkbox checked={ticked.includes(one.id)} disabled={!isReady(one)} onChange={() => toggle(one.id)} />
              }
              label={
                <>
                  <strong>{one.itemName}</strong> · talla {one.size}
                  {one.quantity > 1 && ` × ${one.quantity}`}
                </>
              }
            />
            <StateMark tone={isReady(one) ? 'good' : 'warn'}>
              {isReady(one)
                ? (deliveryStates.find(({id}) => id === one.state)?.name ?? one.state)
                : 'No queda: se reserva al llegar'}
            </StateMark>
          </Box>
          {one.isPersonalised && ticked.includes(one.id) && (
            <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, pl: {sm: 4}, pb: 0.5}}>
              <TextField
                size="small"
                label="Nombre que lleva"
                value={says[one.id]?.name ?? ''}
                error={wrong(`items.${taken.indexOf(one)}.personalName`) !== undefined}
                helperText={wrong(`items.${taken.indexOf(one)}.personalName`)}
                onChange={event =>
                  setSays({...says, [one.id]: {...(says[one.id] ?? {no: ''}), name: event.target.value.toUpperCase()}})
                }
                slotProps={{htmlInput: {maxLength: 20}}}
              />
              <TextField
                size="small"
                label="Dorsal"
                value={says[one.id]?.no ?? ''}
                onChange={event =>
                  /^\d{0,2}$/.test(event.target.value) &&
                  setSays({...says, [one.id]: {...(says[one.id] ?? {name: ''}), no: event.target.value}})
                }
                slotProps={{htmlInput: {inputMode: 'numeric', maxLength: 2}}}
                sx={{width: 100}}
              />
            </Box>
          )}
        </Box>
      ))}
      {open.length > 0 && sheet.state === 'enrolled' && (
        <Box sx={{borderTop: '1px solid', borderColor: 'divider', pt: 1.5, mt: 0.5}}>
          <TextField
            label="Quién firma"
            value={signedBy}
            onChange={event => setSignedBy(event.target.value)}
            error={wrong('signedBy') !== undefined}
            helperText={wrong('signedBy') ?? 'Quien se lleva la ropa'}
            slotProps={{htmlInput: {maxLength: 120}}}
            sx={{width: '100%', maxWidth: 620, mb: 1.5}}
          />
          <SignaturePad value={signature} onChange={setSignature} error={wrong('signature')} />
          <Box sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 0.5}}>
            <Button component="label" startIcon={<CameraIcon />} size="small">
              {photo === null ? 'Añadir una foto (opcional)' : 'Cambiar la foto'}
              <input
                type="file"
                accept="image/*"
                capture="environment"
                hidden
                onChange={event => void choosePhoto(event.target.files?.[0])}
              />
            </Button>
            {photo !== null && (
              <>
                <Box
                  component="img"
                  src={`data:image/jpeg;base64,${photo}`}
                  alt="Foto de la entrega"
                  sx={{height: 64, borderRadius: 1}}
                />
                <Button size="small" onClick={() => setPhoto(null)}>
                  Quitar
                </Button>
              </>
            )}
            {(photoProblem || wrong('photo')) && (
              <Box role="alert" sx={{color: 'error.main', fontSize: '0.8rem'}}>
                {photoProblem || wrong('photo')}
              </Box>
            )}
          </Box>
          {problem !== null && (
            <Alert severity="error" sx={{mt: 1.5}}>
              {Object.values(problem.errors)[0] ?? problem.message}
            </Alert>
          )}
          <Button
            variant="contained"
            size="large"
            sx={{mt: 1.5}}
            disabled={busy || taken.length === 0 || signature === ''}
            onClick={() => void save()}
          >
            {taken.length === 0
              ? 'Marca lo que se lleva'
              : `Entregar ${plural(
                  taken.reduce((sum, one) => sum + one.quantity, 0),
                  'prenda',
                  'prendas',
                )}`}
          </Button>
          {taken.length > 0 && signature === '' && (
            <Box component="span" sx={{ml: 1.5, color: 'text.secondary'}}>
              Falta la firma.
            </Box>
          )}
        </Box>
      )}
    </Panel>
  );
}
