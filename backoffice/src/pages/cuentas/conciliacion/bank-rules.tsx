// By what lines that come again are known: in the order in which they are looked at, with what each has solved.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {useBusy} from '../../../crud/acts/use-busy';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {PageHeader} from '../../../crud/frames/page-header';
import {Panel} from '../../../crud/frames/panel';
import {RecordTabs} from '../../../crud/frames/record-tabs';
import {SortableRows} from '../../../crud/lists/sortable-rows';
import {plural} from '../../../crud/words/plural';
import {formatDay} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import {outcomes} from './outcomes';
import {RuleDialog, type Rule} from './rule-dialog';
import {RECONCILIATION_TABS} from './tabs';

const KEY = ['conciliacion', 'reglas'];

export default function BankRules() {
  const {data, error} = useQuery({queryKey: KEY, queryFn: () => call('get', '/api/conciliacion/reglas', {})});
  const [asked, setAsked] = useState<{act: 'edit' | 'delete'; rule: Rule | null} | null>(null);
  const [busy, run] = useBusy();
  const notify = useNotify();
  const client = useQueryClient();
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const done = (told: string): void => {
    setAsked(null);
    notify(told, {type: 'info'});
    void client.invalidateQueries({queryKey: ['conciliacion']});
  };
  const order = (rules: Rule[]): Promise<void> =>
    run(async () => {
      client.setQueryData(KEY, {list: rules});
      try {
        client.setQueryData(
          KEY,
          await call('put', '/api/conciliacion/reglas', {body: {ids: rules.map(one => one.id)}}),
        );
      } catch (failure) {
        await client.invalidateQueries({queryKey: KEY});
        throw failure;
      }
    });
  const remove = ({id}: Rule): Promise<void> =>
    run(async () => {
      await call('delete', '/api/conciliacion/reglas/{id}', {at: {id}});
      done('Regla borrada');
    });
  return (
    <>
      <PageHeader
        title="Conciliación bancaria"
        note="Lo que se reconoce cuando vuelve a venir"
        actions={
          <Button variant="contained" onClick={() => setAsked({act: 'edit', rule: null})}>
            Nueva regla
          </Button>
        }
      />
      <RecordTabs label="Conciliación bancaria" tabs={RECONCILIATION_TABS} />
      {data.list.length === 0 ? (
        <Alert severity="info">
          Todavía no hay reglas. Se aprenden al apartar un movimiento, o se escriben con «Nueva regla».
        </Alert>
      ) : (
        <Panel title="Reglas" note="Se miran de arriba abajo: cuenta la primera que vale para el movimiento." flush>
          <SortableRows
            label="Reglas"
            rows={data.list}
            nameOf={rule => `la regla «${rule.note}»`}
            disabled={busy || data.list.length < 2}
            onOrder={rules => void order(rules)}
          >
            {rule => (
              <Row
                rule={rule}
                onEdit={() => setAsked({act: 'edit', rule})}
                onDelete={() => setAsked({act: 'delete', rule})}
              />
            )}
          </SortableRows>
        </Panel>
      )}
      {asked?.act === 'edit' && (
        <RuleDialog rule={asked.rule} onDone={() => done('Regla guardada')} onClose={() => setAsked(null)} />
      )}
      {asked?.act === 'delete' && (
        <ConfirmDialog
          open
          danger
          title={`Borrar la regla «${asked.rule!.note}»`}
          confirm="Borrar"
          busy={busy}
          onConfirm={() => void remove(asked.rule!)}
          onClose={() => setAsked(null)}
        >
          Los movimientos que ha resuelto se quedan como están; los que vengan esperarán a que alguien diga qué son.
        </ConfirmDialog>
      )}
    </>
  );
}

function Row({rule, onEdit, onDelete}: {rule: Rule; onEdit: () => void; onDelete: () => void}) {
  const does = outcomes.find(one => one.id === rule.outcome)!.name;
  const known = [rule.words || 'sin palabras', rule.code && `código ${rule.code}`].filter(Boolean).join(', ');
  return (
    <Box sx={{display: 'flex', alignItems: 'center', gap: 1, py: 0.5}}>
      <Box sx={{flex: 1, minWidth: 0, overflowWrap: 'anywhere'}}>
        <Typography sx={{fontWeight: 600}}>{rule.note}</Typography>
        <Typography color="textSecondary">
          {rule.direction === 'in' ? 'Entra' : 'Sale'} · {rule.isExact ? 'dice exactamente' : 'dice'} «{known}» ·{' '}
          {rule.outcome === 'set_aside' ? '' : `${does}, `}
          {rule.isAutomatic ? 'se resuelve solo' : 'se propone'}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {rule.lines === 0
            ? 'Todavía no ha resuelto ninguno'
            : `${plural(rule.lines, 'movimiento resuelto', 'movimientos resueltos')}, el último el ${formatDay(rule.lastOn!)}`}
        </Typography>
      </Box>
      <Box sx={{flex: 'none', whiteSpace: 'nowrap'}}>
        <IconButton size="small" aria-label={`Cambiar la regla «${rule.note}»`} onClick={onEdit}>
          <EditIcon fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={`Borrar la regla «${rule.note}»`} onClick={onDelete}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}
