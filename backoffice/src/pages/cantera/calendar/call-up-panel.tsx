// Who is called and who comes: the sheet that the coach works with, and prints.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import {useFormAct} from '../../../crud/acts/use-busy';
import {Panel} from '../../../crud/frames/panel';
import {plural} from '../../../crud/words/plural';
import {formatInstant, instantProblem, parseInstant} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import type {Activity} from './activity-words';
import {AddGuest} from './add-guest';
import type {Called, Sheet} from './call-up-sheet';
import {CallUpTable} from './call-up-table';

const noPrint = {'@media print': {display: 'none'}};

export function CallUpPanel({activity, onChanged}: {activity: Activity; onChanged: () => void}) {
  const {data, refetch} = useQuery({
    queryKey: ['call-up', activity.id],
    queryFn: ({signal}) => call('get', '/api/bases/actividades/{id}/convocatoria', {at: {id: activity.id}, signal}),
  });
  if (data === undefined) return <LinearProgress />;
  const changed = (): void => {
    void refetch();
    onChanged();
  };
  // What was saved begins anew; what is being chosen is not thrown away by an answer that comes meanwhile.
  const saved = data.people.map(one => one.callUpId ?? 0).join();
  return <Chosen key={saved} activity={activity} sheet={data} onChanged={changed} />;
}

function Chosen({activity, sheet, onChanged}: {activity: Activity; sheet: Sheet; onChanged: () => void}) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(
    () => new Map(sheet.people.flatMap(one => (one.callUpId ? [[one.enrolmentId, one.guestReason] as const] : []))),
  );
  const [guests, setGuests] = useState<Called[]>([]);
  const [most, setMost] = useState(String(sheet.maxCalled ?? ''));
  const [until, setUntil] = useState(sheet.answerUntilAt ? formatInstant(sheet.answerUntilAt) : '');
  const {busy, problem, run} = useFormAct({stays: true});
  const notify = useNotify();
  const isOpen = activity.state === 'scheduled' && Date.parse(activity.startsAt) > Date.now();
  const untilAt = parseInstant(until);
  const wrongMost = most.trim() !== '' && !/^([1-9]|[1-5]\d|60)$/.test(most.trim());
  const called = sheet.people.filter(one => one.callUpId !== null);
  const count = (state: string): number => called.filter(one => one.state === state).length;
  const toggle = (enrolmentId: number): void => {
    const next = new Map(chosen);
    if (!next.delete(enrolmentId))
      next.set(
        enrolmentId,
        [...sheet.people, ...guests].find(one => one.enrolmentId === enrolmentId)?.guestReason ?? '',
      );
    setChosen(next);
  };
  const save = (publish: boolean): Promise<void> =>
    run(async key => {
      const {count: mails} = await call('post', '/api/bases/actividades/{id}/convocatoria', {
        at: {id: activity.id},
        idempotencyKey: key,
        body: {
          called: [...chosen].map(([enrolmentId, guestReason]) => ({enrolmentId, guestReason})),
          maxCalled: most.trim() === '' ? null : Number(most),
          answerUntilAt: untilAt ?? null,
          publish,
        },
      });
      notify(mails > 0 ? `Guardado: ${plural(mails, 'correo enviado', 'correos enviados')}` : 'Guardado', {
        type: 'info',
      });
      onChanged();
    });
  return (
    <Panel
      title="Convocatoria"
      note={
        sheet.publishedAt
          ? `Avisada el ${formatInstant(sheet.publishedAt)}: van ${count('yes')}, no van ${count('no')}, faltan ${count('called')}.`
          : 'Las familias todavía no saben nada.'
      }
      flush
      actions={
        called.length > 0 && (
          <Button startIcon={<PrintIcon />} onClick={() => window.print()} sx={noPrint}>
            Imprimir la hoja
          </Button>
        )
      }
    >
      {problem !== null && (
        <Alert severity="error" sx={{mx: 2, mb: 1}}>
          {Object.values(problem.errors).join(' ') || problem.message}
        </Alert>
      )}
      <CallUpTable
        people={[
          ...sheet.people,
          ...guests.filter(guest => !sheet.people.some(one => one.enrolmentId === guest.enrolmentId)),
        ]}
        chosen={chosen}
        isOpen={isOpen}
        canAnswer={activity.state === 'scheduled'}
        onToggle={toggle}
        onAnswered={onChanged}
      />
      {isOpen && (
        <Box sx={{px: 2, py: 1.5, ...noPrint}}>
          <AddGuest
            seasonListId={sheet.seasonListId}
            onAdd={guest => {
              setGuests([...guests, guest]);
              setChosen(new Map([...chosen, [guest.enrolmentId, guest.guestReason]]));
            }}
          />
          <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5}}>
            <TextField
              size="small"
              fullWidth={false}
              sx={{flex: '0 1 240px'}}
              label="Convocados como mucho"
              value={most}
              onChange={event => setMost(event.target.value)}
              error={wrongMost}
              helperText={wrongMost ? 'Un número de 1 a 60' : 'Vacío: sin límite'}
              slotProps={{htmlInput: {inputMode: 'numeric'}}}
            />
            <TextField
              size="small"
              fullWidth={false}
              sx={{flex: '0 1 240px'}}
              label="Contestar hasta"
              placeholder="dd/mm/aaaa hh:mm"
              value={until}
              onChange={event => setUntil(event.target.value)}
              error={untilAt === undefined}
              helperText={instantProblem(until) ?? 'Vacío: hasta el comienzo'}
            />
          </Box>
          <Box sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5}}>
            <Button
              variant={sheet.publishedAt ? 'contained' : 'outlined'}
              disabled={busy || wrongMost || untilAt === undefined}
              onClick={() => void save(false)}
            >
              {sheet.publishedAt ? 'Guardar y avisar de los cambios' : 'Guardar sin avisar'}
            </Button>
            {!sheet.publishedAt && (
              <Button
                variant="contained"
                disabled={busy || wrongMost || untilAt === undefined || chosen.size === 0}
                onClick={() => void save(true)}
              >
                Guardar y avisar a las familias
              </Button>
            )}
            <Typography color="textSecondary">
              {plural(chosen.size, 'convocado', 'convocados')}
              {most.trim() !== '' && !wrongMost && ` de ${most.trim()}`}
            </Typography>
          </Box>
        </Box>
      )}
    </Panel>
  );
}
