// What became of an announcement: figures that lead to their lists, by channel, hour by hour, and why some did
// not arrive.
import {Link} from 'react-router';
import {keepPreviousData, useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import {Chart} from '../../crud/figures/chart';
import {nameOf} from '../../crud/words/choices';
import {messageChannels} from '../../crud/words/choices-communications';
import {formatCount, formatDecimal} from '../../crud/words/count';
import {FigureTable} from '../../crud/figures/figure-table';
import {Figure, Figures} from '../../crud/figures/figures';
import {LoadProblem} from '../../crud/frames/load-problem';
import {Panel} from '../../crud/frames/panel';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {AnnouncementFrame} from './announcement-frame';
import {listsOf, type RecipientList} from './recipient-lists';

type Counts = Record<RecipientList['figure'] | 'total', number>;

const figure = (n: number): string => formatCount(n);
const share = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${formatDecimal((part / whole) * 100, 1)} %`;
/** What each is measured against. */
const wholeOf = (list: RecipientList, counts: Counts): number =>
  ['opened', 'complained', 'unsubscribed'].includes(list.figure)
    ? counts.delivered
    : list.figure === 'bounced' || list.figure === 'delivered'
      ? counts.sent
      : counts.total;

export default function AnnouncementFigures() {
  return (
    <AnnouncementFrame>
      {announcement => <Body id={Number(announcement.id)} waiting={announcement.waitingCount} />}
    </AnnouncementFrame>
  );
}

/** Read again while it goes, as often as fewer wait. */
function Body({id, waiting}: {id: number; waiting: number}) {
  const {data, error} = useQuery({
    queryKey: ['comunicados', id, 'estadisticas', waiting],
    queryFn: () => call('get', '/api/comunicados/{id}/estadisticas', {at: {id}}),
    placeholderData: keepPreviousData,
  });
  if (error !== null) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  if (data.total === 0)
    return <Alert severity="info">Todavía no ha salido: aquí se verá qué ha sido de cada mensaje.</Alert>;
  const lists = listsOf(data.channels.map(one => one.channel));
  return (
    <>
      <Figures>
        {lists.map(list => (
          <Figure
            key={list.path}
            label={list.name}
            value={figure(data[list.figure])}
            note={
              <>
                {share(data[list.figure], wholeOf(list, data))} ·{' '}
                <Box
                  component={Link}
                  to={`/comunicados/${id}/estadisticas/${list.path}`}
                  sx={{color: 'primary.main'}}
                  aria-label={`Ver ${list.name.toLowerCase()}`}
                >
                  Ver
                </Box>
              </>
            }
          />
        ))}
      </Figures>
      <Panel title="Por canal" flush>
        <FigureTable
          rows={data.channels}
          rowKey={row => row.channel}
          name={{label: 'Canal', value: row => nameOf(messageChannels, row.channel)}}
          columns={lists.map(list => ({
            label: list.name,
            value: (row: Counts & {channel: string}) =>
              list.byWhatsapp && row.channel !== 'whatsapp' ? '—' : figure(row[list.figure]),
          }))}
        />
      </Panel>
      {data.opens.some(hour => hour.opened > 0) && (
        <Panel title="Cuándo se lee" note="Por WhatsApp, hora a hora, las primeras 72">
          <Chart
            kind="line"
            caption="Mensajes leídos por hora"
            rows={data.opens}
            name={hour => formatInstant(hour.at)}
            series={[{label: 'Leídos', value: hour => hour.opened}]}
          />
        </Panel>
      )}
      {data.problems.length > 0 && (
        <Panel title="Por qué no llegaron algunos" flush>
          <FigureTable
            rows={data.problems}
            rowKey={row => row.problem}
            name={{label: 'Motivo', value: row => row.problem}}
            columns={[{label: 'Mensajes', value: row => figure(row.count)}]}
          />
        </Panel>
      )}
    </>
  );
}
