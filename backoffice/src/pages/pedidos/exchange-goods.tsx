// Another size of what an order sold, from the order that the buyer has in hand.
import {useQuery} from '@tanstack/react-query';
import {call} from '../../providers/http-client';
import {ExchangeButton, VariantsOfProduct} from '../productos/exchange-button';

export function ExchangeGoods({id}: {id: number}) {
  const {data: line} = useQuery({
    queryKey: ['exchange-goods', id],
    queryFn: ({signal}) => call('get', '/api/lineas-pedido/{id}', {at: {id}, signal}),
  });
  const productId = line?.productId ?? null;
  const {data: variants = []} = useQuery({
    queryKey: ['exchange-variants', productId],
    queryFn: ({signal}) =>
      call('get', '/api/variantes-producto', {query: {filter: JSON.stringify({productId}), range: '[0,99]'}, signal}),
    enabled: productId !== null,
  });
  if (line === undefined) return null;
  return (
    <VariantsOfProduct.Provider value={variants}>
      <ExchangeButton line={line} />
    </VariantsOfProduct.Provider>
  );
}
