// What the house's own fields asked with this order, and what was answered: of the whole, and of each line.
import Box from '@mui/material/Box';
import {AnswerList} from '../../crud/answers/answer-list';
import {Panel} from '../../crud/frames/panel';
import type {OrderDetail} from '../../providers/api-types';
import {placeOf} from './order-lines';

export function OrderAnswers({order}: {order: OrderDetail}) {
  if (order.answers.length === 0) return null;
  const ofOrder = order.answers.filter(answer => answer.orderLineId === null);
  return (
    <Panel title="Lo que contestó">
      {ofOrder.length > 0 && <AnswerList answers={ofOrder} />}
      {order.lines.map(line => {
        const own = order.answers.filter(answer => answer.orderLineId === line.id);
        return (
          own.length > 0 && (
            <Box key={line.id} sx={{mt: 1.5}}>
              <Box component="h3" sx={{m: 0, mb: 0.5, fontSize: '0.9rem'}}>
                {placeOf(line)}
                {line.ticket?.holderName && ` · ${line.ticket.holderName}`}
              </Box>
              <AnswerList answers={own} />
            </Box>
          )
        );
      })}
    </Panel>
  );
}
