// Another size of what an order sold, from the order that the buyer has in hand.
import {useQuery} from '@tanstack/react-query';
import {call} from '../../providers/http-client';
import {ExchangeButton} from '../../parts/goods/exchange-button';

export function ExchangeGoods({id}: {id: number}) {
  const {data: line} = useQuery({
    queryKey: ['exchange-goods', id],
    queryFn: ({signal}) => call('get', '/api/lineas-pedido/{id}', {at: {id}, signal}),
  });
  return line === undefined ? null : <ExchangeButton line={line} />;
}
