// One mail in the house's own words: each place with what we say there, the gaps that may be named, and how it looks as
// it is written. Nothing is sent to anybody but oneself.
import {useEffect, useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {Link, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {useBusy, useFormAct, useKeyedBusy} from '../../../crud/acts/use-busy';
import {MailPreview} from '../../../crud/editor/mail-preview';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {LeaveGuard} from '../../../crud/frames/unsaved-guard';
import {Panel} from '../../../crud/frames/panel';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Answer} from '../../../providers/wire';
import {SlotField} from './slot-field';

type Text = Answer<'getMailText'>;
type Words = Text['words'];
type Slot = keyof Words;

const SLOTS: readonly {slot: Slot; label: string; most: number; rows?: number; help?: string}[] = [
  {slot: 'subject', label: 'Asunto', most: 150},
  {
    slot: 'preheader',
    label: 'Lo que se ve tras el asunto',
    most: 200,
    help: 'En la lista de correos, antes de abrirlo.',
  },
  {slot: 'title', label: 'Título', most: 100},
  {
    slot: 'before',
    label: 'Texto',
    most: 3000,
    rows: 5,
    help: 'Una línea en blanco separa párrafos; **así** va en negrita.',
  },
  {slot: 'after', label: 'Texto tras los datos', most: 3000, rows: 3},
  {slot: 'label', label: 'Botón', most: 60},
];

export default function MailText() {
  const {kind = ''} = useParams();
  const {data, error, refetch} = useQuery({
    queryKey: ['textos-correo', kind],
    queryFn: ({signal}) => call('get', '/api/textos-correo/{kind}', {at: {kind}, signal}),
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <LoadProblem error={error} />;
  if (!data) return <LinearProgress />;
  return <Editor key={`${data.kind}:${data.version}`} text={data} reread={() => void refetch()} />;
}

function Editor({text, reread}: {text: Text; reread: () => void}) {
  const {kind, ours, places, version} = text;
  const [words, setWords] = useState(text.words);
  const [isLeaving, setLeaving] = useState(false);
  const notify = useNotify();
  const {busy, problem, run} = useFormAct({stays: true});
  const [isTesting, runTest] = useKeyedBusy();
  const [isResetting, reset] = useBusy();
  const canChange = may('settings', 'configure');
  const isChanged = SLOTS.some(({slot}) => words[slot] !== text.words[slot]);
  const preview = usePreview(kind, words);
  const wrong: Record<string, string> = {...problem?.errors, ...preview.errors};

  const save = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => {
      await call('put', '/api/textos-correo/{kind}', {at: {kind}, body: {words, version}});
      notify('Guardado: el próximo correo ya lo dice así', {type: 'info'});
      reread();
    });
  };
  const test = (): void =>
    void runTest(async key => {
      const {to} = await call('post', '/api/textos-correo/{kind}/prueba', {
        at: {kind},
        body: {words},
        idempotencyKey: key,
      });
      notify(`Enviado a ${to}`, {type: 'info'});
    });

  return (
    <>
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline', mb: 2}}>
        <Box sx={{flex: '1 1 320px'}}>
          <Typography variant="h2" component="h2">
            {text.name}
          </Typography>
          <Typography color="textSecondary">
            {text.when}
            {text.updatedAt !== null &&
              ` Cambiado el ${formatInstant(text.updatedAt)}${text.updatedBy === null ? '' : ` por ${text.updatedBy}`}.`}
          </Typography>
        </Box>
        <Button component={Link} to="/configuracion/textos">
          Todos los textos
        </Button>
      </Box>
      <Box
        sx={{display: 'grid', gap: 2, gridTemplateColumns: {xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)'}}}
      >
        <Panel title="Vuestras palabras" note="Lo que dejes vacío se dice como viene.">
          <LeaveGuard armed={isChanged && !busy} />
          <Box component="form" onSubmit={save} noValidate>
            <fieldset disabled={!canChange} style={{border: 0, margin: 0, padding: 0, minWidth: 0}}>
              {SLOTS.filter(({slot}) => slot !== 'label' || ours.label !== '').map(({slot, ...field}) => (
                <SlotField
                  key={slot}
                  {...field}
                  ours={ours[slot]}
                  value={words[slot]}
                  places={places}
                  error={wrong[slot] ?? wrong[`words.${slot}`]}
                  onChange={value => setWords({...words, [slot]: value})}
                />
              ))}
            </fieldset>
            {problem && Object.keys(problem.errors).length === 0 && (
              <Alert severity="error" sx={{mb: 2}}>
                {problem.message}
              </Alert>
            )}
            {canChange && (
              <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
                <Button type="submit" variant="contained" disabled={busy || !isChanged}>
                  Guardar
                </Button>
                <Button onClick={test} disabled={isTesting || Object.keys(wrong).length > 0}>
                  Enviarme una prueba
                </Button>
                {version > 0 && (
                  <Button color="error" onClick={() => setLeaving(true)} disabled={busy}>
                    Volver al original
                  </Button>
                )}
              </Box>
            )}
          </Box>
        </Panel>
        <Box sx={{position: {lg: 'sticky'}, top: {lg: 72}, alignSelf: 'start', minWidth: 0}}>
          <Panel title="Así queda" note="Con datos de ejemplo.">
            {preview.error ? (
              <LoadProblem error={preview.error} />
            ) : preview.mail ? (
              <>
                <Typography sx={{mb: 1}}>
                  <strong>Asunto:</strong> {preview.mail.subject}
                </Typography>
                <MailPreview title={text.name} mail={preview.mail} height={620} />
              </>
            ) : (
              <LinearProgress />
            )}
          </Panel>
        </Box>
      </Box>
      <ConfirmDialog
        open={isLeaving}
        title="Volver al original"
        confirm="Volver al original"
        onClose={() => setLeaving(false)}
        busy={isResetting}
        danger
        onConfirm={() =>
          void reset(async () => {
            await call('post', '/api/textos-correo/{kind}/original', {at: {kind}, body: {version}});
            setLeaving(false);
            notify('El próximo correo se dice como viene', {type: 'info'});
            reread();
          })
        }
      >
        Se pierden vuestras palabras en este correo y vuelve a decirse como viene.
      </ConfirmDialog>
    </>
  );
}

/** As it is written, a moment after the last key; where it is wrong the original is seen. */
function usePreview(kind: string, words: Words) {
  const [asked, setAsked] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), 400);
    return () => clearTimeout(timer);
  }, [words]);
  const {data, error} = useQuery({
    queryKey: ['textos-correo', kind, 'vista', asked],
    queryFn: ({signal}) =>
      call('post', '/api/textos-correo/{kind}/vista-previa', {at: {kind}, body: {words: asked}, signal}),
    placeholderData: before => before,
  });
  return {mail: data, error, errors: asked === words ? (data?.errors ?? {}) : {}};
}
