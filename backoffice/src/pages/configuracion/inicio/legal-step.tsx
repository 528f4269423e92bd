// The legal texts as they stand: what the house says in each, what only a person can write, and the act by which
// somebody answers for it.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import {legalKinds, nameOf} from '../../../crud/words/choices';
import {Fact, Facts} from '../../../crud/fields/facts';
import {StateMark} from '../../../crud/fields/fields';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {Panel} from '../../../crud/frames/panel';
import {LeaveGuard} from '../../../crud/frames/unsaved-guard';
import {SignLegalText} from '../../../crud/acts/sign-legal-text';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call, problemOf} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Answer} from '../../../providers/wire';

type Drafts = Answer<'getLegalDrafts'>;
type Draft = Drafts['texts'][number];

export default function LegalStep({onSaved}: {onSaved: () => void}) {
  const {data, error, refetch} = useQuery({
    queryKey: ['inicio', 'textos'],
    queryFn: ({signal}) => call('get', '/api/inicio/textos', {signal}),
  });
  if (error && data === undefined) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const missing = [
    ...new Set(
      data.texts
        .filter(({publishedAt}) => publishedAt === null)
        .flatMap(({facts}) => facts.filter(({value}) => value === '').map(({label}) => label)),
    ),
  ];
  const order: readonly string[] = legalKinds.map(({id}) => id);
  return (
    <>
      {missing.length > 0 && (
        <Alert severity="warning" sx={{mb: 2}}>
          {`Los textos citan datos de quien vende que todavía faltan: ${missing.join(', ')}. `}
          <Link href={may('platform', 'view') ? '/superadmin/inicio/club' : '/admin/configuracion'} color="inherit">
            Ponerlos en «Quién vende»
          </Link>
        </Alert>
      )}
      {[...data.texts]
        .sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
        .map(text => (
          <OneText
            key={`${text.id} ${text.version}`}
            text={text}
            onDone={() => {
              void refetch();
              onSaved();
            }}
          />
        ))}
    </>
  );
}

function OneText({text, onDone}: {text: Draft; onDone: () => void}) {
  const notify = useNotify();
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [isShown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isDraft = text.publishedAt === null;
  const name = nameOf(legalKinds, text.kind);
  const written = text.gaps.filter(gap => answers[gap]?.trim());
  const isComplete = written.length === text.gaps.length && text.facts.every(({value}) => value !== '');
  const write = async (): Promise<void> => {
    setProblem(null);
    if (written.length > 0)
      await call('post', '/api/textos-legales/{id}/huecos', {
        at: {id: text.id},
        body: {version: text.version, answers: written.map(gap => ({gap, text: answers[gap]!.trim()}))},
      });
  };
  const tell = (failure: unknown): void => setProblem(problemOf(failure).message);
  const done = (): void => {
    setAnswers({});
    onDone();
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await write();
      notify('Guardado', {type: 'info'});
      done();
    } catch (failure) {
      tell(failure);
      setBusy(false);
    }
  };
  const mayPublish = isDraft && may('configuracion', 'configure');
  return (
    <Panel
      title={name}
      note={
        isDraft ? (
          <StateMark tone="warn">Borrador: nadie lo lee todavía</StateMark>
        ) : (
          <StateMark tone="good">{`Publicado el ${formatInstant(text.publishedAt!)}`}</StateMark>
        )
      }
      actions={
        <>
          <Button onClick={() => setShown(!isShown)} aria-expanded={isShown}>
            {isShown ? 'Cerrar' : 'Leer'}
          </Button>
          <Button href={`/admin/textos-legales/${text.id}`}>{isDraft ? 'Cambiarlo' : 'Ver'}</Button>
          {mayPublish && (
            <SignLegalText
              id={text.id}
              name={name}
              disabled={busy || !isComplete}
              before={write}
              onDone={done}
              onFailure={tell}
            />
          )}
        </>
      }
    >
      <LeaveGuard armed={written.length > 0} />
      {problem !== null && (
        <Alert severity="error" sx={{mb: 1.5}}>
          {problem}
        </Alert>
      )}
      {isDraft && text.facts.length > 0 && (
        <Facts>
          {text.facts.map(({label, value}) => (
            <Fact key={label} label={capital(label)}>
              {value === '' ? <StateMark tone="bad">Falta</StateMark> : value}
            </Fact>
          ))}
        </Facts>
      )}
      {mayPublish && text.gaps.length > 0 && (
        <Box sx={{mt: 1.5}}>
          <Box sx={{color: 'text.secondary'}}>Lo que solo sabe alguien de la casa:</Box>
          {text.gaps.map(gap => (
            <TextField
              key={gap}
              fullWidth
              multiline
              margin="dense"
              label={capital(gap)}
              value={answers[gap] ?? ''}
              onChange={event => setAnswers({...answers, [gap]: event.target.value})}
              slotProps={{htmlInput: {maxLength: 2000}}}
            />
          ))}
          {written.length > 0 && (
            <Button onClick={() => void save()} disabled={busy}>
              Guardar lo escrito
            </Button>
          )}
        </Box>
      )}
      {isShown && (
        <iframe
          title={name}
          sandbox=""
          srcDoc={page(text.previewHtml)}
          style={{
            border: 0,
            width: '100%',
            height: 'min(60vh, 560px)',
            display: 'block',
            background: '#fff',
            marginTop: 12,
          }}
        />
      )}
    </Panel>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const page = (body: string): string =>
  `<!doctype html><html lang="es"><head><style>body{font:16px/1.5 system-ui,sans-serif;margin:16px;color:#1a1a1a;overflow-wrap:anywhere}</style></head><body>${body}</body></html>`;
