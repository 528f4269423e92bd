// Sales by day.
import {Chart} from './chart';
import {plural} from '../words/plural';
import {formatDay} from '../words/zoned-time';

interface Day {
  /** `YYYY-MM-DD`. */
  day: string;
  cents: number;
  tickets: number;
}

const weekday = new Intl.DateTimeFormat('es-ES', {weekday: 'short', day: 'numeric', timeZone: 'UTC'});
const monthDay = new Intl.DateTimeFormat('es-ES', {day: 'numeric', month: 'numeric', timeZone: 'UTC'});

export const DayChart = ({days}: {days: readonly Day[]}) => (
  <Chart
    caption="Ventas por día"
    rows={days}
    name={one => formatDay(one.day)}
    tick={one => (days.length > 10 ? monthDay : weekday).format(new Date(one.day))}
    series={[{label: 'Ventas', value: one => one.cents}]}
    isMoney
    note={one => plural(one.tickets, 'entrada', 'entradas')}
  />
);
