// Any report: what may be asked, figures, chart, table and export, all from the one declaration in the API.
import {useState, type ReactNode} from 'react';
import {useQuery} from '@tanstack/react-query';
import {useSearchParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {call, callUntyped} from '../../providers/http-client';
import {AccessDenied} from '../frames/access-denied';
import {Chart} from './chart';
import {formatCount} from '../words/count';
import {downloadTable, type ExportFormat} from '../lists/export-rows';
import {FormatMenu} from '../lists/export-button';
import {Figure, Figures} from './figures';
import {LoadProblem} from '../frames/load-problem';
import {PageHeader, type Crumb} from '../frames/page-header';
import {DayField} from '../inputs/date-input';
import {RefPick} from '../inputs/ref-pick';
import {ReportTable} from './report-table';
import {
  cellKind,
  type Report,
  type ReportColumn,
  type ReportHead,
  type ReportParameter,
  type ReportRow,
  type RowActs,
  type Ticks,
} from './report-types';
import {cellText} from './report-values';

const mostFigures = 6;
const mostOfMoney = 4;

/** The sums that are looked at first. Where there are many, those of money come before those of pieces. */
function firstFigures(columns: readonly ReportColumn[]): ReportColumn[] {
  const summed = columns.filter(column => column.total === true && column.isAside !== true);
  const money = summed.filter(({kind}) => kind === 'cents');
  const pieces = summed.filter(({kind}) => kind !== 'cents');
  const rest = Math.min(pieces.length, Math.max(mostFigures - money.length, mostFigures - mostOfMoney));
  const first = new Set([...money.slice(0, mostFigures - rest), ...pieces.slice(0, rest)]);
  return summed.filter(column => first.has(column));
}

interface Props {
  /** Its address below /api/informes/. */
  name: string;
  /** Parameters that the address of the screen already answers: they are not asked. */
  given?: Readonly<Record<string, string | number>>;
  title?: string;
  crumbs?: readonly Crumb[];
  actions?: ReactNode;
  /** Inside a frame that has its own header. */
  embedded?: boolean;
  /** What may be done with a row, at its end; `reload` asks the report anew. */
  rowActs?: RowActs;
  ticks?: Ticks;
}

export function ReportScreen(props: Props) {
  const heads = useQuery({
    queryKey: ['informes'],
    queryFn: () => call('get', '/api/informes'),
    staleTime: 600_000,
  });
  if (heads.error !== null) return <LoadProblem error={heads.error} />;
  if (heads.data === undefined) return <LinearProgress />;
  const head = heads.data.find(one => one.name === props.name);
  return head === undefined ? <AccessDenied of={`informes/${props.name}`} /> : <KnownReport {...props} head={head} />;
}

function KnownReport({
  name,
  given = {},
  title,
  crumbs,
  actions,
  embedded = false,
  rowActs,
  ticks,
  head,
}: Props & {head: ReportHead}) {
  const [search, setSearch] = useSearchParams();
  const asked = head.parameters.filter(parameter => given[parameter.key] === undefined);
  const values = new Map(
    head.parameters.map(({key}) => [key, given[key] === undefined ? (search.get(key) ?? '') : String(given[key])]),
  );
  const query = new URLSearchParams([...values].filter(([, value]) => value !== '')).toString();
  const lacking = asked.filter(parameter => parameter.required === true && values.get(parameter.key) === '');
  const report = useQuery({
    queryKey: ['informes', name, query],
    queryFn: () => callUntyped<Report>(`/api/informes/${name}?${query}`),
    enabled: lacking.length === 0,
    placeholderData: (before: Report | undefined) => before,
  });

  const answer = (key: string, value: string): void => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(key);
    else next.set(key, value);
    setSearch(next, {replace: true});
  };
  const save = (format: ExportFormat): void => {
    if (report.data === undefined) return;
    const {columns, rows} = report.data;
    void downloadTable(
      format,
      name.replaceAll('/', '-'),
      columns.map(column => ({label: column.label, kind: cellKind(column)})),
      rows.map(row =>
        columns.map(column => ({
          text: cellText(column, row[column.key]),
          ...(typeof row[column.key] === 'number' && cellKind(column) !== 'text'
            ? {number: row[column.key] as number}
            : {}),
        })),
      ),
    );
  };
  const buttons = (
    <>
      {actions}
      <FormatMenu
        label="Exportar"
        disabled={report.data === undefined || report.data.rows.length === 0}
        onChoose={save}
      />
    </>
  );
  return (
    <>
      {embedded ? (
        <Box sx={{display: 'flex', justifyContent: 'flex-end', mb: 1}}>{buttons}</Box>
      ) : (
        <PageHeader title={title ?? head.title} crumbs={crumbs} actions={buttons} />
      )}
      {head.note !== null && (
        <Typography color="textSecondary" sx={{mt: embedded ? 0 : -1, mb: 1.5, maxWidth: 760}}>
          {head.note}
        </Typography>
      )}
      {asked.length > 0 && (
        <Box role="search" aria-label="Qué se pregunta" sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2}}>
          {asked.map(parameter => (
            <Question
              key={parameter.key}
              parameter={parameter}
              value={values.get(parameter.key) ?? ''}
              onAnswer={value => answer(parameter.key, value)}
            />
          ))}
        </Box>
      )}
      {lacking.length > 0 ? (
        <Alert severity="info">
          Elige {lacking.map(parameter => parameter.label.toLowerCase()).join(' y ')} para ver el informe.
        </Alert>
      ) : (
        <ReportBody
          report={report.data}
          error={report.error}
          rowActs={rowActs}
          ticks={ticks}
          reload={() => void report.refetch()}
        />
      )}
    </>
  );
}

