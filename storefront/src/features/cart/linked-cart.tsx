// The cart that the box office has put together for whoever called: opened by its link, it is this browser's.
import {useEffect, useRef, useState} from 'react';
import {api} from '../../lib/api/api';
import {asApiError} from '../../lib/api/request';
import {putCart} from '../../lib/sale/cart';
import {Notice} from '../../ui/screens/notice';

export default function LinkedCart({token, onOpen}: {token: string; onOpen: () => void}) {
  const [problem, setProblem] = useState<string | null>(null);
  const opened = useRef(onOpen);
  useEffect(() => {
    api
      .openCartByLink(token)
      .then(cart => {
        putCart(cart);
        opened.current();
      })
      .catch((failure: unknown) => setProblem(asApiError(failure).message));
    // Once for a link: the page takes it out of its address.
  }, [token]);
  return problem === null ? null : (
    <div className="page cart-page">
      <Notice tone="warn" title={problem} isPage />
    </div>
  );
}
