// The season that begins: its dates and what the club runs in it; categories come with it, by the year of the season.
import {useState, type FormEvent} from 'react';
import {useGetList} from 'react-admin';
import {useQueryClient} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {DayField} from '../../../crud/inputs/date-input';
import {nameOf} from '../../../crud/words/choices';
import {listStates} from '../../../crud/words/choices-passes';
import {Columns} from '../../../crud/lists/columns';
import {Panel} from '../../../crud/frames/panel';
import {LeaveGuard} from '../../../crud/frames/unsaved-guard';
import {formatDay, today} from '../../../crud/words/zoned-time';
import {call, problemOf} from '../../../providers/http-client';
import {uses} from '../../../providers/permissions';
import type {Answer, Stored} from '../../../providers/wire';
import type {StepProps} from '../../../parts/beginning/steps';

type Kind = Answer<'beginSeason'>['lists'][number]['kind'];

const kinds: {id: Kind; label: string; brings: string}[] = [
  {id: 'passes', label: 'Abonos', brings: 'con las categorías Adulto, Joven, Infantil, Jubilado y Discapacidad'},
  {id: 'academy', label: 'Cantera', brings: 'de Debutante a Juvenil, por año de nacimiento'},
  {id: 'supporters', label: 'Simpatizantes', brings: ''},
];

/** Spanish seasons go from July to June: the one that runs today, or from May on the one that comes. */
function season(day: string): {startsOn: string; endsOn: string} {
  const [thisYear, month] = day.split('-').map(Number) as [number, number];
  const year = month >= 5 ? thisYear : thisYear - 1;
  return {startsOn: `${year}-07-01`, endsOn: `${year + 1}-06-30`};
}

export default function SeasonStep({onSaved}: StepProps) {
  const lists = useGetList<Stored<'SeasonList'>>('listas', {
    sort: {field: 'startsOn', order: 'DESC'},
    pagination: {page: 1, perPage: 12},
  });
  const plans = useGetList<Stored<'SeatPlan'>>('planos', {
    filter: {state: 'published'},
    sort: {field: 'id', order: 'DESC'},
    pagination: {page: 1, perPage: 100},
  });
  const [dates, setDates] = useState(() => season(today()));
  const [chosen, setChosen] = useState<readonly Kind[]>(() => (uses('passes') ? ['passes'] : []));
  const [planId, setPlanId] = useState<number | 0 | null>(null);
  const [failure, setFailure] = useState<{message: string; errors: Record<string, string>}>({message: '', errors: {}});
  const [busy, setBusy] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const cache = useQueryClient();
  const seatPlanId = planId ?? plans.data?.[0]?.id ?? 0;

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFailure({message: '', errors: {}});
    try {
      await call('post', '/api/listas/temporada', {
        body: {...dates, kinds: chosen, seatPlanId: seatPlanId === 0 ? null : seatPlanId},
      });
      await cache.invalidateQueries();
      setAdding(false);
      setTouched(false);
      void onSaved();
    } catch (error) {
      setFailure({message: problemOf(error).message, errors: problemOf(error).errors ?? {}});
    } finally {
      setBusy(false);
    }
  };
  const dayBox = (key: 'startsOn' | 'endsOn', label: string) => (
    <DayField
      label={label}
      value={dates[key]}
      onChange={day => setDates({...dates, [key]: day})}
      error={failure.errors[key] !== undefined}
      helperText={failure.errors[key]}
    />
  );
  return (
    <>
      {(lists.data ?? []).length > 0 && (
        <Panel
          title="Listas de temporada"
          note={
            lists.data!.some(({state}) => state === 'preparation')
              ? 'Lo que está en preparación no se vende todavía: se abre en su ficha, cuando no falte nada.'
              : undefined
          }
          actions={!isAdding && <Button onClick={() => setAdding(true)}>Otra temporada</Button>}
        >
          <Box component="ul" sx={{m: 0, pl: 2}}>
            {lists.data!.map(list => (
              <li key={list.id}>
                <a href={`/admin/listas/${list.id}`}>{list.name}</a>, del {formatDay(list.startsOn)} al{' '}
                {formatDay(list.endsOn)}: {nameOf(listStates, list.state)}
              </li>
            ))}
          </Box>
        </Panel>
      )}
      {lists.data !== undefined && (lists.data.length === 0 || isAdding) && (
        <Panel
          title="La temporada"
          note="Abonos, cantera y simpatizantes cuelgan de ella. Un teatro que solo vende entradas puede dejarlo para otro día."
        >
          <Box
            component="form"
            noValidate
            onChange={() => setTouched(true)}
            onSubmit={(event: FormEvent) => void save(event)}
          >
            <LeaveGuard armed={isTouched && !busy} />
            <Columns>
              {dayBox('startsOn', 'Desde')}
              {dayBox('endsOn', 'Hasta')}
            </Columns>
            <Box component="fieldset" sx={{border: 0, m: 0, p: 0}}>
              <Box component="legend" sx={{fontWeight: 600, p: 0}}>
                Qué hay en ella
              </Box>
              {kinds
                .filter(({id}) => uses(id))
                .map(kind => (
                  <Box key={kind.id}>
                    <FormControlLabel
                      control={
                        <Checkbox
                          checked={chosen.includes(kind.id)}
                          onChange={(_, on) =>
                            setChosen(on ? [...chosen, kind.id] : chosen.filter(one => one !== kind.id))
                          }
                        />
                      }
                      label={
                        <>
                          {kind.label}{' '}
                          <Box component="span" sx={{color: 'text.secondary'}}>
                            {kind.brings}
                          </Box>
                        </>
                      }
                    />
                  </Box>
                ))}
            </Box>
            {chosen.includes('passes') && (
              <TextField
                select
                label="Butacas de los abonos"
                value={seatPlanId}
                onChange={event => setPlanId(Number(event.target.value))}
                sx={{maxWidth: 420, mt: 1}}
              >
                {(plans.data ?? []).map(plan => (
                  <MenuItem key={plan.id} value={plan.id}>
                    {plan.name}, edición {plan.edition}
                  </MenuItem>
                ))}
                <MenuItem value={0}>Sin butaca fija</MenuItem>
              </TextField>
            )}
            {failure.message !== '' && (
              <Alert severity="error" sx={{mt: 1}}>
                {failure.message}
              </Alert>
            )}
            <Box sx={{mt: 1.5}}>
              <Button type="submit" variant="contained" disabled={busy || chosen.length === 0}>
                Crear la temporada
              </Button>
            </Box>
          </Box>
        </Panel>
      )}
    </>
  );
}