function ReportBody({
  report,
  error,
  rowActs,
  ticks,
  reload,
}: {
  report: Report | undefined;
  error: unknown;
  rowActs: RowActs | undefined;
  ticks: Ticks | undefined;
  reload: () => void;
}) {
  if (error !== null) return <LoadProblem error={error} />;
  if (report === undefined) return <Skeleton variant="rounded" height={320} aria-label="Cargando" />;
  const summed = firstFigures(report.columns);
  return (
    <>
      {report.isCut && (
        <Alert severity="warning" sx={{mb: 2}}>
          Hay más de {formatCount(report.rowCount)} filas y solo se muestran las primeras: acota la consulta.
        </Alert>
      )}
      {summed.length > 0 && report.rows.length > 0 && (
        <Figures>
          {summed.map(column => (
            <Figure key={column.key} label={column.label} value={cellText(column, report.totals[column.key])} />
          ))}
        </Figures>
      )}
      {report.chart !== null && report.rows.length > 1 && (
        <Card sx={{p: 1.5, mb: 2}}>
          <ReportChart report={report} chart={report.chart} />
        </Card>
      )}
      <Card>
        <ReportTable
          report={report}
          acts={rowActs && (row => rowActs(row, reload))}
          ticks={ticks && {...ticks, acts: ids => ticks.acts(ids, reload)}}
        />
      </Card>
    </>
  );
}

const mostDrawn = {bar: 40, line: 400};

/** The table below it says the same. */
function ReportChart({report, chart}: {report: Report; chart: NonNullable<Report['chart']>}) {
  const columnOf = (key: string): ReportColumn =>
    report.columns.find(column => column.key === key) ?? {key, label: key, kind: 'int'};
  const x = columnOf(chart.x);
  return (
    <Chart
      kind={chart.kind}
      rows={report.rows.slice(0, mostDrawn[chart.kind])}
      name={row => cellText(x, row[x.key]) || '—'}
      isMoney={chart.y.some(key => columnOf(key).kind === 'cents')}
      series={chart.y.map(key => ({label: columnOf(key).label, value: (row: ReportRow) => Number(row[key] ?? 0)}))}
    />
  );
}

function Question({
  parameter,
  value,
  onAnswer,
}: {
  parameter: ReportParameter;
  value: string;
  onAnswer: (value: string) => void;
}) {
  if (parameter.kind === 'ref') {
    return (
      <RefPick
        reference={parameter.resource ?? ''}
        label={parameter.label}
        optionText={parameter.optionText}
        value={value === '' ? null : Number(value)}
        onChange={id => onAnswer(id === null ? '' : String(id))}
      />
    );
  }
  const choices =
    parameter.kind === 'flag'
      ? [
          {id: 'true', name: 'Sí'},
          {id: 'false', name: 'No'},
        ]
      : parameter.choices;
  if (choices !== undefined) {
    return (
      <TextField
        select
        size="small"
        fullWidth={false}
        label={parameter.label}
        value={value}
        onChange={event => onAnswer(event.target.value)}
        sx={{minWidth: 180}}
        slotProps={{inputLabel: {shrink: true}, select: {displayEmpty: true}}}
      >
        <MenuItem value="">{parameter.blank ?? 'Todos'}</MenuItem>
        {choices.map(choice => (
          <MenuItem key={choice.id} value={choice.id}>
            {choice.name}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  if (parameter.kind === 'day')
    return <DayField size="small" label={parameter.label} value={value} onChange={onAnswer} sx={{width: 180}} />;
  if (parameter.kind === 'text') return <Words key={value} label={parameter.label} value={value} onAnswer={onAnswer} />;
  return (
    <TextField
      size="small"
      fullWidth={false}
      type="number"
      label={parameter.label}
      value={value}
      onChange={event => onAnswer(event.target.value)}
      slotProps={{inputLabel: {shrink: true}}}
    />
  );
}

/** Asked when it is whole: a report is not read anew with every letter. */
function Words({label, value, onAnswer}: {label: string; value: string; onAnswer: (value: string) => void}) {
  const [typed, setTyped] = useState(value);
  const ask = (): void => {
    if (typed.trim() !== value) onAnswer(typed.trim());
  };
  return (
    <TextField
      size="small"
      fullWidth={false}
      label={label}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onBlur={ask}
      onKeyDown={event => {
        if (event.key === 'Enter') ask();
      }}
      slotProps={{inputLabel: {shrink: true}, htmlInput: {maxLength: 100}}}
    />
  );
}
