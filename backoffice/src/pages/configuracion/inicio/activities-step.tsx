// What the club does: its kinds of event, and the parts of the product that it uses. What is off is seen nowhere;
// nothing of it is lost.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {formatCount} from '../../../crud/words/count';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {Panel} from '../../../crud/frames/panel';
import {LeaveGuard} from '../../../crud/frames/unsaved-guard';
import {plural} from '../../../crud/words/plural';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call, problemOf} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import {refreshSession} from '../../../providers/session';
import {activityLines, changesOf, fitting, kinds, type Draft, type Live} from './activity-choice';
import {ActivitySwitch} from './activity-switch';
import type {StepProps} from '../../../parts/beginning/steps';

export default function ActivitiesStep({onSaved}: StepProps) {
  const {data, error, refetch} = useQuery({
    queryKey: ['actividades'],
    queryFn: ({signal}) => call('get', '/api/actividades', {signal}),
  });
  const client = useQueryClient();
  const notify = useNotify();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [live, setLive] = useState<Live[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (error !== null) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;

  const canEdit = may('settings', 'configure');
  const chosen = draft ?? {activities: data.activities, modules: data.modules};
  const fit = fitting(data, chosen);
  const changed = changesOf(data, fit);

  const save = async (isConfirmed: boolean): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const saved = await call('put', '/api/actividades', {
        body: {version: data.version, ...fit, isConfirmed},
      });
      client.setQueryData(['actividades'], saved);
      setDraft(null);
      setLive(null);
      await refreshSession();
      notify('Guardado', {type: 'info'});
      void onSaved();
    } catch (failure) {
      const {code, message, errors, details} = problemOf(failure);
      setLive(code === 'module_live' ? (details?.live as Live[]) : null);
      if (code !== 'module_live') setProblem(errors ? Object.values(errors).join(' ') : message);
      if (code === 'stale_version') {
        setDraft(null);
        await refetch();
      }
    } finally {
      setBusy(false);
    }
  };
  const flip = (list: 'activities' | 'modules', id: string, isOn: boolean): void =>
    setDraft({...chosen, [list]: isOn ? [...chosen[list], id] : chosen[list].filter(one => one !== id)} as Draft);
  const liveOf = (id: string): Live[] => data.live.filter(({of}) => of === id);

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(false);
      }}
    >
      <LeaveGuard armed={changed > 0} />
      {canEdit && (
        <Panel title="Empezar como" note="Marca lo habitual; después se quita o se pone lo que haga falta.">
          <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
            {kinds.map(({name, draft: wanted}) => (
              <Button key={name} variant="outlined" onClick={() => setDraft(wanted)}>
                {name}
              </Button>
            ))}
          </Box>
        </Panel>
      )}
      <Panel
        title="Qué se programa"
        note="De ello dependen los tipos de evento que se ofrecen y las palabras de la tienda. Los eventos que ya hay no cambian."
      >
        {activityLines.map(line => (
          <ActivitySwitch
            key={line.id}
            {...line}
            live={liveOf(line.id)}
            isOn={chosen.activities.includes(line.id)}
            isDisabled={!canEdit}
            onChange={isOn => flip('activities', line.id, isOn)}
          />
        ))}
      </Panel>
      <Panel
        title="Qué partes se usan"
        note="Los eventos, las entradas, los clientes y el dinero están siempre. Lo demás, solo si se activa."
      >
        {data.offered.map(line => {
          const isPossible =
            line.needs.length === 0 ||
            line.needs.some(need => [...fit.activities, ...fit.modules].some(one => one === need));
          return (
            <ActivitySwitch
              key={line.id}
              {...line}
              live={liveOf(line.id)}
              lacks={
                isPossible
                  ? undefined
                  : line.needs
                      .map(
                        need =>
                          `«${activityLines.find(({id}) => id === need)?.name ?? data.offered.find(({id}) => id === need)?.name}»`,
                      )
                      .join(' o ')
              }
              isOn={fit.modules.includes(line.id)}
              isDisabled={!canEdit || !isPossible}
              onChange={isOn => flip('modules', line.id, isOn)}
            />
          );
        })}
      </Panel>
      {fit.activities.length === 0 && (
        <Alert severity="warning" sx={{mb: 2}}>
          Elige al menos una: deporte o teatro.
        </Alert>
      )}
      {canEdit && (
        <Box
          sx={{
            position: 'sticky',
            bottom: 0,
            py: 1.25,
            bgcolor: 'background.default',
            zIndex: 3,
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1.5,
            alignItems: 'center',
          }}
        >
          {problem !== null && (
            <Alert severity="error" sx={{flex: '1 0 100%'}}>
              {problem}
            </Alert>
          )}
          <Button
            type="submit"
            variant="contained"
            disabled={isBusy || fit.activities.length === 0 || (changed === 0 && data.chosenAt !== null)}
          >
            {changed === 0 && data.chosenAt === null ? 'Dejarlo así' : 'Guardar'}
          </Button>
          <Box sx={{color: 'text.secondary'}}>
            {changed > 0
              ? plural(changed, 'cambio sin guardar', 'cambios sin guardar')
              : data.chosenAt !== null &&
                `Elegido el ${formatInstant(data.chosenAt)}${data.chosenBy === null ? '' : ` por ${data.chosenBy}`}`}
          </Box>
        </Box>
      )}
      <ConfirmDialog
        open={live !== null}
        title="Hay cosas en vigor"
        confirm="Desactivar igualmente"
        danger
        busy={isBusy}
        onConfirm={() => void save(true)}
        onClose={() => setLive(null)}
      >
        <p>
          Dejará de verse en la oficina y en la tienda. No se borra nada: al activarlo de nuevo, vuelve como estaba.
          Queda apuntado en la auditoría.
        </p>
        <ul>
          {live?.map(({count, text}) => (
            <li key={text}>
              <strong>{formatCount(count)}</strong> {text}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </Box>
  );
}
