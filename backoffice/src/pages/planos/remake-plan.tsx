// A draft that came from a recipe, made anew with other numbers: seen as one types, saved over the draft.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {Panel} from '../../crud/frames/panel';
import {call, problemOf} from '../../providers/http-client';
import {DrawnPreview, failureOf, noFailure, Told, type Failure} from '../../parts/plans/drawn-preview';
import {RecipeForm} from '../../parts/plans/recipe-form';
import type {PlanRecipe} from '../../parts/plans/recipe-words';
import {useDrawnPlan, type PlanSource} from '../../parts/plans/use-drawn-plan';

interface Props {
  planId: number;
  recipe: PlanRecipe;
  /** As it was opened: what somebody else saved meanwhile is not written over. */
  version: number;
  isEdited: boolean;
  onMade: () => void;
  onClose: () => void;
}

export function RemakePlan({planId, recipe: kept, version, isEdited, onMade, onClose}: Props) {
  const [source, setSource] = useState<PlanSource & {kind: 'recipe'}>({kind: 'recipe', recipe: kept});
  const [failure, setFailure] = useState<Failure>(noFailure);
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const drawn = useDrawnPlan(source);
  const {recipe} = source;
  const change = (next: PlanRecipe): void => setSource({kind: 'recipe', recipe: next});
  const isReady = drawn.geometry !== null && drawn.message === '' && !drawn.isReading && !busy;

  const save = async (isConfirmed: boolean): Promise<void> => {
    setBusy(true);
    setFailure(noFailure);
    try {
      await call('put', '/api/planos/{id}/receta', {
        at: {id: planId},
        body: {version, recipe: {...recipe, name: recipe.name.trim()}, isConfirmed},
      });
      notify('Plano trazado otra vez', {type: 'info'});
      onMade();
    } catch (error) {
      // Somebody changed the plan by hand after this screen was opened.
      if (problemOf(error).code === 'plan_edited') setAsks(true);
      else {
        setAsks(false);
        setFailure(failureOf(error));
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isEdited) setAsks(true);
        else void save(false);
      }}
    >
      <Panel title="Receta" note="El borrador se traza otra vez con lo que cambies: zonas y butacas nuevas.">
        {isEdited && (
          <Alert severity="warning" sx={{mb: 1.5}}>
            El plano se ha cambiado a mano después. Trazarlo otra vez sustituye esos cambios.
          </Alert>
        )}
        <TextField
          label="Nombre del plano"
          value={recipe.name}
          onChange={event => change({...recipe, name: event.target.value})}
          error={drawn.errors.name !== undefined}
          helperText={drawn.errors.name}
        />
        <DrawnPreview drawn={drawn} />
        <RecipeForm recipe={recipe} errors={drawn.errors} onChange={change} />
        {failure.message !== '' && (
          <Box sx={{mt: 1.5}}>
            <Told {...failure} />
          </Box>
        )}
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2}}>
          <Button type="submit" variant="contained" disabled={!isReady}>
            Guardar el borrador
          </Button>
          <Button disabled={busy} onClick={onClose}>
            Dejarlo como está
          </Button>
        </Box>
      </Panel>
      <ConfirmDialog
        open={asks}
        title="¿Sustituir los cambios hechos a mano?"
        confirm="Trazarlo otra vez"
        danger
        busy={busy}
        onConfirm={() => void save(true)}
        onClose={() => setAsks(false)}
      >
        El plano vuelve a salir entero de la receta. Lo que se cambió a mano se pierde.
      </ConfirmDialog>
    </Box>
  );
}
