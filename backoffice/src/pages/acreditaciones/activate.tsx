// The hand-over at the venue: the person's document in hand, its last characters typed, and the code is good.
import {useState, type FormEvent} from 'react';
import {useGetOne, useRefresh} from 'react-admin';
import {Link, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import {AccessDenied} from '../../crud/frames/access-denied';
import {nameOf, saidOf} from '../../crud/words/choices';
import {accreditationAreas, accreditationStates} from '../../crud/words/choices-catalogue';
import {Fact, Facts} from '../../crud/fields/facts';
import {StateMark} from '../../crud/fields/fields';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {formatInstant} from '../../crud/words/zoned-time';
import {call, problemOf} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {AccreditationPhoto} from './photo';
import {personName, type AccreditationRecord} from './accreditation-fields';
import type {Stored} from '../../providers/wire';

export default function Activate() {
  const {id} = useParams();
  const {data: one, error} = useGetOne<AccreditationRecord>('acreditaciones', {id: Number(id)}, {retry: false});
  const type = useGetOne<Stored<'AccreditationType'>>(
    'tipos-acreditacion',
    {id: one?.accreditationTypeId ?? 0},
    {enabled: one !== undefined},
  );
  if (!may('acreditaciones', 'edit')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (one === undefined || type.isLoading) return <LinearProgress />;
  const state = accreditationStates.find(choice => choice.id === one.state);
  const ready = one.state === 'approved' || one.state === 'sent';
  return (
    <>
      <PageHeader
        title={`Activar: ${personName(one)}`}
        crumbs={[
          {label: 'Acreditaciones', to: '/acreditaciones'},
          {label: personName(one), to: `/acreditaciones/${one.id}`},
        ]}
        note={state && <StateMark tone={state.tone}>{state.name}</StateMark>}
      />
      <Card sx={{p: 2, mb: 2, maxWidth: 720}}>
        {one.hasPhoto && <AccreditationPhoto id={one.id} name={personName(one)} />}
        <Facts min={160}>
          <Fact label="Tipo">{one.typeName}</Fact>
          <Fact label="Medio o empresa">{one.medium}</Fact>
          <Fact label="Evento">{one.eventTitle}</Fact>
          <Fact label="Vale">
            {formatInstant(one.validFromAt)} – {formatInstant(one.validUntilAt)}
          </Fact>
          {type.data?.hasSeat === true && <Fact label="Asiento">Con asiento: dale también el suyo</Fact>}
          <Fact label="Dónde puede estar" wide>
            {one.areas.map(area => nameOf(accreditationAreas, area)).join(', ')}
          </Fact>
        </Facts>
      </Card>
      {ready ? <HandOver one={one} hasBib={type.data?.hasBib === true} /> : <NotNow one={one} />}
    </>
  );
}

function NotNow({one}: {one: AccreditationRecord}) {
  const why: Record<Exclude<AccreditationRecord['state'], 'approved' | 'sent'>, string> = {
    requested: 'Todavía no está aprobada: no se puede activar.',
    withdrawn: 'Quien la pidió la retiró.',
    rejected: 'La solicitud se rechazó.',
    revoked: 'Está revocada: no da acceso.',
    expired: 'Ha caducado.',
    activated: 'Ya está activada.',
    used: 'Ya se ha usado en la puerta.',
  };
  const isGood = one.state === 'activated' || one.state === 'used';
  return (
    <Alert severity={isGood ? 'success' : 'warning'} sx={{maxWidth: 720}}>
      {saidOf(why, one.state)}{' '}
      {isGood &&
        one.activatedAt !== null &&
        `El ${formatInstant(one.activatedAt)}${one.activatedByName === null ? '' : `, por ${one.activatedByName}`}.`}{' '}
      {one.decisionReason}
      {isGood && one.code !== null && (
        <Box component="code" sx={{display: 'block', fontSize: '1.5rem', mt: 1}}>
          {one.code}
        </Box>
      )}
      <Box sx={{mt: 1}}>
        <Link to={`/acreditaciones/${one.id}`}>Ver la acreditación</Link>
      </Box>
    </Alert>
  );
}

function HandOver({one, hasBib}: {one: AccreditationRecord; hasBib: boolean}) {
  const refresh = useRefresh();
  const [docEnding, setDocEnding] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [bib, setBib] = useState(one.bibNo === null ? '' : String(one.bibNo));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{message: string; errors: Record<string, string>} | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await call('post', '/api/acreditaciones/{id}/activar', {
        at: {id: one.id},
        body: {docEnding: docEnding.trim(), isIdChecked: isChecked, bibNo: bib === '' ? null : Number(bib)},
      });
      refresh();
    } catch (failure) {
      const {message, errors = {}} = problemOf(failure);
      setProblem({message, errors});
      setBusy(false);
    }
  };
  return (
    <Card component="form" onSubmit={(event: FormEvent) => void submit(event)} sx={{p: 2, maxWidth: 720}}>
      <Box sx={{fontWeight: 700, mb: 1}}>Pide el documento y compara la foto y el nombre</Box>
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start'}}>
        <TextField
          autoFocus
          required
          label="Cuatro últimos caracteres"
          value={docEnding}
          onChange={event => setDocEnding(event.target.value.toUpperCase())}
          error={problem?.errors.docEnding !== undefined}
          helperText={problem?.errors.docEnding ?? 'Del documento que enseña, letra incluida'}
          slotProps={{htmlInput: {maxLength: 20, autoComplete: 'off'}}}
          sx={{maxWidth: 260}}
        />
        {hasBib && (
          <TextField
            label="Peto"
            value={bib}
            onChange={event => setBib(event.target.value.replace(/\D/g, ''))}
            error={problem?.errors.bibNo !== undefined}
            helperText={problem?.errors.bibNo ?? 'El número que se le entrega'}
            slotProps={{htmlInput: {inputMode: 'numeric', maxLength: 3}}}
            sx={{maxWidth: 160}}
          />
        )}
      </Box>
      <FormControlLabel
        label="He comprobado el documento y es la misma persona"
        control={<Checkbox checked={isChecked} onChange={event => setChecked(event.target.checked)} />}
      />
      {problem !== null && (
        <Alert severity="error" sx={{my: 1}}>
          {problem.message}
        </Alert>
      )}
      <Box sx={{mt: 1}}>
        <Button type="submit" variant="contained" disabled={busy || !isChecked || docEnding.trim().length < 4}>
          Activar
        </Button>
      </Box>
    </Card>
  );
}
