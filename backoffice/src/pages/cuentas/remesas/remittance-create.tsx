// Which instalments go to the bank and on what day they are collected; how many and how much is told before anything is
// made.
import {useState, type FormEvent} from 'react';
import {useNavigate} from 'react-router';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import {DayField} from '../../../crud/inputs/date-input';
import {useFormAct} from '../../../crud/acts/use-busy';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {formatCents} from '../../../crud/words/money';
import {PageHeader} from '../../../crud/frames/page-header';
import {plural} from '../../../crud/words/plural';
import {RefPick} from '../../../crud/inputs/ref-pick';
import {formatDay} from '../../../crud/words/zoned-time';
import {call, problemOf} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Answer} from '../../../providers/wire';

type Preview = Answer<'previewRemittance'>;

export default function RemittanceCreate() {
  // What falls due until the day of the charge, unless somebody says less: nobody is charged before.
  const [dueChosen, setDueChosen] = useState('');
  const [collectionOn, setCollectionOn] = useState('');
  const [withOverdue, setWithOverdue] = useState(false);
  const [listId, setListId] = useState<number | null>(null);
  const {busy, problem, run} = useFormAct();
  const navigate = useNavigate();
  const dueAsked = dueChosen || collectionOn;
  const choice = {withOverdue, listId, ...(dueAsked && {dueUntilOn: dueAsked})};
  const preview = useQuery({
    queryKey: ['remesas', 'previa', choice],
    queryFn: () => call('post', '/api/remesas/previa', {body: choice}),
    enabled: may('remesas', 'create'),
    retry: false,
    placeholderData: (before: Preview | undefined) => before,
  });
  if (!may('remesas', 'create')) return <AccessDenied />;
  const day = collectionOn || (preview.data?.earliestOn ?? '');
  const dueUntilOn = dueAsked || day;

  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await run(async key => {
      const {id} = await call('post', '/api/remesas/preparar', {
        idempotencyKey: key,
        body: {...choice, dueUntilOn, collectionOn: day},
      });
      void navigate(`/remesas/${id}`);
    });
  };
  const dayProblem = problem?.errors.collectionOn;
  const dueProblem = dueUntilOn > day ? 'A nadie se le cobra antes de su vencimiento.' : problem?.errors.dueUntilOn;
  return (
    <>
      <PageHeader title="Preparar remesa" crumbs={[{label: 'Remesas', to: '/remesas'}]} />
      <Card
        component="form"
        onSubmit={(event: FormEvent) => void make(event)}
        noValidate
        sx={{maxWidth: 720, p: {xs: 1.5, sm: 2.5}, display: 'grid', gap: 1.5}}
      >
        <Typography color="textSecondary">
          Entran los plazos con mandato firmado que no están en otra remesa ni se están cobrando. En borrador no se
          cobra nada: puedes mirarla y quitar los que quieras.
        </Typography>
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5}}>
          <DayField
            required
            label="Vencen hasta"
            value={dueUntilOn}
            onChange={setDueChosen}
            error={dueProblem !== undefined}
            helperText={dueProblem ?? 'Como mucho, el día del cargo'}
            sx={{flex: '1 1 180px'}}
          />
          <DayField
            required
            label="Día del cargo"
            value={day}
            onChange={setCollectionOn}
            error={dayProblem !== undefined}
            helperText={dayProblem ?? (preview.data && `Como pronto, el ${formatDay(preview.data.earliestOn)}`)}
            sx={{flex: '1 1 180px'}}
          />
        </Box>
        <RefPick reference="listas" label="Solo de una lista (opcional)" value={listId} onChange={setListId} />
        <FormControlLabel
          control={<Checkbox checked={withOverdue} onChange={event => setWithOverdue(event.target.checked)} />}
          label="Volver a presentar también lo impagado"
        />
        <Box aria-live="polite">
          {preview.error !== null && <Alert severity="error">{problemOf(preview.error).message}</Alert>}
          {preview.data && preview.error === null && (
            <Alert severity={preview.data.debits === 0 ? 'warning' : 'info'}>
              {preview.data.debits === 0 ? (
                'No hay ningún plazo domiciliado con estas condiciones.'
              ) : (
                <>
                  Entran <strong>{plural(preview.data.debits, 'adeudo', 'adeudos')}</strong> por{' '}
                  <strong>{formatCents(preview.data.totalCents)}</strong>.
                </>
              )}
            </Alert>
          )}
        </Box>
        {problem !== null && dayProblem === undefined && dueProblem === undefined && (
          <Alert severity="error">{problem.message}</Alert>
        )}
        <Box>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || !preview.data || preview.data.debits === 0 || dueUntilOn > day}
          >
            Preparar borrador
          </Button>
        </Box>
      </Card>
    </>
  );
}
